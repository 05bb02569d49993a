import { useActionData, useLoaderData } from '@remix-run/react'
import { caseById } from '~/domain/moderation/case-page.server'
import { addNote } from '~/domain/moderation/cases.server'
import { noteSchema } from '~/domain/moderation/schema'
import {
  parseRequestForm,
  requireMember,
  redirectWithFlash,
  invalid,
  initialFormState,
} from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { ErrorSummary } from '~/ui/error-summary'
import { Page } from '~/ui/page'
import { moderationCase } from '~/views/links'
import { NoteForm } from '~/views/moderation/case-notes'

const TITLE = 'Add a note'

export const meta = titleMeta<typeof loader>(() => TITLE)

/** The note form by itself: shown again when the note is invalid. */
export const loader = requireMember(async ({ ctx, context, params }) => {
  const { id } = await caseById(ctx, params.caseId ?? '')
  return { id, formState: initialFormState(context) }
})

/** Only staff reads it. */
export const action = requireMember(async ({ ctx, context, params, request }) => {
  const id = params.caseId ?? ''
  const { input, formState, once } = await parseRequestForm(request, noteSchema)
  if (!input) {
    await caseById(ctx, id)
    return invalid(formState)
  }
  await addNote(ctx, id, input, once)
  return redirectWithFlash(context, `${moderationCase(id)}#notes`, 'Your note was added.')
})

export default function Note() {
  const { id, formState } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.formState ?? formState
  return (
    <Page title={TITLE} lede="Only your school’s staff can read it.">
      <ErrorSummary form={form} />
      <NoteForm form={form} label="Note" button="Add note" caseId={id} cancel />
    </Page>
  )
}
