import { ticketNumber } from '~/domain/tickets/categories'
import { listContactRequests, listTickets } from '~/domain/tickets/queries.server'
import type { ReadAction } from '../command'
import type { Context } from '../context'
import { wrongUsage } from '../errors'
import type { Input } from '../input'
import { cellText, pairs } from '../table'
import { listReport } from '../report'
import { printable, styled } from '../theme'
import { knownPartner, knownTicket } from './known'

/** (HELP-10) */
export const list: ReadAction = async (context, input) => {
  const since = sinceFrom(context, input)
  const db = await context.db()
  const rows = await listTickets(db, {
    partner_code: (await knownPartner(db, input.text('partner'))) || undefined,
    category: input.text('category'),
    state: input.text('state'),
    since,
    limit: input.whole('limit') ?? 50,
  })
  return listReport('tickets', { empty: 'No tickets found.', whole: ['NUMBER'] }, rows, {
    NUMBER: (row) => ticketNumber(row.id),
    WHEN: 'created_at',
    STATE: 'state',
    SCHOOL: (row) => row.partner_code || 'none',
    CATEGORY: 'category',
    FROM: 'email',
    PAGE: 'page',
    TEXT: 'description',
  })
}

/** The ticket with everything that was said. (HELP-10) */
export const show: ReadAction = async (context, input) => {
  const ticket = await knownTicket(await context.db(), input.arg(0))
  const { answers, description, ...rest } = ticket
  return {
    json: { ticket },
    text: (theme) => {
      const { id, created_at, partner_code, user_id, page, ...more } = rest
      const cells = {
        number: ticketNumber(id),
        when: created_at,
        school: partner_code || 'none',
        ...more,
        page,
        person: user_id,
      }
      const replies = answers.map(({ at, text }) => ({
        title: `Answer of ${cellText(new Date(at))}`,
        text,
      }))
      return [
        pairs(Object.entries(cells), theme),
        ...[{ title: 'Message', text: description }, ...replies].map(
          ({ title, text }) => `${styled(theme, 'bold', title)}\n${lines(text)}`,
        ),
      ].join('\n\n')
    },
  }
}

const lines = (text: string) => text.split('\n').map(printable).join('\n')

/** (HELP-14) */
export const demo: ReadAction = async (context, input) => {
  const since = sinceFrom(context, input)
  const limit = input.whole('limit') ?? 50
  const rows = await listContactRequests(await context.db(), { since, limit })
  return listReport('contact_requests', { empty: 'No one has asked for a demo.' }, rows, {
    WHEN: 'created_at',
    NAME: (row) => `${row.first_name} ${row.last_name}`,
    EMAIL: 'email',
    SCHOOL: 'school',
    POSITION: 'position',
    PHONE: 'phone',
    TIME: 'contact_time',
    MESSAGE: 'message',
  })
}

const UNITS = { d: 86_400_000, h: 3_600_000 } as const

/** The moment --since names, checked before any work: a day in UTC, or so many days or hours ago. */
function sinceFrom(context: Context, input: Input): Date | undefined {
  const text = input.text('since')
  if (text === undefined) return undefined
  const [, count = '', unit = ''] = /^(\d{1,5})([dh])$/.exec(text) ?? []
  if (count) return new Date(context.now().getTime() - Number(count) * UNITS[unit as 'd' | 'h'])
  const day = new Date(`${text}T00:00:00.000Z`)
  if (/^\d{4}-\d\d-\d\d$/.test(text) && day.getTime() && day.toISOString().startsWith(text))
    return day
  throw wrongUsage(`--since must be a day such as 2026-11-01, or 7d or 12h, not "${text}".`)
}
