import type { CaseShown, Kind, Named } from '~/domain/moderation/schema'
import { Time } from '~/ui/time'
import { moderationCase, profile } from '../addresses'
import { decidedWords, reasonWords } from './words'

/** A person's name, which leads to the profile as long as there is one. */
export function Who({ who }: { who: Named | null }) {
  return who ? <a href={profile(who.id)}>{who.name}</a> : <>Former member</>
}

type CaseReportsProps = { reports: CaseShown['reports']; kind: Kind }

/** Who flagged it and why. Only staff ever reads the names. */
export function CaseReports({ reports, kind }: CaseReportsProps) {
  return (
    <section className="stack" aria-labelledby="reports-title">
      <h2 id="reports-title">{kind === 'user' ? 'Reports' : 'Flags'}</h2>
      <ol className="cases">
        {reports.map(({ reason, custom_reason, excerpt, by, at }) => (
          <li key={`${by?.id ?? ''}${at}`}>
            {kind !== 'user' && <strong>{reasonWords(reason)}</strong>}
            {custom_reason && <blockquote className="as-typed">{custom_reason}</blockquote>}
            {excerpt && (
              <>
                <p className="meta">What it said at that time:</p>
                <blockquote className="as-typed">{excerpt}</blockquote>
              </>
            )}
            <p className="meta">
              <Who who={by} /> · <Time at={at} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What was decided about the same thing before. */
export function EarlierCases({ earlier }: { earlier: CaseShown['earlier'] }) {
  if (earlier.length === 0) return null
  return (
    <section className="stack" aria-labelledby="earlier-title">
      <h2 id="earlier-title">Earlier cases</h2>
      <ul className="link-list">
        {earlier.map(({ id, decision, at }) => (
          <li key={id}>
            <a href={moderationCase(id)}>
              <Time at={at} />: {decision ? decidedWords(decision) : 'open'}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
