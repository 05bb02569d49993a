import { redirect } from '@remix-run/node'
import { saveDraft } from '~/domain/drafts/commands.server'
import { draftFields } from '~/domain/drafts/schema'
import { forMembers } from '~/http/door.server'
import { writtenForm } from '~/http/writing.server'
import { formatDate } from '~/ui/date'
import { drafts } from '~/views/addresses'

/** Only script sends forms here; a typed address leads to the list. */
export const loader = forMembers(() => redirect(drafts))

/**
 * Keeps a form of writing while somebody types; the form names its place. Answers with JSON what
 * became of it, and nobody waits for it: the button "Save draft" is an answer of the form's own page.
 */
export const action = forMembers(async ({ ctx, request }) => {
  const { form, once, hold } = await writtenForm(request)
  const place = form.get('place')
  const fields = draftFields(form)
  const outcome = await saveDraft(ctx, typeof place === 'string' ? place : '', fields, {
    once,
    hold,
  })
  if (!outcome.ok) return Response.json(outcome, { status: 400 })
  // As every page writes it.
  const shown = outcome.saved_at && formatDate(outcome.saved_at)
  return Response.json({ ...outcome, shown })
})
