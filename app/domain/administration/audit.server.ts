import type { Ctx } from '~/platform/ctx'
import { toPage, type Cursor, type Page } from '~/platform/database/cursor-pagination'
import { isId } from '~/platform/ids'
import type { Prisma } from '~prisma/generated/client'
import { assertAdministrator } from './access.server'
import { auditWords, type AuditDetail } from './audit-words'
import { before } from './tickets.server'

const PAGE_SIZE = 50

/** Who did what to what, in words where there are any. */
export type AuditLine = {
  id: string
  at: string
  /** A person of the school, with an id while their account is there; its directory; or an operator of the site */
  who: { id: string | null; name: string }
  command: string
  target: string
  outcome: string
  /** Which role, coach or settings, and how many; nothing that anyone wrote, nor why */
  what: string
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
  return toPage(rows, size, at, ({ id, created_at, who, command, target, outcome, detail }) => ({
    id,
    at: created_at.toISOString(),
    who: names.get(who) ?? { id: null, name: isDirectory(who) ? DIRECTORY : OPERATOR },
    command,
    target: names.get(target)?.name ?? target,
    outcome,
    what: auditWords(detail as AuditDetail, (person) => names.get(person)?.name),
  }))
}

const OPERATOR = 'An operator'
const DIRECTORY = 'The school’s directory'
const isDirectory = (who: string) => who.startsWith('scim:')

/** The people of the school who did it, whose account it was, or who coaches now. */
async function findNames({ db, viewer }: Ctx, rows: readonly Row[]) {
  const named = rows.flatMap(({ who, target, detail }) => [
    who,
    target,
    String((detail as AuditDetail).coach ?? ''),
  ])
  const people = await db.read.user.findMany({
    where: { id: { in: [...new Set(named.filter(isId))] }, partner_code: viewer.partner_code },
    select: { id: true, first_name: true, last_name: true, deleted_at: true },
  })
  return new Map(
    people.map(({ id, first_name, last_name, deleted_at }) => [
      id,
      { id: deleted_at ? null : id, name: `${first_name} ${last_name}` },
    ]),
  )
}
