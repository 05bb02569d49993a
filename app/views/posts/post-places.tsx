import type { PostSummary } from '~/domain/posts/schema'
import { Chip } from '~/ui/chip'
import { VisuallyHidden } from '~/ui/hidden-text'
import { tag } from '../addresses'

type PostPlacesProps = {
  post: Pick<PostSummary, 'title' | 'topics' | 'tag_names' | 'more_places'>
  /** Where all of them are to be seen, in a list that shows but the first */
  href?: string
  /** Tags that were searched for */
  marked?: readonly string[]
}

/** The topics and tags of a post; each leads to more of its kind. */
export function PostPlaces({ post, href, marked = [] }: PostPlacesProps) {
  const { topics, tag_names, more_places } = post
  if (topics.length + tag_names.length + more_places === 0) return null
  return (
    <ul className="chips" aria-label="Topics and tags">
      {topics.map((topic) => (
        <li key={topic.id}>
          <Chip href={topic.href}>{topic.title}</Chip>
        </li>
      ))}
      {tag_names.map((name) => (
        <li key={name}>
          <Chip tag href={tag(name)}>
            {marked.includes(name) ? <mark>#{name}</mark> : `#${name}`}
          </Chip>
        </li>
      ))}
      {more_places > 0 && (
        <li>
          <Chip href={href}>
            +{more_places} more<VisuallyHidden> on {post.title}</VisuallyHidden>
          </Chip>
        </li>
      )}
    </ul>
  )
}
