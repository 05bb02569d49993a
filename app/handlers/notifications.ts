import { answerRequested } from '~/domain/answer-requests/events'
import { badgeEarned } from '~/domain/badges/events'
import { eventNews } from '~/domain/campus-events/events'
import { readNews } from '~/domain/campus-events/news.server'
import { mentionedPeople } from '~/domain/mentions/links.server'
import { commentCreated, commentEdited, commentLiked } from '~/domain/comments/events'
import { appealDecided, moderationDecided } from '~/domain/moderation/events'
import { noticeReader, toCaseSubject } from '~/domain/moderation/unnamed.server'
import { notify, type Action } from '~/domain/notifications/commands.server'
import {
  answeredPeople,
  isMutedByAuthor,
  postFollowers,
  withoutMuted,
} from '~/domain/notifications/post-follows.server'
import { userFollowed } from '~/domain/people/events'
import { findReader } from '~/domain/posts/unnamed.server'
import {
  postCreated,
  postEdited,
  postLiked,
  postMoved,
  questionMerged,
  questionAnswered,
} from '~/domain/posts/events'
import type { Db } from '~/platform/database/types'
import type { EventDefinition, EventOf } from '~/platform/events/events'
import { eventHandler, on, type HandlerServices } from './handler'

/** People are notified of what concerns them, on the site. (NOTIF-11) */
export const notificationsHandler = eventHandler(
  { name: 'notifications', batchSize: 20, timeoutSeconds: 300 },
  notifyOn(postLiked, async ({ subject_id: post_id, actor_id }, { db }) => {
    const post = await db.read.post.findUnique({ where: { id: post_id } })
    if (!post || !actor_id) return null
    return {
      kind: 'post_like',
      recipients: await findReaders(db, { ...post, post_id }),
      actor_id,
      key: [post_id, actor_id],
      about: { post_id },
    }
  }),
  notifyOn(commentLiked, async ({ subject_id: comment_id, actor_id }, { db }) => {
    const comment = await db.read.comment.findUnique({ where: { id: comment_id } })
    if (!comment || !actor_id) return null
    const { post_id } = comment
    return {
      kind: 'comment_like',
      recipients: await findReaders(db, comment),
      actor_id,
      key: [comment_id, actor_id],
      about: { post_id, comment_id },
    }
  }),
  notifyOn(commentCreated, async ({ subject_id: id, payload }, { db }) => {
    const comment = await db.read.comment.findUnique({ where: { id }, include: { post: true } })
    if (!comment) return null
    const { user_id: actor_id } = comment
    const [reader = null] = await findReaders(db, { ...comment.post, post_id: comment.post_id })
    const post = { ...comment.post, reader }
    const action = { actor_id, key: [id], about: { post_id: post.id, comment_id: id } }
    // Who asked without their name knows what they wrote below it.
    const isOwn = actor_id === post.user_id || reader === null
    const author = isOwn || (await isMutedByAuthor(db, post)) ? [] : [reader]
    const answered = await answeredPeople(db, { ...comment, post }, payload.answered ?? null)
    const others = (people: string[], but: readonly string[]) =>
      people.filter((person) => person !== reader && !but.includes(person))
    const mentioned = others(await mentionedPeople(db, { comment_id: id }), answered)
    const followers = others(await postFollowers(db, { ...comment, post }), [
      ...answered,
      ...mentioned,
    ])
    return [
      { ...action, kind: 'comment', recipients: author },
      { ...action, kind: 'nested_comment', recipients: answered },
      {
        ...action,
        kind: 'comment_mention',
        recipients: await withoutMuted(db, post.id, mentioned),
      },
      { ...action, kind: 'followed_comment', recipients: followers },
    ]
  }),
  notifyOn(postCreated, async ({ subject_id: post_id }, { db }) => mentionIn(db, { post_id })),
  // Who was mentioned before knows.
  notifyOn(postEdited, async ({ subject_id: post_id, created_at }, { db }) =>
    mentionIn(db, { post_id }, created_at),
  ),
  notifyOn(commentEdited, async ({ subject_id: comment_id, created_at }, { db }) =>
    mentionIn(db, { comment_id }, created_at),
  ),
  notifyOn(userFollowed, async ({ subject_id: user_id, actor_id }) =>
    actor_id ? { kind: 'follow', recipients: [user_id], actor_id, key: [actor_id] } : null,
  ),
  notifyOn(badgeEarned, async ({ subject_id: user_id, payload: { family, level } }) => ({
    kind: 'badge',
    recipients: [user_id],
    key: [family, level],
    about: { badge_family: family, badge_level: level },
  })),
  // People who mark their own comment know.
  notifyOn(questionAnswered, async ({ subject_id: id, actor_id }, { db }) => {
    const comment = await db.read.comment.findUnique({ where: { id } })
    if (!comment || comment.user_id === actor_id) return null
    const { post_id } = comment
    return {
      kind: 'answer',
      recipients: await findReaders(db, comment),
      key: [id],
      about: { post_id, comment_id: id },
    }
  }),
  notifyOn(answerRequested, async ({ payload: { post_id, user_id }, actor_id }) =>
    actor_id
      ? {
          kind: 'answer_request',
          recipients: [user_id],
          actor_id,
          key: [post_id],
          about: { post_id },
        }
      : null,
  ),
  notifyOn(postMoved, async ({ subject_id: post_id, actor_id, payload: { topic_id } }, { db }) => {
    // Moved back meanwhile, it is where its author put it.
    const where = { post_id, topic_id, moved_from_id: { not: null } }
    const place = await db.read.postTopic.findFirst({ where, include: { post: true } })
    if (!place) return null
    const readers = await findReaders(db, { ...place.post, post_id })
    return {
      kind: 'post_moved',
      recipients: readers.filter((reader) => reader !== actor_id),
      key: [post_id, topic_id],
      about: { post_id },
    }
  }),
  notifyOn(questionMerged, async ({ subject_id: post_id, actor_id }, { db }) => {
    const where = { post_id }
    const merged = await db.read.mergedQuestion.findUnique({ where, include: { post: true } })
    if (!merged || merged.post.user_id === actor_id) return null
    return {
      kind: 'question_merged',
      recipients: [merged.post.user_id],
      key: [post_id, merged.into_id],
      about: { post_id: merged.into_id },
    }
  }),
  notifyOn(eventNews, async ({ subject_id: event_id, payload }, { db, env, now }) => {
    const { user_id, date_id, edition } = payload
    const services = { db, product: env.PRODUCT_NAME, now: now() }
    const found = await readNews(services, { ...payload, event_id })
    if (!found) return null
    return {
      kind: 'event',
      recipients: [user_id],
      key: [date_id, payload.news, edition],
      about: { event_date_id: date_id, news: found.news },
    }
  }),
  notifyOn(moderationDecided, async ({ payload: { case: case_id, decision } }, { db }) => {
    const decided = await db.read.moderationCase.findUnique({ where: { id: case_id, decision } })
    if (!decided || !NOTIFIED_DECISIONS.includes(decision)) return null
    return {
      kind: 'moderation',
      recipients: [await noticeReader(db.read, toCaseSubject(decided))].flatMap((id) => id ?? []),
      key: [case_id, decision],
      about: { case_id, decision },
    }
  }),
  notifyOn(appealDecided, async ({ payload: { case: case_id, outcome } }, { db }) => {
    const appeal = await db.read.moderationAppeal.findUnique({
      where: { case_id, outcome },
      include: { case: true },
    })
    if (!appeal) return null
    const { against_id } = appeal
    const action = { key: [case_id], about: { case_id, decision: outcome } }
    const author = await noticeReader(db.read, toCaseSubject(appeal.case))
    // An operator has no account to be notified.
    const before = against_id?.startsWith('os:') ? null : against_id
    return [
      { ...action, kind: 'appeal', recipients: author ? [author] : [] },
      { ...action, kind: 'own_decision', recipients: before ? [before] : [] },
    ]
  }),
)

