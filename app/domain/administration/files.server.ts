import { recordAudit } from '~/domain/audit/commands.server'
import { partnerFile } from '~/domain/partners/queries.server'
import type { Ctx } from '~/platform/ctx'
import { parseCursor } from '~/platform/database/cursor-pagination'
import { csv } from '~/platform/text/csv'
import { assertAdministrator } from './access.server'
import { schoolAudit } from './audit.server'
import type { FileName } from './schema'

/** Rows that are read at once */
const CHUNK = 1000

/**
 * A file of the school, piece by piece. For its administrators; else Forbidden. Taking one is on record in the audit.
 */
export async function schoolFile(ctx: Ctx, name: FileName): Promise<AsyncIterable<string>> {
  assertAdministrator(ctx)
  const { db, viewer, now } = ctx
  const { partner_code } = viewer
  const entry = { who: viewer.id, command: 'school file', target: name, outcome: 'done' }
  await db.write((tx) => recordAudit(tx, { ...entry, partner_code }, now))
  return WRITERS[name](ctx)
}

const WRITERS: Record<FileName, (ctx: Ctx) => AsyncIterable<string>> = {
  'people.csv': (ctx) => asCsv(PEOPLE, readPeople(ctx)),
  'audit.csv': (ctx) => asCsv(AUDIT, readAudit(ctx)),
  'terms.txt': async function* ({ db, viewer }) {
    const file = await partnerFile(db.read, viewer.partner_code)
    yield (file?.restricted_terms ?? []).map((term) => `${term}\n`).join('')
  },
  'settings.json': async function* ({ db, viewer }) {
    yield `${JSON.stringify(await partnerFile(db.read, viewer.partner_code), null, 2)}\n`
  },
}

type Cells = Record<string, string | null>

async function* asCsv(names: readonly string[], chunks: AsyncIterable<Cells[]>) {
  yield csv(names, [])
  for await (const rows of chunks) yield csv(names, rows).slice(csv(names, []).length)
  yield '\r\n'
}

const PEOPLE = [
  'email',
  'first_name',
  'last_name',
  'status',
  'roles',
  'program',
  'campus',
  'joined',
] as const

async function* readPeople({ db, viewer }: Ctx): AsyncIterable<Cells[]> {
  let after = ''
  for (;;) {
    const rows = await db.read.user.findMany({
      where: { partner_code: viewer.partner_code, deleted_at: null, id: { gt: after } },
      orderBy: { id: 'asc' },
      take: CHUNK,
      select: {
        id: true,
        email: true,
        first_name: true,
        last_name: true,
        enrollment_status: true,
        leader: true,
        coach_user: true,
        roles: true,
        suspended_at: true,
        joined_date: true,
        program: { select: { name: true } },
        institution: { select: { name: true } },
      },
    })
    yield rows.map(({ email, first_name, last_name, ...row }) => ({
      email,
      first_name,
      last_name,
      status: row.suspended_at ? 'suspended' : (row.enrollment_status ?? 'current'),
      roles: [row.leader && 'leader', row.coach_user && 'success_coach', ...(row.roles as string[])]
        .filter(Boolean)
        .join(' '),
      program: row.program?.name ?? null,
      campus: row.institution?.name ?? null,
      joined: row.joined_date?.toISOString() ?? null,
    }))
    const last = rows.at(-1)
    if (!last || rows.length < CHUNK) return
    after = last.id
  }
}

const AUDIT = ['at', 'who', 'command', 'target', 'outcome', 'what'] as const

async function* readAudit(ctx: Ctx): AsyncIterable<Cells[]> {
  let next: string | null = ''
  while (next !== null) {
    const page: Awaited<ReturnType<typeof schoolAudit>> = await schoolAudit(
      ctx,
      parseCursor(next),
      CHUNK,
    )
    yield page.items.map(({ who, id: _, ...line }) => ({ ...line, who: who.name }))
    next = page.next
  }
}
