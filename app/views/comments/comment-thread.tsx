import type { ReactNode } from 'react'
import {
  ANSWER_LABELS,
  ANSWER_NOT_VISIBLE,
  MARKED_AS,
  NO_ANSWERS,
  NO_ANSWERS_TO_YOU,
  NO_COMMENTS,
  NO_VISIBLE_ANSWERS,
  NO_VISIBLE_COMMENTS,
  PARENT_GONE,
  type AnswerKind,
  type CommentView,
  type Marking,
  type Thread,
} from '~/domain/comments/schema'
import { Avatar } from '~/ui/avatar'
import { pluralize } from '~/ui/count'
import { Label } from '~/ui/chip'
import { useDrawnOnce } from '~/ui/drawn-once'
import { Icon } from '~/ui/icon'
import { Prose } from '~/ui/page'
import {
  commentLikers,
  commentVersions,
  nestedComments,
  likeComment,
  deleteComment,
  editComment,
  flagComment,
  markAnswer,
} from '../links'
import { HiddenNote } from '../moderation/author-notice'
import { Byline } from '../people/person-line'
import { Pictures } from '../photos/pictures'
import { Edited } from '../versions/edited'
import { CareCard, careName } from '../safety/care-card'
import { LikeButton } from '../posts/post-actions'
import { Menu, MenuAction, MenuLink } from '~/ui/menu'

type CommentThreadProps = {
  comments: Thread[]
  /** The answer of a question; it comes before the others. */
  answer?: Thread | null
  /** How it became the answer */
  answerKind?: AnswerKind
  /** There is an answer, by someone whose comments the viewer can't see. */
  answerUnseen?: boolean
  /** How many the viewer can see. (COMMENT-13, SEARCH-37) */
  count: number
  /** The viewer says which comment is the answer. */
  canMark?: Marking | null
  /** The comments answer a question: how many of them do, and who asked it and only comments. */
  question?: { answers: number; authorId: string } | null
  /** The viewer's own question or post */
  mine?: boolean
  /** The viewer adds nothing below: staff ended the talk. */
  locked?: boolean
  /** The form for the next comment, or why there is none. */
  children?: ReactNode
}

export function CommentThread(props: CommentThreadProps) {
  const { comments, answer, answerKind = 'own', canMark, locked, question, children } = props
  const shared = { canMark, locked, authorId: question?.authorId }
  return (
    <section className="stack" id="comments" aria-labelledby="comments-title">
      <h2 id="comments-title">{threadTitle(props)}</h2>
      {isEmpty(props) && <p className="meta">{emptyText(props)}</p>}
      {props.answerUnseen && <p className="meta">{ANSWER_NOT_VISIBLE}</p>}
      {comments.length > 1 && <p className="meta">Oldest first</p>}
      <ol className="comments">
        {answer && <ThreadItem thread={answer} answer={answerKind} {...shared} />}
        {comments.map((thread) => (
          <ThreadItem key={thread.id} thread={thread} {...shared} />
        ))}
      </ol>
      {children}
    </section>
  )
}

/** What is listed, by kind: an author's comments on their own question don't answer it. */
function threadTitle({ question, count }: CommentThreadProps): string {
  const answers = question?.answers ?? 0
  const comments = count - answers
  if (count === 0) return question ? 'Answers' : 'Comments'
  return [
    ...(answers > 0 ? [pluralize(answers, 'answer', 'answers')] : []),
    ...(comments > 0 ? [pluralize(comments, 'comment', 'comments')] : []),
  ].join(' and ')
}

/** Nothing is listed; or of a question, only what its author added. */
function isEmpty({ comments, answer, answerUnseen, question }: CommentThreadProps): boolean {
  if (answer || answerUnseen) return false
  return comments.every(
    ({ comment }) => comment !== null && comment.author.id === question?.authorId,
  )
}

function emptyText({ count, question, mine }: CommentThreadProps): string {
  if (!question) return count > 0 ? NO_VISIBLE_COMMENTS : NO_COMMENTS
  if (question.answers > 0) return NO_VISIBLE_ANSWERS
  return mine ? NO_ANSWERS_TO_YOU : NO_ANSWERS
}

type CommentPagesProps = {
  firstHref: string | null
  nextHref: string | null
  question?: boolean
}

/** The comments before and after the ones on this page. */
export function CommentPages({ firstHref, nextHref, question }: CommentPagesProps) {
  if (!firstHref && !nextHref) return null
  const what = question ? 'answers' : 'comments'
  return (
    <nav className="row between" aria-label={`Pages of ${what}`}>
      {firstHref && (
        <a className="button quiet" href={firstHref}>
          {`First ${what}`}
        </a>
      )}
      {nextHref && (
        <a className="button quiet end" rel="next" href={nextHref}>
          {`More ${what}`}
        </a>
      )}
    </nav>
  )
}

type CommentProps = {
  comment: CommentView
  /** It is marked as the answer of its question. */
  answer?: AnswerKind
  /** Its author asked the question, and doesn't answer it. */
  ofAuthor?: boolean
  /** What it is called: on someone else's question an answer */
  name?: 'answer' | 'comment'
  /** The viewer says which comment is the answer. */
  canMark?: Marking | null
  /** The viewer adds nothing below its post. */
  locked?: boolean
}

