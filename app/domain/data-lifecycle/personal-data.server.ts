import { loadAccount } from '~/domain/accounts/viewer.server'
import type { Section } from '~/domain/records/define'
import { recordEntries } from './records'
import type { Ctx } from '~/platform/ctx'
import type { Db } from '~/platform/database/types'
import { schoolZone } from '~/policy/time-zone'
import { TABLES, type TableName } from '~prisma/generated/tables'

/**
 * Everything the database holds about someone, as they may read it: the sections that the records of
 * the tables export. Null when they have deleted their account. For the person's own download, and
 * for support. Of others only the ids, and the names of those the person sees; never the
 * password's hash or anything that opens a session or a link.
 */
export async function personalData(db: Db, id: string, product: string, now: Date) {
  const member = await loadAccount(db, id, product)
  if (!member) return null
  const ctx: Ctx = { ...member, db, now, requestId: `download:${id}` }
  const data: Record<string, unknown> = { school: member.partner.name }
  for (const [table, { exports }] of recordEntries())
    if (typeof exports === 'object')
      for (const [name, section] of Object.entries(exports))
        data[name] = await (typeof section === 'function'
          ? section(ctx)
          : exportRows(ctx, table, section))
  return { person: member.viewer, zone: schoolZone(member.partner), data }
}

type Reader = { findMany: (args: object) => Promise<object[]> }
type OwnRows = Exclude<Section, (ctx: Ctx) => unknown>

/** The person's own rows of a table, the newest first. */
function exportRows({ db, viewer }: Ctx, table: TableName, rows: OwnRows) {
  const { only, except = [], owner = 'user_id', newest = 'created_at' } = rows
  const columns = Object.keys(TABLES[table].columns)
  const names = only ?? columns.filter((name) => ![owner, 'partner_code', ...except].includes(name))
  const read = db.read as unknown as Record<string, Reader>
  return read[table.charAt(0).toLowerCase() + table.slice(1)]?.findMany({
    where: { [owner]: viewer.id },
    orderBy: { [newest]: 'desc' },
    select: Object.fromEntries(names.map((name) => [name, true])),
  })
}
