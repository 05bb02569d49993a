import type { TopicInList } from '~/domain/topics/schema'
import { Label } from '~/ui/chip'
import { counted } from '~/ui/count'
import { TopicPicture } from './topic-picture'

export function TopicTile({ topic, level = 3 }: { topic: TopicInList; level?: 2 | 3 }) {
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
          {topic.subscribed && <Label>Subscribed</Label>}
        </p>
      </div>
    </article>
  )
}

export function TopicTiles({ topics, level }: { topics: TopicInList[]; level?: 2 | 3 }) {
  return (
    <ul className="tiles">
      {topics.map((topic) => (
        <li key={topic.id}>
          <TopicTile topic={topic} level={level} />
        </li>
      ))}
    </ul>
  )
}
