import type { Db } from '~/platform/database/types'
import type { Acknowledged, Kind } from './client'

/** Of each wish to come the last one counts, and who waits for a place wishes to go. */
const key = ({ kind, by, text }: Acknowledged) =>
  `${kind} ${by} ${text === 'waiting' ? 'going' : text}`

/** What has to be there, in an order of its own. */
export function sortedWrites(writes: readonly Acknowledged[]): string[] {
  const wishes = new Map(writes.filter(({ kind }) => kind === 'wish').map((one) => [one.by, one]))
  return [...writes.filter(({ kind }) => kind !== 'wish'), ...wishes.values()].map(key).sort()
}

export function countKinds(writes: readonly Acknowledged[]): Partial<Record<Kind, number>> {
  const counts: Partial<Record<Kind, number>> = {}
  for (const { kind } of writes) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

const KNOWN = { startsWith: 'Write number ' }

type Of = { date: string; people: readonly { id: string }[] }

/** All that is in the database of what the clients wrote. */
export async function storedWrites({ read }: Db, { date, people }: Of): Promise<string[]> {
  const [posts, comments, likes, messages, events, wishes, reports, former] = await Promise.all([
    read.post.findMany({ where: { title: KNOWN }, include: { unnamed: true } }),
    read.comment.findMany({ where: { content: KNOWN } }),
    read.postLike.findMany(),
    read.message.findMany({ where: { text: KNOWN } }),
    read.campusEvent.findMany({ where: { title: KNOWN } }),
    read.eventAttendance.findMany({ where: { date_id: date } }),
    read.moderationReport.findMany({
      where: { reporter_id: { in: people.map(({ id }) => id) } },
      include: { case: true },
    }),
    read.formerText.findMany({ where: { content: KNOWN } }),
  ])
  const authors = new Map(posts.map((row) => [row.id, row.unnamed?.user_id ?? row.user_id]))
  const unnamed = new Map(posts.flatMap((row) => (row.unnamed ? [[row.id, row.user_id]] : [])))
  // Below their own question without a name they have none either.
  const writer = ({ user_id, post_id }: { user_id: string; post_id: string }) =>
    unnamed.get(post_id) === user_id ? (authors.get(post_id) ?? '') : user_id
  const edits = [
    ...posts.filter(({ content }) => content.startsWith(KNOWN.startsWith)),
    ...former.map(({ content, post_id }) => ({ content, id: post_id ?? '' })),
  ]
  return sortedWrites([
    ...posts.map(({ id, title, unnamed }) => ({
      kind: unnamed ? ('question' as const) : ('post' as const),
      by: authors.get(id) ?? '',
      text: title,
    })),
    ...edits.map(({ id, content }) => ({
      kind: 'edit' as const,
      by: authors.get(id) ?? '',
      text: content,
    })),
    ...comments.map((row) => ({
      kind: row.parent_id ? ('nested' as const) : ('comment' as const),
      by: writer(row),
      text: row.content,
    })),
    ...likes.map((row) => ({ kind: 'like' as const, by: row.user_id, text: row.post_id })),
    ...messages.map((row) => ({ kind: 'message' as const, by: row.user_id, text: row.text })),
    ...events.map((row) => ({ kind: 'event' as const, by: row.author_id ?? '', text: row.title })),
    ...wishes.map((row) => ({ kind: 'wish' as const, by: row.user_id, text: row.status })),
    ...reports.map((row) => ({
      kind: 'flag' as const,
      by: row.reporter_id ?? '',
      text: row.case.subject_id,
    })),
  ])
}

const EVENTS: Record<string, readonly Kind[]> = {
  'post.created': ['post', 'question'],
  'post.edited': ['edit'],
  'comment.created': ['comment', 'nested'],
  'post.liked': ['like'],
  'content.flagged': ['flag'],
  'message.sent': ['message'],
}

/** How often each is to be told of. */
export const expectedEvents = (writes: readonly Acknowledged[]): Record<string, number> =>
  Object.fromEntries(
    Object.entries(EVENTS).map(([name, kinds]) => [
      name,
      writes.filter(({ kind }) => kinds.includes(kind)).length,
    ]),
  )

/** How often each was, since then. */
export async function storedEvents({ read }: Db, since: Date): Promise<Record<string, number>> {
  const names = Object.keys(EVENTS)
  const counts = await Promise.all(
    names.map((name) => read.event.count({ where: { name, created_at: { gte: since } } })),
  )
  return Object.fromEntries(names.map((name, at) => [name, counts[at] ?? 0]))
}
