import type { NotificationKind } from '~/domain/notifications/schema'
import { seededId } from '../ids'
import { createRow, type SeedRows, type Tables } from '../rows'
import { dateBefore, DAY, HOUR } from '../time'
import type { SeedPerson } from './people'

/** Of each kind Sam has so many, the newest; those of the last day are unread. */
const OF_A_KIND = 4
const SEEN_AGE = 20 * HOUR
/** They are shown for 30 days. (NOTIF-09) */
const OLDEST = 25 * DAY

type Action = { at: Date; actor_id: string } & Pick<
  Partial<Tables['Notification']>,
  | 'post_id'
  | 'comment_id'
  | 'badge_family'
  | 'badge_level'
  | 'case_id'
  | 'decision'
  | 'event_date_id'
  | 'news'
>

/** What Sam is told about, of each kind; and what Sam has saved, and follows. (NOTIF-01) */
export function addNotifications(rows: SeedRows, people: readonly SeedPerson[], today: Date): void {
  const sam = people.find(({ name }) => name === 'sam')?.row
  if (!sam) return
  acceptAnswer(rows, sam.id, today)
  mention(rows, sam)
  const own = { partner_code: 'northfield', user_id: sam.id }
  for (const [kind, actions] of Object.entries(actionsFor(rows, sam.id, today)))
    for (const [at, { at: time, ...about }] of newest(actions).entries()) {
      const age = Math.min(today.getTime() - time.getTime(), OLDEST - at * HOUR)
      const action_key = [kind, ...Object.values(about)].join(':')
      const id = seededId(age, 'notification', sam.id, action_key)
      const row = { ...own, id, kind, action_key, ...about, created_at: dateBefore(today, age) }
      rows.Notification.push(createRow('Notification', row))
    }
  sam.notifications_viewed_at = dateBefore(today, SEEN_AGE)
  const others = rows.Post.filter((post) => isShown(post) && post.user_id !== sam.id)
  for (const [at, { id: post_id }] of others.slice(-6).entries()) {
    const created_at = dateBefore(today, (at + 1) * HOUR)
    if (at < 4) rows.SavedPost.push({ ...own, post_id, created_at })
    else rows.PostFollow.push({ ...own, post_id, muted: at === 5, created_at })
  }
}

const newest = (actions: Action[]) =>
  actions.toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(0, OF_A_KIND)

const isShown = (row: {
  partner_code: string
  private?: boolean
  hidden: boolean
  deleted_at: Date | null
}) => row.partner_code === 'northfield' && !row.private && !row.hidden && !row.deleted_at

const commentAction = ({ id, post_id, user_id, created_at }: Tables['Comment']) => ({
  at: created_at,
  actor_id: user_id,
  post_id,
  comment_id: id,
})

/** Where others name Sam. */
function mentionActions(
  rows: SeedRows,
  posts: ReadonlyMap<string, Tables['Post']>,
  comments: readonly Tables['Comment'][],
) {
  const named = rows.Mention.flatMap(({ post_id }) => posts.get(post_id ?? '') ?? [])
  const ids = rows.Mention.map(({ comment_id }) => comment_id)
  return {
    post_mention: named.map((post) => ({
      at: post.created_at,
      actor_id: post.user_id,
      post_id: post.id,
    })),
    comment_mention: comments.filter(({ id }) => ids.includes(id)).map(commentAction),
  }
}

function actionsFor(rows: SeedRows, sam: string, today: Date): Record<NotificationKind, Action[]> {
  const posts = new Map(rows.Post.filter(isShown).map((post) => [post.id, post]))
  const comments = rows.Comment.filter((comment) => isShown(comment) && posts.has(comment.post_id))
  const own = new Map(
    comments.filter((comment) => comment.user_id === sam).map((comment) => [comment.id, comment]),
  )
  const others = comments.filter((comment) => comment.user_id !== sam)
  const isMine = (post_id: string) => posts.get(post_id)?.user_id === sam
  const spokeBefore = ({ post_id, created_at }: Tables['Comment']) =>
    [...own.values()].some(
      (comment) => comment.post_id === post_id && comment.created_at < created_at,
    )
  const badge = (badge_family: string) => ({
    at: dateBefore(today, 3 * DAY),
    actor_id: sam,
    badge_family,
    badge_level: 1,
  })
  return {
    post_like: rows.PostLike.filter(({ post_id }) => isMine(post_id)).map((like) => ({
      at: like.created_at,
      actor_id: like.user_id,
      post_id: like.post_id,
    })),
    comment_like: rows.CommentLike.flatMap(({ comment_id, user_id, created_at }) => {
      const post_id = own.get(comment_id)?.post_id
      return post_id ? [{ at: created_at, actor_id: user_id, post_id, comment_id }] : []
    }),
    comment: others.filter(({ post_id }) => isMine(post_id)).map(commentAction),
    followed_comment: others
      .filter((comment) => !isMine(comment.post_id) && spokeBefore(comment))
      .filter(({ parent_id }) => !parent_id || !own.has(parent_id))
      .map(commentAction),
    ...mentionActions(rows, posts, others),
    nested_comment: others
      .filter(({ parent_id, post_id }) => parent_id && own.has(parent_id) && !isMine(post_id))
      .map(commentAction),
    follow: rows.Follow.filter(({ followed_user_id }) => followed_user_id === sam).map(
      ({ user_id, created_at }) => ({ at: created_at, actor_id: user_id }),
    ),
    badge: [badge('first_post'), badge('questions')],
    answer: [...own.values()]
      .filter(({ id, post_id }) => posts.get(post_id)?.answer_comment_id === id)
      .map((comment) => ({
        ...commentAction(comment),
        at: posts.get(comment.post_id)?.answered_at ?? today,
      })),
    // The event of the request tells him.
    answer_request: [],
    // The demo has no two questions that are the same.
    question_merged: [],
    post_moved: movedPost(rows, sam, today),
    event: rows.EventDate.slice(0, 1).map(({ id }) => changedDate(id, sam, today)),
    appeal: [appealed(rows, sam, [...own.values()].at(-2), today)],
    // Sam isn't of staff.
    own_decision: [],
    moderation: [decision(rows, sam, [...own.values()].at(-1), today)],
  }
}

