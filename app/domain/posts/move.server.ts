import { recordAudit } from '~/domain/audit/commands.server'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import { failure, orFailure, Rejection, type Outcome } from '~/platform/failures'
import { sortByTitle } from '~/platform/text/name-order'
import { adjustTopicCounts, isCounted } from './counters.server'
import { postMoved } from './events'
import { lockable } from './lock.server'
import {
  MOVE_PROSPECTIVE,
  MOVE_RESPONSE,
  movedAway,
  NO_TOPIC,
  PICK_TOPIC,
  type Move,
} from './schema-move'

const TOPIC = { id: true, title: true, category: true } as const

/** Where a post is, and where it could go. */
async function findTopics(from: Pick<Tx, 'postTopic' | 'topic'>, post_id: string, school: string) {
  const present = await from.postTopic.findMany({
    where: { post_id },
    select: { moved_from_id: true, topic: { select: TOPIC } },
    orderBy: { topic_id: 'asc' },
  })
  const others = await from.topic.findMany({
    where: {
      partner_code: school,
      archived_at: null,
      category: { prospective_discussions: false },
      posts: { none: { post_id } },
    },
    select: { id: true, title: true },
    orderBy: { id: 'asc' },
  })
  return { present, others: sortByTitle(others) }
}

type Topics = Awaited<ReturnType<typeof findTopics>>

/** Why no one moves it, or null. */
function whyFixed(post: { prompt_code: string | null }, { present }: Topics): string | null {
  if (post.prompt_code !== null) return MOVE_RESPONSE
  if (present.length === 0) return NO_TOPIC
  const isMovable = present.some(({ topic }) => !topic.category.prospective_discussions)
  return isMovable ? null : MOVE_PROSPECTIVE
}

const movable = ({ present }: Topics) =>
  sortByTitle(
    present.flatMap(({ topic, moved_from_id }) =>
      topic.category.prospective_discussions
        ? []
        : [{ id: topic.id, title: topic.title, moved_from_id }],
    ),
  )

/** A post, its topics and the others of the school, for its staff; throws as for locking it. */
export async function movablePost(ctx: Ctx, id: string) {
  const post = await lockable(ctx, ctx.db.read, id)
  const topics = await findTopics(ctx.db.read, id, post.partner_code)
  return {
    id,
    title: post.title,
    why_fixed: whyFixed(post, topics),
    present: movable(topics),
    others: topics.others,
  }
}

/**
 * Takes a post out of one topic and puts it into another of the school. For staff of its school; throws as
 * for locking it. Keeps the counts, takes its pin off, and remembers where it was: moved back, nothing is
 * left of it. It's in the audit log; doing it again changes nothing. Event: post.moved. Fails for responses
 * to prompts, and for topics of prospective students.
 */
export const movePost = (ctx: Ctx, id: string, move: Move): Promise<Outcome<{ title: string }>> =>
  orFailure(
    ctx.db.write(async (tx) => {
      const post = await lockable(ctx, tx, id)
      const topics = await findTopics(tx, id, post.partner_code)
      const fixed = whyFixed(post, topics)
      if (fixed) throw new Rejection(failure({ '': [fixed] }))
      const present = movable(topics)
      const done = present.find((topic) => topic.id === move.to)
      if (done && !present.some((topic) => topic.id === move.from)) return { title: done.title }
      const from = present.find((topic) => topic.id === move.from)
      const to = topics.others.find((topic) => topic.id === move.to)
      if (!from) throw new Rejection(failure({ from: [PICK_TOPIC] }))
      if (!to) throw new Rejection(failure({ to: [PICK_TOPIC] }))
      await changeTopic(ctx, tx, post, { from, to })
      return { title: to.title }
    }),
  )

type MovedPost = Awaited<ReturnType<typeof lockable>>
type Named = { id: string; title: string }

async function changeTopic(
  { viewer, now, ...ctx }: Ctx,
  tx: Tx,
  post: MovedPost,
  { from, to }: { from: Named & { moved_from_id: string | null }; to: Named },
): Promise<void> {
  const { id: post_id, partner_code } = post
  const first = from.moved_from_id ?? from.id
  const { created_at } = await tx.post.update({
    where: { id: post_id },
    data: { updated_at: now },
    select: { created_at: true },
  })
  const left = { where: { post_id, topic_id: from.id } }
  await tx.pinnedPost.deleteMany(left)
  await tx.postTopic.deleteMany(left)
  const moved_from_id = first === to.id ? null : first
  await tx.postTopic.create({
    data: { post_id, topic_id: to.id, partner_code, created_at, moved_from_id },
  })
  if (isCounted(post)) {
    await adjustTopicCounts(tx, post, [from.id], -1)
    await adjustTopicCounts(tx, post, [to.id], 1)
  }
  const detail = { from: from.title, to: to.title }
  const entry = { who: viewer.id, command: 'post move', target: post_id, outcome: 'done' }
  await recordAudit(tx, { ...entry, partner_code, detail }, now)
  await publish(tx, { ...ctx, viewer, now }, postMoved({ subject: post, topic_id: to.id }))
}

/** Where staff took a post from, for its author and staff of its school. */
export async function movedFrom(ctx: Ctx, topicIds: readonly string[]): Promise<string[]> {
  if (topicIds.length === 0) return []
  const topics = await ctx.db.read.topic.findMany({
    where: { id: { in: [...topicIds] } },
    select: { title: true },
    orderBy: { id: 'asc' },
  })
  return sortByTitle(topics).map(({ title }) => title)
}

/** Its author can't put a post back where staff took it from. */
export async function enforceMoves(
  tx: Tx,
  post_id: string,
  added: readonly string[],
): Promise<void> {
  if (added.length === 0) return
  const moved = await tx.postTopic.findFirst({
    where: { post_id, moved_from_id: { in: [...added] } },
    select: { moved_from_id: true },
  })
  if (!moved?.moved_from_id) return
  const { title } = await tx.topic.findUniqueOrThrow({ where: { id: moved.moved_from_id } })
  throw new Rejection(failure({ topics: [movedAway(title)] }))
}
