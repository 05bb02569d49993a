import type { ReactNode } from 'react'
import type { CaseShown } from '~/domain/moderation/schema'
import { Time } from '~/ui/time'
import { Who } from './case-reports'

type CaseNotesProps = { notes: CaseShown['notes']; children: ReactNode }

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
