import { TRACKED_EVENTS } from '~/domain/tracking/schema'
import type { Db } from '~/platform/database/types'
import { inList, jsonField } from '~/platform/database/dialect'
import { selectRowsInThread } from '~/platform/database/read-thread.server'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { nameKey } from '~/platform/text/name-order'
import { FEWEST } from '~/policy/insights'
import { type PublishedRows } from './schema'
import type { Week } from './week'

/** Texts of a week that are listed, those of most people first */
const MOST = 50
/** Longer ones are sentences, which tell more about their writer. */
const MAX_LENGTH = 40

const SEARCHES = [
  TRACKED_EVENTS.searched,
  TRACKED_EVENTS.searchedFromUrl,
  TRACKED_EVENTS.topicSearch,
]

const searchRow = defineRow({ text: col.text, user_id: col.text })
const nameRow = defineRow({ first_name: col.text, last_name: col.text })

/**
 * What at least five people searched for among posts and found nothing, without case and accents. It's read from the steps on the site that are
 * kept anyway; only the text and the number of people stay. Without what looks as if it were about someone.
 */
export async function searchTables(
  db: Db,
  { partner_code }: { partner_code: string },
  { from, to }: Week,
): Promise<PublishedRows[]> {
  const text = sql`trim(${jsonField('e.data', 'q')})`
  const found = await selectRowsInThread(
    db,
    searchRow,
    sql`SELECT DISTINCT ${text} AS text, e.user_id
      FROM "TrackingEvent" e JOIN "User" u ON u.id = e.user_id
      WHERE e.partner_code = ${partner_code} AND ${inList('e.name', SEARCHES)}
        AND e.created_at >= ${from} AND e.created_at < ${to} AND u.test_user = false
        AND CAST(${jsonField('e.data', 'total')} AS text) = '0' AND ${jsonField('e.data', 'tab')} <> 'people'
      ORDER BY ${text}`,
  )
  const people = new Map<string, Set<string>>()
  for (const { text: label, user_id } of found)
    people.set(nameKey(label), (people.get(nameKey(label)) ?? new Set()).add(user_id))
  const many = [...people].filter(([key, { size }]) => size >= FEWEST && !looksPersonal(key))
  if (many.length === 0) return [{ name: 'searches', rows: [] }]
  const names = await namesAt(db, partner_code)
  const rows = many
    .filter(([key]) => !saysName(key, names))
    .map(([key, { size }]) => ({ key, label: key.normalize('NFC'), values: { people: size } }))
    .sort((a, b) => b.values.people - a.values.people || (a.key < b.key ? -1 : 1))
  return [{ name: 'searches', rows: rows.slice(0, MOST) }]
}

const words = (text: string) => text.split(/[^\p{L}\p{M}]+/u).filter((word) => word.length > 1)

/** An address, an account, a number of someone or of a room, or a sentence. */
export const looksPersonal = (text: string): boolean =>
  text.length > MAX_LENGTH || /[@\d]/.test(text) || words(text).length === 0

/** The parts of first and last names of everyone at the school, and both without a space, in either order. */
async function namesAt(db: Db, partner_code: string): Promise<Set<string>> {
  const rows = await selectRowsInThread(
    db,
    nameRow,
    sql`SELECT DISTINCT u.first_name, u.last_name FROM "User" u WHERE u.partner_code = ${partner_code}`,
  )
  return new Set(
    rows.flatMap(({ first_name: first, last_name: last }) => [
      ...words(nameKey(first)),
      ...words(nameKey(last)),
      ...[first + last, last + first].map((whole) => words(nameKey(whole)).join('')),
    ]),
  )
}

function saysName(key: string, names: ReadonlySet<string>): boolean {
  const some = words(key)
  return some.some((word) => names.has(word)) || names.has(some.join(''))
}
