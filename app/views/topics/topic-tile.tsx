import type { TopicInList } from '~/domain/topics/schema'
import { Label } from '~/ui/chip'
import { counted } from '~/ui/count'
import { TopicPicture } from './topic-picture'

type TileProps = {
  level?: 2 | 3
  /** Whether tiles say that the viewer has subscribed; where all of them would, none does. */
  marked?: boolean
}

export function TopicTile({ topic, level = 3, marked = true }: TileProps & { topic: TopicInList }) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className="topic-tile">
      <TopicPicture title={topic.title} />
      <div>
        <Heading>
          <a href={topic.href}>{topic.title}</a>
        </Heading>
        <p className="meta">
          {counted(topic.posts_count, 'post', 'posts')}{' '}
          {marked && topic.subscribed && <Label>Subscribed</Label>}
        </p>
      </div>
    </article>
  )
}

export function TopicTiles({ topics, ...tile }: TileProps & { topics: TopicInList[] }) {
  return (
    <ul className="tiles">
      {topics.map((topic) => (
        <li key={topic.id}>
          <TopicTile topic={topic} {...tile} />
        </li>
      ))}
    </ul>
  )
}
