import type { ReactNode } from 'react'
import type { CaseView, SubjectKind, NamedUser } from '~/domain/moderation/schema'
import { Time } from '~/ui/time'
import { moderationCase, profile, caseAction } from '../links'
import { decisionLabel, reasonLabel } from './labels'
import { Field } from '~/ui/field'
import { Form } from '~/ui/form'
import type { FormState } from '~/ui/form-state'

type CaseNotesProps = { notes: CaseView['notes']; children: ReactNode }

/** What staff wrote down for each other. */
export function CaseNotes({ notes, children }: CaseNotesProps) {
  return (
    <section className="stack" id="notes" aria-labelledby="notes-title">
      <h2 id="notes-title">Notes</h2>
      {notes.length > 0 && (
        <ol className="cases">
          {notes.map(({ id, text, by, at }) => (
            <li key={id}>
              <blockquote className="as-typed">{text}</blockquote>
              <p className="meta">
                <Who who={by} /> · <Time at={at} />
              </p>
            </li>
          ))}
        </ol>
      )}
      {children}
    </section>
  )
}

/** A person's name, which leads to the profile as long as there is one. */
export function Who({ who }: { who: NamedUser | null }) {
  return who ? <a href={profile(who.id)}>{who.name}</a> : <>Former member</>
}

type CaseReportsProps = { reports: CaseView['reports']; kind: SubjectKind }

/** What the check found later. */
const LATER: Record<SubjectKind, string> = {
  post: 'A later post of theirs, or what it said later:',
  comment: 'A later comment of theirs, or what it said later:',
  message: 'A later message of theirs:',
  event: 'A later event of theirs, or what it said later:',
  user: 'What their profile said later:',
}

/** Who flagged it and why. Only staff ever reads the names. */
export function CaseReports({ reports, kind }: CaseReportsProps) {
  return (
    <section className="stack" aria-labelledby="reports-title">
      <h2 id="reports-title">{kind === 'user' ? 'Reports' : 'Flags'}</h2>
      <ol className="cases">
        {reports.map(({ kind: flaggedKind, by, at, ...report }, place) => (
          <li key={place}>
            {kind !== 'user' && <strong>{reasonLabel(report.reason)}</strong>}
            {report.custom_reason && (
              <blockquote className="as-typed">{report.custom_reason}</blockquote>
            )}
            {report.excerpt && (
              <>
                <p className="meta">
                  {flaggedKind ? LATER[flaggedKind] : 'What it said at that time:'}
                </p>
                <blockquote className="as-typed">{report.excerpt}</blockquote>
              </>
            )}
            <p className="meta">
              {report.automatic ? 'Found by the automatic check' : <Who who={by} />} ·{' '}
              <Time at={at} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What was decided about the same thing before. */
export function EarlierCases({ earlier }: { earlier: CaseView['earlier_cases'] }) {
  if (earlier.length === 0) return null
  return (
    <section className="stack" aria-labelledby="earlier-title">
      <h2 id="earlier-title">Earlier cases</h2>
      <ul className="link-list">
        {earlier.map(({ id, decision, at }) => (
          <li key={id}>
            <a href={moderationCase(id)}>
              <Time at={at} />: {decision ? decisionLabel(decision) : 'open'}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

type NoteFormProps = {
  caseId: string
  form: FormState
  label: string
  button: string
  /** It has a page of its own, with a link back */
  cancel?: boolean
}

/** A text for the other staff; without `cancel` it is shown below the notes of its case. */
export function NoteForm({ caseId, form, label, button, cancel }: NoteFormProps) {
  return (
    <Form
      action={cancel ? undefined : caseAction(caseId, 'note')}
      submit={button}
      submitVariant={cancel ? 'primary' : 'quiet'}
      cancel={cancel ? moderationCase(caseId) : null}
    >
      <Field as="textarea" name="text" label={label} form={form} />
    </Form>
  )
}