/** Staff put a post of Sam's under the topic of another one. */
function movedPost(rows: SeedRows, sam: string, today: Date): Action[] {
  const own = rows.Post.filter((post) => isShown(post) && post.user_id === sam)
  const places = rows.PostTopic.filter(({ post_id }) => own.some(({ id }) => id === post_id))
  const [place] = places
  const origin = rows.Topic.find(
    ({ id, partner_code }) => partner_code === 'northfield' && id !== place?.topic_id,
  )
  if (!place || !origin) throw new Error('Sam has no post in a topic in the demo')
  place.moved_from_id = origin.id
  return [{ at: dateBefore(today, 4 * DAY), actor_id: sam, post_id: place.post_id }]
}

const changedDate = (event_date_id: string, actor_id: string, today: Date) => ({
  at: dateBefore(today, 3 * DAY),
  actor_id,
  event_date_id,
  news: 'changed',
})

/** Someone found what Sam wrote to be the answer. */
function acceptAnswer(rows: SeedRows, sam: string, today: Date): void {
  const open = rows.Post.filter((post) => isShown(post) && post.marked_question_at)
  for (const { id, post_id, ...comment } of rows.Comment) {
    const question = open.find((post) => post.id === post_id && !post.answer_comment_id)
    if (comment.user_id !== sam || !isShown(comment) || !question || question.user_id === sam)
      continue
    question.answer_comment_id = id
    question.answered_at = dateBefore(today, DAY)
    return
  }
}

/** A post and a comment of others name Sam. */
function mention(rows: SeedRows, { id: user_id, first_name, last_name }: SeedPerson['row']): void {
  const name = `${first_name} ${last_name}`
  const isOther = (row: Tables['Post'] | Tables['Comment']) =>
    isShown(row) && row.user_id !== user_id && row.content.length < 200
  const post = rows.Post.filter((row) => isOther(row) && !row.marked_question_at).at(-1)
  const commented = new Set(rows.Post.filter(isOther).map(({ id }) => id))
  const comment = rows.Comment.filter((row) => isOther(row) && commented.has(row.post_id)).at(-1)
  for (const [text, about] of [
    [post, { post_id: post?.id }],
    [comment, { comment_id: comment?.id }],
  ] as const) {
    if (!text) continue
    text.content += ` @${name} you know more about this than I do`
    const { partner_code, created_at } = text
    const id = seededId(DAY, 'mention', text.id)
    const row = { id, partner_code, user_id, name, ...about, created_at }
    rows.Mention.push(createRow('Mention', row))
  }
}

type SeededComment = Tables['Comment'] | undefined

/** Staff looked at a comment of Sam's that someone had flagged, and showed it again. */
function decision(rows: SeedRows, sam: string, comment: SeededComment, today: Date): Action {
  const at = dateBefore(today, 2 * DAY)
  return { at, actor_id: sam, case_id: addShown(rows, sam, comment, at), decision: 'show' }
}

/** Another one was hidden until he appealed. */
function appealed(rows: SeedRows, sam: string, comment: SeededComment, today: Date): Action {
  const at = dateBefore(today, 4 * DAY)
  const case_id = addShown(rows, sam, comment, at)
  rows.ModerationAppeal.push(
    createRow('ModerationAppeal', {
      id: seededId(4 * DAY, 'appeal', case_id),
      case_id,
      partner_code: 'northfield',
      author_id: sam,
      text: 'The prices are on the door of the shop. I don’t sell anything.',
      decision: 'hide',
      created_at: dateBefore(today, 5 * DAY),
      outcome: 'overturned',
      answer: 'You’re right, that’s no ad. Thank you for asking.',
      decided_at: at,
    }),
  )
  return { at, actor_id: sam, case_id, decision: 'overturned' }
}

/** A case of a comment that is shown again. */
function addShown(rows: SeedRows, sam: string, comment: SeededComment, at: Date): string {
  if (!comment) throw new Error('Sam has no two comments in the demo')
  const id = seededId(2 * DAY, 'case', 'comment', comment.id)
  rows.ModerationCase.push(
    createRow('ModerationCase', {
      id,
      partner_code: 'northfield',
      kind: 'comment',
      subject_id: comment.id,
      author_id: sam,
      excerpt: comment.content,
      state: 'dismissed',
      decision: 'show',
      rule: 'No ads',
      decided_at: at,
      created_at: at,
      updated_at: at,
    }),
  )
  return id
}
