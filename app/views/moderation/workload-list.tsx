import { APPEALS, type Workload } from '~/domain/moderation/schema-workload'
import { pluralize } from '~/ui/count'
import { TimeAgo } from '~/ui/time'

/** Who has what, and for how long: who has had a case longest is first. */
export function WorkloadList({ shares }: { shares: readonly Workload[] }) {
  if (shares.length === 0) return null
  return (
    <section aria-labelledby="workload">
      <h2 id="workload">Who has what</h2>
      <ul>
        {shares.map(({ who, cases_count, harm_count, since }) => (
          <li key={who}>
            {who}: {pluralize(cases_count, 'case', 'cases')}
            {harm_count > 0 && `, ${harm_count} that may indicate harm`}
            {since && (
              <>
                {who === APPEALS ? ', the oldest ' : ', the longest taken '}
                <TimeAgo at={since} />
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