type ThreadItemProps = Pick<CommentProps, 'answer' | 'canMark' | 'locked'> & {
  thread: Thread
  /** Who asked the question */
  authorId?: string
}

/** One of the list, and what answers it. */
function ThreadItem({ thread, answer, canMark, locked, authorId }: ThreadItemProps) {
  const { id, comment, nested, hasMore } = thread
  const ofAuthor = comment?.author.id === authorId
  const name = authorId && !ofAuthor ? 'answer' : 'comment'
  if (comment && nested.length === 0)
    return answer ? (
      <li id={`comment-${id}`}>
        <Comment comment={comment} answer={answer} name="answer" {...{ canMark, locked }} />
      </li>
    ) : (
      <CommentItem {...{ comment, canMark, locked, ofAuthor, name }} />
    )
  return (
    <li id={`comment-${id}`} className="comments">
      {comment ? (
        <Comment
          {...{ comment, answer, canMark, locked, ofAuthor, name: answer ? 'answer' : name }}
        />
      ) : (
        <p className="meta">{PARENT_GONE}</p>
      )}
      <NestedComments comments={nested} {...{ canMark, locked, authorId }} />
      {hasMore && <a href={nestedComments(id)}>See all replies</a>}
    </li>
  )
}

/** What answers a comment. */
export const NestedComments = ({ comments, canMark, locked, authorId }: NestedProps) => (
  <ol className="comments nested">
    {comments.map((comment) => (
      <CommentItem
        key={comment.id}
        comment={comment}
        canMark={canMark}
        locked={locked}
        ofAuthor={comment.author.id === authorId}
        name="comment"
      />
    ))}
  </ol>
)

type NestedProps = Pick<ThreadItemProps, 'canMark' | 'locked' | 'authorId'> & {
  comments: CommentView[]
}

/** One of the list, drawn once for all who see the same. */
const CommentItem = (props: CommentProps) => (
  <li
    id={`comment-${props.comment.id}`}
    dangerouslySetInnerHTML={useDrawnOnce('Comment', Comment, props)}
  />
)

export function Comment(props: CommentProps) {
  const { comment, answer, ofAuthor, name, canMark: mayMark, locked = false } = props
  const { id, author, self_liked, like_count } = comment
  return (
    <div className="comment">
      <Avatar person={author} />
      <div className={answer ? 'bubble answer' : 'bubble'}>
        {answer && (
          <p>
            <span className="answered">
              <Icon name="check" />
              <span>{ANSWER_LABELS[answer]}</span>
            </span>
          </p>
        )}
        <Byline author={author} at={comment.created_at} picture={false} program listed>
          {ofAuthor && <Label>Asked this</Label>}
          {comment.edited && (
            <Edited versionsHref={comment.can_read_versions ? commentVersions(id) : null} />
          )}
        </Byline>
        {comment.hidden && <HiddenNote what={name ?? 'comment'} id={id} notice={comment.hidden} />}
        <Prose html={comment.html} />
        <Pictures pictures={comment.pictures} />
        <CareCard care={comment.care} name={careName(author)} />
      </div>
      <div className="actions">
        <LikeButton
          action={comment.can_like ? likeComment(id, self_liked) : null}
          id={`like-${id}`}
          liked={self_liked}
          count={like_count}
          target={`the ${name ?? 'comment'} by ${author.name}`}
          likersHref={commentLikers(id)}
        />
        {/* Which one is told by the list: with the name again, a page of 50 had 6% more bytes. */}
        {!locked && (
          <a className="action" href={nestedComments(id)}>
            Reply
          </a>
        )}
        <CommentMenu comment={comment} answer={answer} name={name} canMark={mayMark} />
      </div>
    </div>
  )
}

type CommentMenuProps = Pick<CommentProps, 'comment' | 'answer' | 'name' | 'canMark'>

/**
 * The actions on a comment: its author changes it, others flag it (COMMENT-10), the
 * question's author marks it as the answer.
 */
export function CommentMenu(props: CommentMenuProps) {
  const { comment, answer, name = 'comment', canMark } = props
  const { id, mine, author } = comment
  // Staff make the school's what its author marked.
  const isLess = canMark === 'school' && answer === 'own'
  return (
    <div className="end">
      <Menu label={`Options for the ${name} by ${author.name}`}>
        {canMark && (!answer || isLess) && (
          <MenuAction action={markAnswer(id, false)} icon="check">
            Mark as {MARKED_AS[canMark]}
          </MenuAction>
        )}
        {canMark && answer && (
          <MenuAction action={markAnswer(id, true)} icon="close">
            Not {MARKED_AS[isLess ? 'own' : canMark]}
          </MenuAction>
        )}
        {!mine && (
          <MenuLink href={flagComment(id)} icon="flag">
            Flag
          </MenuLink>
        )}
        {mine && (
          <>
            <MenuLink href={editComment(id)} icon="edit">
              Edit
            </MenuLink>
            <MenuLink href={deleteComment(id)} icon="close">
              Delete
            </MenuLink>
          </>
        )}
      </Menu>
    </div>
  )
}
