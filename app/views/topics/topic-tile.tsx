import { counted } from '~/ui/count'
import { TopicPicture } from './topic-picture'

export type TopicShown = {
  id: string
  title: string
  href: string
  posts_count?: number
  comments_count?: number
}

export function TopicTile({ topic, level = 3 }: { topic: TopicShown; level?: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className="topic-tile">
      <TopicPicture title={topic.title} />
      <div>
        <Heading>
          <a href={topic.href}>{topic.title}</a>
        </Heading>
        {topic.posts_count !== undefined && (
          <p className="meta">{counted(topic.posts_count, 'post', 'posts')}</p>
        )}
      </div>
    </article>
  )
}

export function TopicTiles({ topics, level }: { topics: TopicShown[]; level?: 2 | 3 }) {
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
