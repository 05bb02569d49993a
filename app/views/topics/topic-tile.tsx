import type { TopicListItem } from '~/domain/topics/schema'
import { Label } from '~/ui/chip'
import { pluralize } from '~/ui/count'
import { TimeAgo } from '~/ui/time'
import { TopicPicture } from './topic-picture'

type TileProps = {
  level?: 2 | 3
  /** Whether tiles say that the viewer has subscribed; where all of them would, none does. */
  showSubscribed?: boolean
  /** When the newest post was written, by topic */
  newest?: Record<string, string>
}

export function TopicTile({
  topic,
  level = 3,
  showSubscribed: marked = true,
  newest = {},
}: TileProps & { topic: TopicListItem }) {
  const at = newest[topic.id]
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className="topic-tile">
      <TopicPicture title={topic.title} />
      <div>
        <Heading>
          <a href={topic.href}>{topic.title}</a>
        </Heading>
        <p className="meta">
          {pluralize(topic.posts_count, 'post', 'posts')}
          {topic.comments_count > 0 &&
            ` · ${pluralize(topic.comments_count, 'comment', 'comments')}`}
          {at && (
            <>
              {' · newest '}
              <TimeAgo at={at} />
            </>
          )}{' '}
          {marked && topic.subscribed && <Label>Subscribed</Label>}
        </p>
      </div>
    </article>
  )
}

export function TopicTiles({ topics, ...tile }: TileProps & { topics: TopicListItem[] }) {
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
