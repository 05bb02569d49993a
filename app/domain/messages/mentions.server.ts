import { hasMention, mentionsName } from '~/domain/mentions/schema'
import { insertInto, inList } from '~/platform/database/dialect'
import type { WriteTx } from '~/platform/database/types'
import { newId } from '~/platform/ids'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { runSql, selectRows, type SqlSource } from '~/platform/database/sql.server'

type NewMessage = { id: string; partner_code: string; text: string; created_at: Date }

const nameRow = defineRow({ id: col.text, name: col.text })

/** Stores which of the two a message names after '@', no one else: the conversation is theirs. (DM-21) */
export async function storeMentions(
  tx: WriteTx,
  { id, partner_code, text, created_at }: NewMessage,
  members: readonly string[],
): Promise<void> {
  if (!hasMention(text)) return
  const people = await selectRows(
    tx,
    nameRow,
    sql`SELECT u.id, u.first_name || ' ' || u.last_name AS name FROM "User" u
      WHERE ${inList('u.id', members)}`,
  )
  for (const { id: user_id, name } of people)
    if (mentionsName(text, name)) {
      const row = { id: newId(), partner_code, user_id, name, message_id: id, created_at }
      await runSql(tx, insertInto('Mention', row))
    }
}

const mentionRow = defineRow({ message_id: col.text, user_id: col.text })

/** Who messages name, by their ids. For the members of their conversations. (DM-21) */
export async function mentionedUsers(
  from: SqlSource,
  messages: readonly { id: string; text: string }[],
): Promise<Map<string, string[]>> {
  const ids = messages.filter(({ text }) => hasMention(text)).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const rows = await selectRows(
    from,
    mentionRow,
    sql`SELECT m.message_id, m.user_id FROM "Mention" m WHERE ${inList('m.message_id', ids)}
      ORDER BY m.id`,
  )
  return new Map(
    ids.map((id) => [
      id,
      rows.filter(({ message_id }) => message_id === id).map(({ user_id }) => user_id),
    ]),
  )
}
