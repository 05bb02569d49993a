import { namedPeopleSql } from '~/domain/visibility/named-people'
import { withCurrentBlocks } from '~/domain/visibility/current-blocks.server'
import type { Ctx } from '~/platform/ctx'
import { col, defineRow, type RowOf } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectRow } from '~/platform/database/sql.server'
import type { Db, Tx } from '~/platform/database/types'
import { NotFound } from '~/platform/failures'
import { isId } from '~/platform/ids'
import { toWhere } from '~/platform/database/where.server'
import { visiblePeople } from '~/policy/people'

/** A person whose profile the viewer may see, or NotFound. For the transaction of a command. */
export async function visiblePerson(
  ctx: Ctx,
  from: Pick<Tx | Db['read'], 'user'>,
  id: string,
): Promise<{ id: string; first_name: string }> {
  const { viewer, partner } = await withCurrentBlocks(ctx, from)
  const rule = toWhere('User', visiblePeople(viewer, partner))
  const person = await from.user.findFirst({
    where: { id, AND: [rule] },
    select: { id: true, first_name: true },
  })
  if (!person) throw new NotFound()
  return person
}

const nameRow = defineRow({
  id: col.text,
  first_name: col.text,
  roles: col.json<string[]>(),
  coach_user: col.flag,
})

/**
 * A person whose name the viewer is shown anywhere, also where they can't see the profile, or NotFound: who
 * can be blocked and reported. For the transaction of a command, with the blocks of this moment.
 */
export async function namedPerson(ctx: Ctx, from: Reader, id: string): Promise<NamedPerson> {
  const person = await findNamedPerson(ctx, from, id)
  if (!person) throw new NotFound()
  return person
}

type NamedPerson = RowOf<typeof nameRow>
type Reader = Db['read'] | Tx

/** The same, or null. */
export async function findNamedPerson(
  ctx: Ctx,
  from: Reader,
  id: string,
): Promise<NamedPerson | null> {
  if (!isId(id)) return null
  const current = await withCurrentBlocks(ctx, from)
  const person = await selectRow(
    from === ctx.db.read ? ctx.db : (from as Tx),
    nameRow,
    sql`SELECT u.id, u.first_name, u.roles, u.coach_user FROM "User" u WHERE u.id = ${id} AND ${namedPeopleSql(current)}`,
  )
  return person ?? null
}

/**
 * Throws NotFound unless the viewer is shown this person's name anywhere, or it is their own: what is asked
 * about no one isn't an empty list.
 */
export async function requireNamedPerson(ctx: Ctx, id: string): Promise<void> {
  if (id !== ctx.viewer.id) await namedPerson(ctx, ctx.db.read, id)
}
