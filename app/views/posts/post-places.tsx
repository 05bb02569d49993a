import type { PostSummary } from '~/domain/posts/schema'
import { Chip } from '~/ui/chip'
import { tag } from '../addresses'

/** The topics and tags of a post; each leads to more of its kind. */
export function PostPlaces({ post }: { post: Pick<PostSummary, 'topics' | 'tag_names'> }) {
  if (post.topics.length + post.tag_names.length === 0) return null
  return (
    <ul className="chips" aria-label="Topics and tags">
      {post.topics.map((topic) => (
        <li key={topic.id}>
          <Chip href={topic.href}>{topic.title}</Chip>
        </li>
      ))}
      {post.tag_names.map((name) => (
        <li key={name}>
          <Chip tag href={tag(name)}>
            #{name}
          </Chip>
        </li>
      ))}
    </ul>
  )
}
