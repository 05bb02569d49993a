import { useLoaderData } from '@remix-run/react'
import { deleteCoachNote } from '~/domain/coaching/note-commands.server'
import { NOTE_DELETED, NOTE_EXCERPT } from '~/domain/coaching/schema-notes'
import { coachNote } from '~/domain/coaching/notes.server'
import {
  readIdempotencyKey,
  redirectWithFlash,
  requireMember,
} from '~/http/guards/member-route.server'
import { truncate } from '~/platform/text/truncate'
import { titleMeta } from '~/presenters/shell/title'
import { ConfirmPage } from '~/ui/confirm-page'
import { coachStudent } from '~/views/links'

export const meta = titleMeta<typeof loader>(() => 'Delete note')

/** Asks first, with how it begins. */
export const loader = requireMember(async ({ ctx, params }) => {
  const { text, student, student_id } = await coachNote(ctx, params.noteId ?? '')
  const note = `“${truncate(text, NOTE_EXCERPT)}” This can’t be undone.`
  return { question: `Delete this note about ${student}?`, note, back: coachStudent(student_id) }
})

export const action = requireMember(async ({ ctx, context, params, request }) => {
  const key = readIdempotencyKey(await request.formData())
  const student = await deleteCoachNote(ctx, params.noteId ?? '', key)
  return redirectWithFlash(context, coachStudent(student), NOTE_DELETED)
})

export default function DeleteNote() {
  return <ConfirmPage {...useLoaderData<typeof loader>()} button="Delete" variant="danger" />
}
