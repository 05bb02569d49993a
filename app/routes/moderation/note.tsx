import { useActionData, useLoaderData } from '@remix-run/react'
import { caseById } from '~/domain/moderation/case-page.server'
import { addNote } from '~/domain/moderation/cases.server'
import { noteSchema } from '~/domain/moderation/schema'
import { formOf, forMembers, goWith, refuse, startReply } from '~/http/door.server'
import { titled } from '~/http/title'
import { ErrorSummary } from '~/ui/error-summary'
import { Page } from '~/ui/page'
import { moderationCase } from '~/views/addresses'
import { NoteForm } from '~/views/moderation/note-form'

const TITLE = 'Add a note'

export const meta = titled<typeof loader>(() => TITLE)

/** The note form by itself: where a refused note comes back. */
export const loader = forMembers(async ({ ctx, context, params }) => {
  const { id } = await caseById(ctx, params.caseId ?? '')
  return { id, reply: startReply(context) }
})

/** Only staff reads it. */
export const action = forMembers(async ({ ctx, context, params, request }) => {
  const id = params.caseId ?? ''
  const { input, reply, once } = await formOf(request, noteSchema)
  if (!input) {
    await caseById(ctx, id)
    return refuse(reply)
  }
  await addNote(ctx, id, input, once)
  return goWith(context, `${moderationCase(id)}#notes`, 'Your note was added.')
})

export default function Note() {
  const { id, reply } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.reply ?? reply
  return (
    <Page title={TITLE} lede="Only the staff of your school reads it.">
      <ErrorSummary form={form} />
      <NoteForm form={form} label="Note" button="Add note" caseId={id} cancel />
    </Page>
  )
}
