import type { ReactNode } from 'react'
import type { CoachNoteView, FollowUpDue } from '~/domain/coaching/schema-notes'
import { ActionButton } from '~/ui/action-button'
import { ButtonLink } from '~/ui/button'
import { Label } from '~/ui/chip'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { Form } from '~/ui/form'
import type { FormState } from '~/ui/form-state'
import { VisuallyHidden } from '~/ui/hidden-text'
import { CalendarDay, Time } from '~/ui/time'
import { noteAction } from '../links'

/** Says of a follow-up that its day has come. */
export function DueLabel({ due }: { due: FollowUpDue }) {
  if (due === 'later') return null
  return <Label>{due === 'today' ? 'Today' : 'Overdue'}</Label>
}

/** `about` tells readers which follow-up it is. */
export const DoneButton = ({ id, about }: { id: string; about: string }) => (
  <ActionButton action={noteAction(id, 'done')} id={`done-${id}`} icon="check" label={about} small>
    Done
  </ActionButton>
)

const isOpen = ({ follow_up, done }: CoachNoteView) => follow_up !== null && !done

/** Only the coach of the student reads these: what is open, the form of a new one, and what was before. */
export function StudentNotes({ notes, children }: { notes: CoachNoteView[]; children: ReactNode }) {
  return (
    <section className="stack" id="notes" aria-labelledby="notes-title">
      <h2 id="notes-title">Notes</h2>
      <NoteList notes={notes.filter(isOpen)} />
      {children}
      <NoteList notes={notes.filter((note) => !isOpen(note))} />
    </section>
  )
}

function NoteList({ notes }: { notes: CoachNoteView[] }) {
  if (notes.length === 0) return null
  return (
    <ol className="cases">
      {notes.map((note) => (
        <li key={note.id}>
          <StudentNote {...note} />
        </li>
      ))}
    </ol>
  )
}

function StudentNote(note: CoachNoteView) {
  const { id, text, follow_up, done, due, at, by } = note
  const open = isOpen(note)
  return (
    <>
      <blockquote className="as-typed">{text}</blockquote>
      <p className="meta">
        {by ?? 'Former member'} · <Time at={at} />
      </p>
      {follow_up && (
        <p>
          {done ? 'Followed up, planned for' : 'Follow up on'} <CalendarDay day={follow_up} />{' '}
          {open && <DueLabel due={due} />}
        </p>
      )}
      <div className="row">
        {open && <DoneButton id={id} about="Done with this follow-up" />}
        <ButtonLink href={noteAction(id, 'delete')} variant="quiet" small>
          Delete<VisuallyHidden> this note</VisuallyHidden>
        </ButtonLink>
      </div>
    </>
  )
}

type NoteFormProps = { form: FormState; /** The student's first name */ name: string }

/** A note that only the student's coach reads. */
export function NoteForm({ form, name }: NoteFormProps) {
  return (
    <Form submit="Add note" label="Add a note">
      <ErrorSummary form={form} />
      <Field
        as="textarea"
        name="text"
        label="Note"
        form={form}
        hint={`Only ${name}’s success coach can see notes. If that changes, the next one sees them.`}
      />
      <Field type="date" name="follow_up" label="Follow up on" form={form} optional />
    </Form>
  )
}
