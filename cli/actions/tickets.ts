import { listContactRequests, listTickets } from '~/domain/tickets/queries.server'
import { wrongUsage } from '../errors'
import type { Input } from '../input'
import type { Shell } from '../shell'
import type { ReadingAction } from '../spec'
import { table } from '../table'
import { knownPartner } from './known-partner'

/** (HELP-10) */
export const listAction: ReadingAction = {
  async run(shell, input) {
    const since = sinceOf(shell, input)
    const db = await shell.db()
    const rows = await listTickets(db, {
      partner_code: (await knownPartner(db, input.text('partner'))) || undefined,
      category: input.text('category'),
      since,
      limit: limitOf(input),
    })
    return {
      json: { tickets: rows },
      text: (look) =>
        rows.length === 0
          ? 'No such tickets.'
          : table(
              [
                { title: 'WHEN', get: (row) => row.created_at },
                { title: 'SCHOOL', get: (row) => row.partner_code || 'none' },
                { title: 'CATEGORY', get: (row) => row.category },
                { title: 'FROM', get: (row) => row.email },
                { title: 'PAGE', get: (row) => row.page },
                { title: 'TEXT', get: (row) => row.description },
              ],
              rows,
              look,
            ),
    }
  },
}

/** (HELP-14) */
export const demoAction: ReadingAction = {
  async run(shell, input) {
    const since = sinceOf(shell, input)
    const rows = await listContactRequests(await shell.db(), { since, limit: limitOf(input) })
    return {
      json: { contact_requests: rows },
      text: (look) =>
        rows.length === 0
          ? 'Nobody has asked for a demo.'
          : table(
              [
                { title: 'WHEN', get: (row) => row.created_at },
                { title: 'NAME', get: (row) => `${row.first_name} ${row.last_name}` },
                { title: 'EMAIL', get: (row) => row.email },
                { title: 'SCHOOL', get: (row) => row.school },
                { title: 'POSITION', get: (row) => row.position },
                { title: 'PHONE', get: (row) => row.phone },
                { title: 'TIME', get: (row) => row.contact_time },
                { title: 'MESSAGE', get: (row) => row.message },
              ],
              rows,
              look,
            ),
    }
  },
}

const limitOf = (input: Input) => input.whole('limit') ?? 50

const UNITS = { d: 86_400_000, h: 3_600_000 } as const

/** The moment that --since names, checked before any work: a day in UTC, or so many days or hours ago. */
function sinceOf(shell: Shell, input: Input): Date | undefined {
  const text = input.text('since')
  if (text === undefined) return undefined
  const [, count = '', unit = ''] = /^(\d{1,5})([dh])$/.exec(text) ?? []
  if (count) return new Date(shell.now().getTime() - Number(count) * UNITS[unit as 'd' | 'h'])
  const day = new Date(`${text}T00:00:00.000Z`)
  if (/^\d{4}-\d\d-\d\d$/.test(text) && day.getTime() && day.toISOString().startsWith(text))
    return day
  throw wrongUsage(`--since must be a day such as 2026-11-01, or 7d or 12h, not "${text}".`)
}
