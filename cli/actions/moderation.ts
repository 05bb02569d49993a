import { caseById } from '~/domain/moderation/case-page.server'
import { casesOf } from '~/domain/moderation/queries.server'
import type { CaseOnList, CaseShown, Kind, Queue } from '~/domain/moderation/schema'
import type { Ctx } from '~/platform/ctx'
import { looksLikeId } from '~/platform/ids'
import { placeFrom } from '~/platform/keyset'
import { Abort } from '../errors'
import { paint, type Look } from '../look'
import type { Shell } from '../shell'
import type { ReadingAction } from '../spec'
import { pairs, table } from '../table'
import { knownPartner } from './known-partner'
import { operatorAtSchool } from './operator-ctx'

/** (CLI-26, its moderation part) */
export const listAction: ReadingAction = {
  async run(shell, input) {
    const db = await shell.db()
    const code = await knownPartner(db, input.text('partner'))
    const limit = input.whole('limit') ?? 50
    const queue = (input.text('queue') ?? 'open') as Queue
    const kind = (input.text('kind') ?? null) as Kind | null
    const schools = await db.read.partner.findMany({
      where: code === '' ? {} : { partner_code: code },
      select: { partner_code: true },
      orderBy: { partner_code: 'asc' },
    })
    const cases: (CaseOnList & { partner_code: string })[] = []
    for (const { partner_code } of schools) {
      const ctx = await operatorAtSchool(shell, partner_code)
      for (const one of listed(ctx, queue, kind, limit - cases.length))
        cases.push({ partner_code, ...one })
    }
    return { json: { cases }, text: (look) => listText(cases, look) }
  },
}

/** In the order of the page for staff: harm first, then the oldest. */
function listed(ctx: Ctx, queue: Queue, kind: Kind | null, most: number): CaseOnList[] {
  const cases: CaseOnList[] = []
  let next: string | null = null
  do {
    const page = casesOf(ctx, { queue, kind, mine: false }, placeFrom(next))
    cases.push(...page.items)
    next = page.next
  } while (next !== null && cases.length < most)
  return cases.slice(0, Math.max(0, most))
}

const listText = (cases: (CaseOnList & { partner_code: string })[], look: Look) =>
  cases.length === 0
    ? 'There are no such cases.'
    : table(
        [
          { title: 'ID', get: (row) => row.id, importance: 'most' },
          { title: 'SCHOOL', get: (row) => row.partner_code },
          { title: 'WHAT', get: (row) => row.kind },
          { title: 'STATE', get: (row) => row.decision ?? row.state },
          { title: 'WHY', get: (row) => row.reasons.join(', ') },
          { title: 'REPORTS', get: (row) => row.reports_count, align: 'right' },
          { title: 'BY', get: (row) => row.author.name },
          { title: 'SINCE', get: (row) => new Date(row.created_at) },
          { title: 'WORDS', get: (row) => row.snippet },
        ],
        cases,
        look,
      )

/** The case with its school's context; refuses what is no case. */
export async function knownCase(shell: Shell, id: string) {
  const db = await shell.db()
  const row = looksLikeId(id)
    ? await db.read.moderationCase.findUnique({ where: { id }, select: { partner_code: true } })
    : null
  if (!row) throw new Abort(`There is no case "${id}".`, { next: 'See quad moderation list.' })
  const ctx = await operatorAtSchool(shell, row.partner_code)
  return { ctx, found: await caseById(ctx, id) }
}

/** (CLI-26, its moderation part) */
export const showAction: ReadingAction = {
  async run(shell, input) {
    const { ctx, found } = await knownCase(shell, input.arg(0))
    const { partner_code } = ctx.viewer
    return {
      json: { case: { partner_code, ...found } },
      text: (look) => showText(partner_code, found, look),
    }
  },
}

function showText(school: string, found: CaseShown, look: Look): string {
  const { present, author, reports, notes } = found
  const now = present.gone ? 'gone' : present.hidden ? 'hidden' : 'shown'
  const said = reports.map(
    ({ reason, custom_reason, by, at }) =>
      `  ${day(at)}  ${by?.name ?? 'Former member'}: ${custom_reason ?? reason}`,
  )
  const written = notes.map(({ text, by, at }) => `  ${day(at)}  ${by?.name ?? 'Support'}: ${text}`)
  return [
    pairs(
      [
        ['case', found.id],
        ['school', school],
        [
          'what',
          `${found.kind}, ${now}${present.changed ? ', other words than when flagged' : ''}`,
        ],
        ['by', author ? `${author.name} (${author.id})` : 'Former member'],
        ['harm', found.harm],
        ['state', found.decision ?? found.state],
        ['taken by', found.taken_name],
        ['decided by', found.decided_name],
        ['told', found.told],
      ],
      look,
    ),
    `${paint(look, 'bold', 'Words')}\n${found.excerpt}`,
    `${paint(look, 'bold', 'Reports')}\n${said.join('\n')}`,
    ...(written.length > 0 ? [`${paint(look, 'bold', 'Notes')}\n${written.join('\n')}`] : []),
  ].join('\n\n')
}

const day = (at: string) => at.slice(0, 10)
