import type { PersonSummary } from '~/domain/people/schema'
import { contributorsTitle, NO_CONTRIBUTORS, type TopicDetail } from '~/domain/topics/schema'
import { Prose, Tile } from '~/ui/page'
import { PersonLine } from '../people/person-line'
import { Counts } from '../people/profile-header'

type TopicSideProps = {
  topic: Pick<TopicDetail, 'description' | 'posts_count' | 'comments_count'>
  contents: { title: string; html: string }[]
  contributors: PersonSummary[] | null
}

/** Next to a topic: its numbers, and who wrote most of it lately. (TOPIC-13, TOPIC-20) */
export function TopicSide({ topic, contents, contributors }: TopicSideProps) {
  return (
    <>
      <Tile title="About this topic">
        {topic.description && <p>{topic.description}</p>}
        <Counts
          counts={[
            { label: topic.posts_count === 1 ? 'post' : 'posts', count: topic.posts_count },
            {
              label: topic.comments_count === 1 ? 'comment' : 'comments',
              count: topic.comments_count,
            },
          ]}
        />
      </Tile>
      {contents.map(({ title, html }) => (
        <Tile key={title} title={title}>
          <Prose html={html} />
        </Tile>
      ))}
      <Contributors people={contributors} />
    </>
  )
}

/** If no one wrote anything, there is no tile. Null: it couldn't be loaded. (TOPIC-20, TOPIC-22) */
function Contributors({ people }: { people: PersonSummary[] | null }) {
  if (people?.length === 0) return null
  return (
    <Tile
      title={
        <>
          {contributorsTitle(people?.length ?? 0)} <span className="meta">past month</span>
        </>
      }
    >
      {people ? (
        <ol className="stack">
          {people.map((person) => (
            <li key={person.id}>
              <PersonLine person={person} />
            </li>
          ))}
        </ol>
      ) : (
        <p>{NO_CONTRIBUTORS}</p>
      )}
    </Tile>
  )
}
