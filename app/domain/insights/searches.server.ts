import { TRACKED_EVENTS } from '~/domain/tracking/schema'
import type { Db } from '~/platform/database/types'
import { inList, jsonField } from '~/platform/database/dialect'
import { selectRowsInThread } from '~/platform/database/read-thread.server'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
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

const searchRow = defineRow({ text: col.text, people: col.number })
const nameRow = defineRow({ name: col.text })

/**
 * What at least five people searched for among posts and found nothing. It's read from the steps on the site that are
 * kept anyway; only the text and the number of people stay. Without what looks as if it were about someone.
 */
export async function searchTables(
  db: Db,
  { partner_code }: { partner_code: string },
  { from, to }: Week,
): Promise<PublishedRows[]> {
  const text = sql`lower(trim(${jsonField('e.data', 'q')}))`
  const found = await selectRowsInThread(
    db,
    searchRow,
    sql`SELECT ${text} AS text, count(DISTINCT e.user_id) AS people
      FROM "TrackingEvent" e JOIN "User" u ON u.id = e.user_id
      WHERE e.partner_code = ${partner_code} AND ${inList('e.name', SEARCHES)}
        AND e.created_at >= ${from} AND e.created_at < ${to} AND u.test_user = false
        AND CAST(${jsonField('e.data', 'total')} AS text) = '0' AND ${jsonField('e.data', 'tab')} <> 'people'
      GROUP BY ${text} HAVING count(DISTINCT e.user_id) >= ${FEWEST}
      ORDER BY count(DISTINCT e.user_id) DESC, ${text} LIMIT ${MOST}`,
  )
  const harmless = found.filter((search) => !looksPersonal(search.text))
  const names = await namesAmong(
    db,
    partner_code,
    harmless.flatMap((search) => words(search.text)),
  )
  const rows = harmless
    .filter((search) => !words(search.text).some((word) => names.has(word)))
    .map(({ text: label, people }) => ({ key: label, label, values: { people } }))
  return [{ name: 'searches', rows }]
}

const words = (text: string) => text.split(/[^\p{L}\p{M}]+/u).filter((word) => word.length > 1)

/** An address, an account, a number of someone or of a room, or a sentence. */
export const looksPersonal = (text: string): boolean =>
  text.length > MAX_LENGTH || /[@\d]/.test(text) || words(text).length === 0

/** Which of some words is the first or last name of anyone at the school, or a part of it. */
async function namesAmong(db: Db, partner_code: string, some: string[]): Promise<Set<string>> {
  if (some.length === 0) return new Set()
  const rows = await selectRowsInThread(
    db,
    nameRow,
    sql`SELECT DISTINCT lower(u.first_name) AS name FROM "User" u WHERE u.partner_code = ${partner_code}
      UNION SELECT lower(u.last_name) AS name FROM "User" u WHERE u.partner_code = ${partner_code}`,
  )
  const parts = new Set(rows.flatMap(({ name }) => words(name.toLowerCase())))
  return new Set(some.filter((word) => parts.has(word)))
}
