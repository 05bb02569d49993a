import * as z from 'zod'
import { recordAudit } from '~/domain/audit/commands.server'
import { PICK_FROM_LIST } from '~/domain/writing/schema'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { failure, orFailure, Rejection, type Outcome } from '~/platform/failures'
import { sortByTitle } from '~/platform/text/name-order'
import { lockable } from './lock.server'
import { MAX_PINNED, PIN_PRIVATE, tooManyPinned } from './schema'

type Place = { id: string; title: string; pinned: boolean }

/** Its topics that have a page, with those to whose top it is pinned. */
async function findPlaces(from: Pick<Tx, 'topic'>, post_id: string): Promise<Place[]> {
  const topics = await from.topic.findMany({
    where: { posts: { some: { post_id } }, archived_at: null },
    select: { id: true, title: true, pins: { where: { post_id }, select: { post_id: true } } },
    orderBy: { id: 'asc' },
  })
  return sortByTitle(topics).map(({ pins, ...topic }) => ({ ...topic, pinned: pins.length > 0 }))
}

/** A post and its topics, for staff of its school; throws as for locking it. */
export async function pinnablePost(ctx: Ctx, id: string) {
  const { title } = await lockable(ctx, ctx.db.read, id)
  return { id, title, places: await findPlaces(ctx.db.read, id) }
}

export const pinSchema = z.object({ topics: z.array(z.string()).default([]) })

/**
 * Puts a post at the top of these of its topics, and of no others. For staff of its school; throws as for
 * locking it. It's in the audit log; doing it again changes nothing. No event: nothing follows from it. Fails
 * for topics that the post isn't in, for a private post, and where a topic has three already.
 */
export const setPins = (
  ctx: Ctx,
  id: string,
  { topics }: z.output<typeof pinSchema>,
): Promise<Outcome<{ pinned: boolean }>> =>
  orFailure(
    ctx.db.write(async (tx) => {
      const post = await lockable(ctx, tx, id)
      const places = await findPlaces(tx, id)
      if (topics.some((topic) => !places.some((place) => place.id === topic)))
        throw new Rejection(failure({ topics: [PICK_FROM_LIST] }))
      const added = places.filter((place) => !place.pinned && topics.includes(place.id))
      const removed = places.filter((place) => place.pinned && !topics.includes(place.id))
      if (added.length > 0 && post.private) throw new Rejection(failure({ topics: [PIN_PRIVATE] }))
      for (const place of added) await enforcePinLimit(tx, place)
      await applyPins(ctx, tx, post, { added, removed })
      return { pinned: topics.length > 0 }
    }),
  )

/** What staff can't see takes no one's place. */
async function enforcePinLimit(tx: Tx, { id: topic_id, title }: Place): Promise<void> {
  const rows = await tx.pinnedPost.findMany({
    where: { topic_id, post: { deleted_at: null, hidden: false } },
    select: { post: { select: { title: true } } },
    orderBy: { created_at: 'asc' },
  })
  if (rows.length < MAX_PINNED) return
  const titles = rows.map(({ post }) => post.title)
  throw new Rejection(failure({ topics: [tooManyPinned(title, titles)] }))
}

async function applyPins(
  { viewer, now }: Ctx,
  tx: Tx,
  { id: post_id, partner_code }: { id: string; partner_code: string },
  { added, removed }: Record<'added' | 'removed', Place[]>,
): Promise<void> {
  const removedIds = removed.map(({ id }) => id)
  await tx.pinnedPost.deleteMany({ where: { post_id, topic_id: { in: removedIds } } })
  await tx.pinnedPost.createMany({
    data: added.map(({ id }) => ({ post_id, topic_id: id, partner_code, created_at: now })),
  })
  for (const [command, places] of [
    ['post pin', added],
    ['post unpin', removed],
  ] as const) {
    if (places.length === 0) continue
    const detail = { topics: places.map(({ title }) => title) }
    const entry = {
      who: viewer.id,
      command,
      target: post_id,
      outcome: 'done',
      partner_code,
      detail,
    }
    await recordAudit(tx, entry, now)
  }
}
