import { ticketContent } from '../content/schools'
import { seededId } from '../ids'
import { createRow, type SeedRows } from '../rows'
import { dateBefore, DAY } from '../time'
import type { SeedPerson } from './people'

/** What people asked the help page, and what they were answered. */
export function addTickets(rows: SeedRows, people: readonly SeedPerson[], today: Date): void {
  for (const { by, days_ago, answer, ...request } of ticketContent()) {
    const author = people.find(({ name }) => name === by)?.row
    if (!author) throw new Error(`No one at the school is called ${by}`)
    const { id: user_id, partner_code, email } = author
    const age = days_ago * DAY
    const answered = { at: dateBefore(today, age / 2).toISOString(), text: answer }
    rows.Ticket.push(
      createRow('Ticket', {
        id: seededId(age, 'ticket', partner_code, request.description),
        ...request,
        user_id,
        partner_code,
        email,
        state: answer === undefined ? 'open' : 'answered',
        answers: answer === undefined ? [] : [answered],
        created_at: dateBefore(today, age),
      }),
    )
  }
}
