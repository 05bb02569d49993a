import { cut } from '~/platform/cut'
import type { PostSummary } from './schema'

/** Characters of a title in a list; its post shows it whole. */
const LONGEST_IN_LIST = 200
/** Topics and tags of a post in a list, and characters of a tag: a longer one is with the rest. */
const MOST_PLACES = 8
const LONGEST_TAG = 40

export const titleInList = (title: string): string => cut(title, LONGEST_IN_LIST)

type Cut = Pick<PostSummary, 'title' | 'topics' | 'tag_names' | 'more_places'>

/** A post as a list shows it: what is long is cut here, so that no page grows with its posts. */
export function inList<T extends Cut>(post: T): T {
  const topics = post.topics.slice(0, MOST_PLACES)
  const tag_names = post.tag_names
    .filter((name) => name.length <= LONGEST_TAG)
    .slice(0, MOST_PLACES - topics.length)
  const all = post.topics.length + post.tag_names.length
  const more_places = all - topics.length - tag_names.length
  return { ...post, title: titleInList(post.title), topics, tag_names, more_places }
}
