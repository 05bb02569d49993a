import {
  endMaintenance,
  findMaintenance,
  MESSAGE_LIMIT,
  startMaintenance,
} from '~/platform/processes/maintenance.server'
import type { ReadAction, WriteAction } from '../command'
import { wrongUsage } from '../errors'
import { momentAhead } from '../moments'
import { pairs } from '../table'

/** Every address answers 503 from now on, without a restart. */
export const on: WriteAction = async (context, input) => {
  const message = (input.text('message') ?? '').trim()
  if (message.length > MESSAGE_LIMIT)
    throw wrongUsage(`--message can have ${MESSAGE_LIMIT} characters, not ${message.length}.`)
  const text = input.text('until')
  const until = text === undefined ? null : momentAhead('until', text, context.now())
  const value = { message, until: until?.toISOString() ?? null }
  const db = await context.db()
  const before = await findMaintenance(db)
  const isSame = before?.message === value.message && before.until === value.until
  const action = isSame ? 'unchanged' : before ? 'update' : 'create'
  return {
    target: 'site',
    changes: [{ action, kind: 'maintenance page', name: 'whole site', note: noteFor(value) }],
    confirm: { question: 'No one can use the site until quad maintenance off.' },
    apply: async () => {
      await startMaintenance(db, value, context.now())
      return { json: value }
    },
  }
}

const noteFor = ({ message, until }: { message: string; until: string | null }) =>
  [message, until && `until ${until}`].filter(Boolean).join(' · ')

export const off: WriteAction = async (context) => {
  const db = await context.db()
  const action = (await findMaintenance(db)) ? 'delete' : 'unchanged'
  return {
    target: 'site',
    changes: [{ action, kind: 'maintenance page', name: 'whole site' }],
    apply: async () => {
      await endMaintenance(db)
      return {}
    },
  }
}

export const show: ReadAction = async (context) => {
  const maintenance = await findMaintenance(await context.db())
  const { message = '', until = null } = maintenance ?? {}
  return {
    json: { on: maintenance !== null, message: message || null, until },
    text: (theme) =>
      maintenance
        ? pairs(
            [
              ['message', message || null],
              ['until', until],
            ],
            theme,
          )
        : 'The site is open.',
  }
}
