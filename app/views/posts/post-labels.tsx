import type { ListedPost } from '~/domain/posts/schema'
import { Icon } from '~/ui/icon'
import { Chip } from '~/ui/chip'
import { VisuallyHidden } from '~/ui/hidden-text'
import { pluralize } from '~/ui/count'
import { tag } from '../links'
import { Edited } from '../versions/edited'

/** Whether a question has its answer; where there is a way to it, this is the link. */
export function AnsweredLabel({ answered, href }: { answered: boolean; href?: string | null }) {
  if (!answered) return <span>Unanswered</span>
  return href ? (
    <a className="answered" href={href}>
      <Icon name="check" />
      <span>Answered: go to the answer</span>
    </a>
  ) : (
    <span className="answered">
      <Icon name="check" />
      <span>Answered</span>
    </span>
  )
}

type PostStatusProps = {
  post: Pick<ListedPost, 'is_question' | 'answered' | 'answer_count'>
  /** The link to the answer */
  href?: string | null
}

/** What has become of a question, in words. */
export function statusText({
  answered,
  answer_count,
}: Pick<ListedPost, 'answered' | 'answer_count'>): string {
  if (answered) return 'Answered'
  return answer_count > 0 ? pluralize(answer_count, 'answer', 'answers') : 'Unanswered'
}

/** What has become of a question, before anything else is said of it. Other posts have no status. */
export function PostStatus({ post, href }: PostStatusProps) {
  const { is_question, answered, answer_count } = post
  if (!is_question) return null
  const state = answered ? 'done' : answer_count > 0 ? 'open' : 'waiting'
  return (
    <span className={`status ${state}`}>
      {state === 'open' ? statusText(post) : <AnsweredLabel answered={answered} href={href} />}
    </span>
  )
}

type PostLabelsProps = {
  post: Pick<ListedPost, 'private' | 'hidden' | 'locked' | 'edited'>
  /** Where the viewer reads what it said before */
  versionsHref?: string | null
}

/** What else is to be known of a post before reading it. */
export function PostLabels({ post, versionsHref }: PostLabelsProps) {
  return (
    <>
      {post.edited && <Edited versionsHref={versionsHref} />}
      {post.private && (
        <span>
          <Icon name="lock" /> Private
        </span>
      )}
      {post.locked && (
        <span>
          <Icon name="lock" /> Locked
        </span>
      )}
      {post.hidden && (
        <span>
          <Icon name="flag" /> Hidden
        </span>
      )}
    </>
  )
}

type PostChipsProps = {
  post: Pick<ListedPost, 'title' | 'topics' | 'tag_names' | 'more_tags_count'>
  /** Where all of them are to be seen, in a list that shows but the first */
  href?: string
  /** Tags that were searched for */
  matchedTags?: readonly string[]
  /** The topic of the page, which needn't be said again */
  within?: string
}

/** The topics and tags of a post; each leads to more of its kind. */
export function PostChips({ post, href, matchedTags: marked = [], within }: PostChipsProps) {
  const { tag_names, more_tags_count } = post
  const topics = post.topics.filter(({ id }) => id !== within)
  if (topics.length + tag_names.length + more_tags_count === 0) return null
  return (
    <ul className="chips" aria-label="Topics and tags">
      {topics.map((topic) => (
        <li key={topic.id}>
          <Chip href={topic.href ?? undefined}>{topic.title}</Chip>
        </li>
      ))}
      {tag_names.map((name) => (
        <li key={name}>
          <Chip tag href={tag(name)}>
            {marked.includes(name) ? <mark>#{name}</mark> : `#${name}`}
          </Chip>
        </li>
      ))}
      {more_tags_count > 0 && (
        <li>
          <Chip href={href}>
            +{more_tags_count} more<VisuallyHidden> on {post.title}</VisuallyHidden>
          </Chip>
        </li>
      )}
    </ul>
  )
}
