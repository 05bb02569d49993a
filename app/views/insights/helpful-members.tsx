import type { HelpfulMember } from '~/domain/insights/schema'
import { PersonLine } from '../people/person-line'

/** Who has badges for answers, with no more than their profiles say. */
export function HelpfulMembers({ members }: { members: HelpfulMember[] }) {
  return (
    <section className="card tile insight" aria-labelledby="helpful-title">
      <h2 id="helpful-title">Helpful members</h2>
      <p className="meta">Who earned the highest badges for answers, as their profiles say.</p>
      <ul className="insight-people">
        {members.map(({ badge, ...person }) => (
          <li key={person.id}>
            <PersonLine person={person}>
              <span className="meta">{badge}</span>
            </PersonLine>
          </li>
        ))}
      </ul>
    </section>
  )
}
