import * as z from 'zod'
import { EVENTS } from '~/domain/events'
import type { Db } from '~/platform/database/types'
import type { EventDefinition, SearchTarget } from '~/platform/events/events'

/** Rows whose documents may have changed */
export type Changes = { posts: Set<string>; people: Set<string> }

export const noChanges = (): Changes => ({ posts: new Set(), people: new Set() })

export const hasChanges = ({ posts, people }: Changes): boolean => posts.size + people.size > 0

/** The part of an event that search reads */
export type SearchEvent = { name: string; subject_id: string; payload: unknown }

const TARGETS = new Map(EVENTS.map(({ eventName, search }) => [eventName, search]))

/** Events about single documents */
export const ROW_EVENTS = EVENTS.filter(({ search }) => search && search !== 'school')

/** Events after which all rows of a school, or of all schools, are compared with the index */
export const SCHOOL_EVENTS = EVENTS.filter(({ search }) => search === 'school')

/**
 * The rows that the events are about, without people who haven't joined, who are in no index. Only ids:
 * the state is read when it is written.
 */
export async function collectChanges(db: Db, events: readonly SearchEvent[]): Promise<Changes> {
  const about = (target: SearchTarget) => events.filter(({ name }) => TARGETS.get(name) === target)
  const subjectIds = (target: SearchTarget) => about(target).map(({ subject_id }) => subject_id)
  const authors = subjectIds('person and posts')
  const by = { user_id: { in: authors } }
  const people = [...subjectIds('person'), ...authors]
  const [authored, commented, unjoined] = await Promise.all([
    authors.length === 0 ? [] : db.read.post.findMany({ where: by, select: { id: true } }),
    authors.length === 0
      ? []
      : db.read.comment.findMany({ where: by, select: { post_id: true }, distinct: ['post_id'] }),
    unjoinedPeople(db, people),
  ])
  return {
    posts: new Set([
      ...subjectIds('post'),
      ...about('post of comment').flatMap(({ payload }) => payloadPostId(payload)),
      ...authored.map(({ id }) => id),
      // Who finds a comment depends on its writer's settings.
      ...commented.map(({ post_id }) => post_id),
    ]),
    people: new Set(people.filter((id) => !unjoined.has(id))),
  }
}

async function unjoinedPeople(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const where = { id: { in: [...ids] }, joined_date: null, deleted_at: null }
  const found = await db.read.user.findMany({ where, select: { id: true } })
  return new Set(found.map(({ id }) => id))
}

const commentPayload = z.object({ post_id: z.string() })

function payloadPostId(payload: unknown): string[] {
  const { data } = commentPayload.safeParse(payload)
  return data ? [data.post_id] : []
}

/** Events read at once. After a long time there may be very many. */
const BATCH_SIZE = 2000

/** The events after `seq` that search follows, oldest first, until there are no more. */
export async function* eventsAfter(
  db: Db,
  seq: number,
  definitions: readonly EventDefinition[] = [...ROW_EVENTS, ...SCHOOL_EVENTS],
) {
  const names = definitions.map(({ eventName }) => eventName)
  for (let after = seq; ;) {
    const events = await db.read.event.findMany({
      where: { seq: { gt: after }, name: { in: names } },
      orderBy: { seq: 'asc' },
      take: BATCH_SIZE,
      select: { seq: true, name: true, subject_id: true, partner_code: true, payload: true },
    })
    if (events.length === 0) return
    yield events
    after = events.at(-1)!.seq
  }
}
