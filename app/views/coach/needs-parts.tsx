import type { NeedList, StudentSince } from '~/domain/coaching/schema-needs'
import type { OpenFollowUp } from '~/domain/coaching/schema-notes'
import type { ListedPost } from '~/domain/posts/schema'
import { CalendarDay, TimeAgo } from '~/ui/time'
import { coachNeeds, coachStudent } from '../links'
import { PersonLine } from '../people/person-line'
import { Counts } from '../people/profile-header'
import { PostList } from '../posts/post-card'
import { DoneButton, DueLabel } from './note-parts'
import { LastVisit } from './student-parts'

type NeedCountsProps = {
  followUps: unknown[]
  questions: NeedList<unknown>
  /** Null where the school doesn't let coaches know */
  quiet: NeedList<unknown> | null
  newcomers: NeedList<unknown>
}

/** How many there are of each, with the way there. */
export const NeedCounts = ({ followUps, questions, quiet, newcomers }: NeedCountsProps) => (
  <Counts
    counts={[
      { label: 'to follow up', count: followUps.length, href: '#follow-ups' },
      { label: 'without answers', count: questions.count, href: '#questions' },
      ...(quiet ? [{ label: 'quiet', count: quiet.count, href: '#quiet' }] : []),
      { label: 'new', count: newcomers.count, href: '#new' },
    ]}
  />
)

/** Of all students, the earliest first. */
export function FollowUps({ items }: { items: OpenFollowUp[] }) {
  return (
    <section className="stack" aria-labelledby="follow-ups">
      <h2 id="follow-ups">Follow-ups</h2>
      {items.length === 0 && <p>No open follow-ups. Set one with a note on a student’s page.</p>}
      <ul className="cases">
        {items.map(({ id, text, follow_up, due, student }) => (
          <li key={id}>
            <p>
              <a href={coachStudent(student.id)}>
                <strong>{student.name}</strong>
              </a>{' '}
              <span className="meta">
                <CalendarDay day={follow_up} />
              </span>{' '}
              <DueLabel due={due} />
            </p>
            <blockquote className="as-typed">{text}</blockquote>
            <DoneButton id={id} about={`Done with the follow-up on ${student.name}`} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The rest of a list, where it isn't shown whole. */
function ShowAll({ name, items, count }: NeedList<unknown> & { name: string }) {
  if (items.length === count) return null
  return (
    <p>
      <a href={`${coachNeeds}?all=${name}#${name}`}>Show all {count}</a>
    </p>
  )
}

export function WaitingQuestions(list: NeedList<ListedPost>) {
  return (
    <section className="stack" aria-labelledby="questions">
      <h2 id="questions">Questions without answers</h2>
      {list.count > 0 ? (
        <PostList posts={list.items} level={3} />
      ) : (
        <p>Every question of your students has an answer.</p>
      )}
      <ShowAll name="questions" {...list} />
    </section>
  )
}

const LISTS = {
  quiet: { title: 'Went quiet', empty: 'Everyone was here in the last two weeks.' },
  new: { title: 'New students', empty: 'No one joined in the last two weeks.' },
}

type StudentsSinceProps = NeedList<StudentSince> & { kind: keyof typeof LISTS }

/** Whose last visit was long ago, or who has just joined. */
export function StudentsSince({ kind, ...list }: StudentsSinceProps) {
  const { title, empty } = LISTS[kind]
  return (
    <section className="stack" aria-labelledby={kind}>
      <h2 id={kind}>{title}</h2>
      {list.count === 0 && <p>{empty}</p>}
      <ul>
        {list.items.map(({ person, at }) => (
          <li key={person.id}>
            <PersonLine person={person} href={coachStudent(person.id)}>
              <span className="meta">
                {kind === 'quiet' ? <LastVisit at={at} /> : <>Joined {at && <TimeAgo at={at} />}</>}
              </span>
            </PersonLine>
          </li>
        ))}
      </ul>
      <ShowAll name={kind} {...list} />
    </section>
  )
}
