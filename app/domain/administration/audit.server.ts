import type { Ctx } from '~/platform/ctx'
import { toPage, type Cursor, type Page } from '~/platform/database/cursor-pagination'
import { isId } from '~/platform/ids'
import type { Prisma } from '~prisma/generated/client'
import { assertAdministrator } from './access.server'
import { before } from './tickets.server'

const PAGE_SIZE = 50

/** Who did what to what, in words where there are any. */
export type AuditLine = {
  id: string
  at: string
  /** A person of the school, or an operator of the site */
  who: { id: string; name: string } | null
  command: string
  target: string
  outcome: string
}

type Row = Prisma.AuditGetPayload<object>

/** What was changed at a school, the newest first. For its administrators; else Forbidden. */
export async function schoolAudit(
  ctx: Ctx,
  cursor: Cursor | null,
  size = PAGE_SIZE,
): Promise<Page<AuditLine>> {
  assertAdministrator(ctx)
  const { partner_code } = ctx.viewer
  const rows = await ctx.db.read.audit.findMany({
    where: { partner_code, ...before(cursor) },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    take: size + 1,
  })
  const names = await findNames(ctx, rows)
  const at = ({ id, created_at }: Row): Cursor => ({ id, at: created_at.getTime() })
  return toPage(rows, size, at, ({ id, created_at, who, command, target, outcome }) => ({
    id,
    at: created_at.toISOString(),
    who: names.has(who) ? { id: who, name: names.get(who)! } : null,
    command,
    target: names.get(target) ?? target,
    outcome,
  }))
}

/** Names of the people of the school who did it, or whose account it was. */
async function findNames({ db, viewer }: Ctx, rows: readonly Row[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ who, target }) => [who, target]).filter(isId))]
  const people = await db.read.user.findMany({
    where: { id: { in: ids }, partner_code: viewer.partner_code },
    select: { id: true, first_name: true, last_name: true },
  })
  return new Map(people.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`]))
}
