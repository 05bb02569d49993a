import { userCreated } from '~/domain/accounts/events'
import { insertOnboarding } from '~/domain/users/parts.server'
import { newBackground } from '~/domain/users/schema-avatars'
import { insertInto } from '~/platform/database/dialect'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { runSql, selectCount, selectRow } from '~/platform/database/sql.server'
import type { SqlTx } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import { newId } from '~/platform/ids'
import type { Attributes } from './attributes'
import type { Directory } from './directory'
import { mailbox, type PersonRow } from './people-rows.server'
import { auditPerson, checkedNames, newColumns, userNameKey } from './save-person.server'

/**
 * Makes the account of someone new, open and not joined yet; null where someone has the user
 * name or address. A school's list is thousands of them, so it's done by statements alone: Prisma's
 * transaction took more than all of them. Event: user.created.
 */
export async function insertNewcomer(
  directory: Directory,
  attributes: Attributes,
): Promise<PersonRow | null> {
  const identity = { user_name: userNameKey(attributes), email: mailbox(attributes) }
  try {
    return await directory.db.writeSql((tx) => insertUnknown(tx, directory, identity, attributes))
  } catch (error) {
    // Someone was quicker, in another process.
    if (TAKEN.includes(String((error as { code?: unknown }).code))) return null
    throw error
  }
}

/** As PostgreSQL and SQLite say that another row has a value. */
const TAKEN = ['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY']

type SentIdentity = { user_name: string; email: string }
type Stored = NonNullable<PersonRow['scim']>['attributes']

const storedRow = defineRow({ attributes: col.json<object>() })

async function insertUnknown(
  tx: SqlTx,
  directory: Directory,
  { user_name, email }: SentIdentity,
  attributes: Attributes,
): Promise<PersonRow | null> {
  const { partner_code, now } = directory
  const known = await selectCount(
    tx,
    sql`SELECT (SELECT count(*) FROM "User" WHERE email = ${email}) + (SELECT count(*)
      FROM "ScimUser" WHERE partner_code = ${partner_code} AND user_name = ${user_name}) AS count`,
  )
  if (known > 0) return null
  const times = { created_at: now, updated_at: now }
  const person = { id: newId(), partner_code, email, ...checkedNames(attributes) }
  const avatar_bg_type = newBackground(person.id)
  const lists = { auths: '[]', roles: '[]' }
  await runSql(tx, insertInto('User', { ...person, avatar_bg_type, ...lists, ...times }))
  await insertOnboarding(tx, person.id, 'signup')
  const columns = newColumns(directory, attributes)
  const row = { ...columns, user_id: person.id, created_at: now }
  const texts = { ...row, attributes: JSON.stringify(columns.attributes) }
  const insert = insertInto('ScimUser', texts)
  // As the database keeps them: PostgreSQL puts the names in an order of its own.
  const stored = await selectRow(tx, storedRow, sql`${insert} RETURNING attributes`)
  await publish(tx, { now }, userCreated({ subject: person }))
  await auditPerson(tx, directory, person.id, { created: true, active: true })
  return {
    ...person,
    ...NEW,
    ...times,
    scim: { ...row, attributes: (stored?.attributes ?? {}) as Stored },
  }
}

const NEW = {
  joined_date: null,
  suspended_at: null,
  suspended_reason: null,
  roles: [],
  scim_groups: [],
}
