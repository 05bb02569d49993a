import { truncate } from '~/platform/text/truncate'
import type { ListedPost } from './schema'

/** Characters of a title in a list; the post's page shows all of it. */
const MAX_TITLE_LENGTH = 200
/** Topics and tags of a post in a list, and characters of a tag; longer ones are left out. */
const MAX_CHIPS = 8
const MAX_TAG_LENGTH = 40

export const truncateTitle = (title: string): string => truncate(title, MAX_TITLE_LENGTH)

type TruncatedFields = Pick<ListedPost, 'title' | 'topics' | 'tag_names' | 'more_tags_count'>

/** A post as a list shows it: truncated, so that no page grows with its posts. */
export function toListItem<T extends TruncatedFields>(post: T): T {
  const topics = post.topics.slice(0, MAX_CHIPS)
  const tag_names = post.tag_names
    .filter((name) => name.length <= MAX_TAG_LENGTH)
    .slice(0, MAX_CHIPS - topics.length)
  const all = post.topics.length + post.tag_names.length
  return {
    ...post,
    title: truncateTitle(post.title),
    topics,
    tag_names,
    more_tags_count: all - topics.length - tag_names.length,
  }
}