function notifyOn<D extends EventDefinition>(
  definition: D,
  toAction: (event: EventOf<D>, services: HandlerServices) => Promise<Action | Action[] | null>,
) {
  return on(definition, async (event, services) => {
    const actions = [(await toAction(event, services)) ?? []].flat()
    const { db, env, now } = services
    for (const action of actions) await notify({ db, product: env.PRODUCT_NAME, now }, action)
  })
}

/** Who gets what the author of a post or comment gets, if there still is someone. */
async function findReaders(
  { read }: Db,
  text: Parameters<typeof findReader>[1],
): Promise<string[]> {
  const reader = await findReader(read, text)
  return reader === null ? [] : [reader]
}

type Mentioning = { post_id: string } | { comment_id: string }

/** That people are mentioned in a post or comment, by all of it or by an edit. */
async function mentionIn(db: Db, subject: Mentioning, at?: Date): Promise<Action | null> {
  const comment =
    'comment_id' in subject
      ? await db.read.comment.findUnique({ where: { id: subject.comment_id } })
      : null
  const post_id = 'post_id' in subject ? subject.post_id : comment?.post_id
  const post = await db.read.post.findUnique({ where: { id: post_id ?? '' } })
  const mentioned = await mentionedPeople(db, subject, at)
  if (!post || mentioned.length === 0) return null
  return {
    kind: comment ? 'comment_mention' : 'post_mention',
    recipients: await withoutMuted(db, post.id, mentioned),
    actor_id: comment?.user_id ?? post.user_id,
    key: [comment?.id ?? post.id],
    about: { post_id: post.id, comment_id: comment?.id },
  }
}

/** The others change nothing for the author. */
const NOTIFIED_DECISIONS = ['hide', 'remove', 'show']
