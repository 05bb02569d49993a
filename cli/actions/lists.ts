import * as commands from '~/domain/mailing-lists/commands.server'
import { listMembers } from '~/domain/mailing-lists/queries.server'
import { MAILING_LISTS, type MailingList } from '~/domain/mailing-lists/schema'
import { unsubscribeCode } from '~/domain/mailing-lists/unsubscribe-code.server'
import { writeAudit } from '../audit'
import type { ReadAction, WriteAction } from '../command'
import { csv } from '~/platform/text/csv'
import { wrongUsage } from '../errors'
import type { Input } from '../input'
import { knownPartner } from './known'

/** It only reads, but is audited: it hands out addresses. */
export const exportList: ReadAction = async (context, input) => {
  const list = knownList(input)
  if (list === 'newsletter' && input.text('partner') !== undefined)
    throw wrongUsage('The newsletter has no schools: leave out --partner.')
  const db = await context.db()
  const partner_code = await knownPartner(db, input.text('partner'))
  const { SESSION_SECRET } = await context.env()
  const address = await context.siteAddress()
  const members = await listMembers(db, list, partner_code || undefined)
  const people = members.map(({ id, since, ...member }) => {
    const code = unsubscribeCode(SESSION_SECRET, { list, id })
    const unsubscribe_url = new URL(`/unsubscribe/${code}`, address).href
    return { ...member, since: since?.toISOString() ?? null, unsubscribe_url }
  })
  await writeAudit(context, {
    command: 'lists export',
    target: list,
    outcome: 'done',
    partner_code,
  })
  return { json: { list, people }, text: () => csv(COLUMNS[list], people) }
}

function knownList(input: Input): MailingList {
  const list = MAILING_LISTS.find((known) => known === input.arg(0))
  if (list) return list
  throw wrongUsage(`The list must be one of ${MAILING_LISTS.join(', ')}.`)
}

const COLUMNS = {
  newsletter: ['email', 'signup_location', 'since', 'unsubscribe_url'],
  research: ['email', 'name', 'partner_code', 'unsubscribe_url'],
} as const

/** The audit doesn't keep the address, which the newsletter has just forgotten. */
export const unsubscribe: WriteAction = async (context, input) => {
  const [list, email] = [knownList(input), input.arg(1).trim().toLowerCase()]
  const db = await context.db()
  const subscribers = (await listMembers(db, list)).filter((member) => member.email === email)
  return {
    target: list,
    changes: [
      { action: subscribers.length > 0 ? 'delete' : 'unchanged', kind: 'entry', name: email },
    ],
    json: { list },
    apply: async () => {
      for (const { id } of subscribers) await commands.unsubscribe(db, { list, id })
      return {}
    },
  }
}
