import { answerTicket, setTicketState } from '~/domain/tickets/answering.server'
import { ticketNumber, type TicketState } from '~/domain/tickets/categories'
import { answerField } from '~/domain/tickets/schema'
import type { WriteAction } from '../command'
import { Abort, assertUsable, problemsAt, wrongUsage } from '../errors'
import type { Input } from '../input'
import type { PlannedChange } from '../plan'
import { readText } from './file-content'
import { knownTicket, operatorFrom } from './known'

/** Mails an answer to who wrote. (HELP-10) */
export const answer: WriteAction = async (context, input) => {
  const text = await answerText(input)
  const ticket = await knownTicket(await context.db(), input.arg(0))
  const number = ticketNumber(ticket.id)
  const { email, partner_code, answers } = ticket
  if (!email) throw new Abort(`No email address was given with ${number}: no answer is wanted.`)
  const close = input.on('close')
  const isSent = answers.at(-1)?.text === text
  return {
    target: ticket.id,
    partner_code,
    changes: [
      isSent
        ? { action: 'unchanged', kind: 'ticket', name: number }
        : { action: 'update', kind: 'ticket', name: number, note: `mail to ${email}` },
    ],
    confirm: { question: `This will be mailed to ${email}:\n\n${text}\n\n` },
    json: { number, email },
    apply: async () => {
      await answerTicket(await operatorFrom(context), ticket.id, { text, close })
      return { audited: true }
    },
  }
}

async function answerText(input: Input): Promise<string> {
  const [text, file] = [input.text('text'), input.text('file')]
  if ((text === undefined) === (file === undefined))
    throw wrongUsage('Give the answer with --text, or with --file (- reads standard input).')
  const parsed = answerField.safeParse(text ?? (await readText(file ?? '-')))
  assertUsable(problemsAt(text === undefined ? '--file' : '--text', parsed))
  return parsed.data ?? ''
}

const stateChange =
  (from: readonly TicketState[], to: TicketState, note: string): WriteAction =>
  async (context, input) => {
    const { id, state, partner_code } = await knownTicket(await context.db(), input.arg(0))
    const change: Pick<PlannedChange, 'kind' | 'name'> = { kind: 'ticket', name: ticketNumber(id) }
    return {
      target: id,
      partner_code,
      changes: [
        from.includes(state)
          ? { action: 'update', ...change, note }
          : { action: 'unchanged', ...change },
      ],
      json: { number: change.name },
      apply: async () => {
        await setTicketState(await operatorFrom(context), id, to)
        return {}
      },
    }
  }

/** Nothing more is to do. */
export const close = stateChange(['open', 'answered'], 'closed', 'close')

/** There is something to do after all. */
export const reopen = stateChange(['answered', 'closed'], 'open', 'open again')
