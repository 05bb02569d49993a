import type { SerializeFrom } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { addCoachNote } from '~/domain/coaching/note-commands.server'
import { coachNoteSchema, NOTE_ADDED } from '~/domain/coaching/schema-notes'
import { coachedStudent, waitingQuestions } from '~/domain/coaching/needs.server'
import { schoolDay, studentNotes } from '~/domain/coaching/notes.server'
import { personProfile } from '~/domain/people/queries.server'
import { postsByIds, userPosts } from '~/domain/posts/queries.server'
import { cursorLinks, readCursor } from '~/http/addresses/cursor-pages'
import {
  initialFormState,
  invalid,
  parseRequestForm,
  redirectWithFlash,
  requireMember,
} from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { NoteForm, StudentNotes } from '~/views/coach/note-parts'
import {
  StudentHeader,
  StudentPosts,
  StudentTile,
  WaitingQuestions,
} from '~/views/coach/student-parts'
import { coachStudent } from '~/views/links'

export const meta = titleMeta<typeof loader>(({ student }) => student.person.name)

/** One student of a coach: what is noted, what waits for an answer, and what they wrote. */
export const loader = requireMember(async ({ ctx, context, params, url }) => {
  const student = await coachedStudent(ctx, params.userId ?? '')
  const { id } = student.person
  const profile = await personProfile(ctx, id)
  const { items, next } = await userPosts(ctx, id, readCursor(url).cursor)
  return {
    student: { ...student, can_message: profile.visible && profile.can_message },
    notes: await studentNotes(ctx, id),
    questions: await postsByIds(ctx, await waitingQuestions(ctx, id)),
    posts: items,
    links: cursorLinks(url, next),
    formState: initialFormState(context),
  }
})

/** Adds a note. */
export const action = requireMember(async ({ ctx, context, params, request }) => {
  const { id } = (await coachedStudent(ctx, params.userId ?? '')).person
  const schema = coachNoteSchema(schoolDay(ctx))
  const { input, formState, once } = await parseRequestForm(request, schema)
  if (!input) return invalid(formState)
  await addCoachNote(ctx, id, input, once)
  return redirectWithFlash(context, coachStudent(id), NOTE_ADDED)
})

export const handle = {
  right: ({ student }: SerializeFrom<typeof loader>) => <StudentTile {...student} />,
}

export default function Student() {
  const { student, notes, questions, posts, links, formState } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.formState ?? formState
  return (
    <div className="page stack">
      <StudentHeader {...student} />
      <WaitingQuestions questions={questions} />
      <StudentNotes notes={notes}>
        <NoteForm form={form} name={student.person.first_name} />
      </StudentNotes>
      <StudentPosts posts={posts} links={links} />
    </div>
  )
}
