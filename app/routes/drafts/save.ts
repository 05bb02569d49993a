import { redirect } from '@remix-run/node'
import { saveDraft } from '~/domain/drafts/commands.server'
import { DRAFT_KEYS, parseDraftKey, readDraftFields } from '~/domain/drafts/schema'
import { followMerge } from '~/domain/posts/unmerge.server'
import { requireMember } from '~/http/guards/member-route.server'
import type { Ctx } from '~/platform/ctx'
import { formatDate } from '~/platform/time-zone'
import { schoolZone } from '~/policy/time-zone'
import { fieldsFor, firstText, readComposeForm } from '~/presenters/composing/compose-form.server'
import { drafts } from '~/views/links'

/** Only script sends forms here; a typed address leads to the list. */
export const loader = requireMember(() => redirect(drafts))

/**
 * Keeps a compose form while someone types; the form names its place. The JSON says what
 * became of it, and no one waits for it: the button "Save draft" posts to the form's own page.
 */
export const action = requireMember(async ({ ctx, request }) => {
  const form = await readComposeForm(request)
  const draftKey = await findPlace(ctx, firstText(form.texts, 'place'))
  const fields = readDraftFields(fieldsFor(draftKey), form.texts)
  const outcome = await saveDraft(ctx, draftKey, fields, form)
  if (!outcome.ok) return Response.json({ errors: outcome.errors }, { status: 400 })
  const { saved_at, others } = outcome
  // As every page writes it.
  const shown = saved_at && formatDate(saved_at, schoolZone(ctx.partner))
  return Response.json({ saved_at, others, shown })
})

/** A comment on a question that was merged meanwhile is one on the other. */
async function findPlace(ctx: Ctx, draftKey: string): Promise<string> {
  const target = parseDraftKey(draftKey)
  return target?.kind === 'comment'
    ? DRAFT_KEYS.comment(await followMerge(ctx, target.id))
    : draftKey
}
