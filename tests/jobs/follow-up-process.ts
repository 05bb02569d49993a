/**
 * A process for the kill test: writes rows with events, handles them, and kills itself on demand.
 *   follow-up-process <database> <effects file> <writes> [<write>:<before|after> | effect:<n>]
 * Each write is a row with an event. Its effect is a row keyed by the event, and each call of the
 * handler is a line in the effects file.
 */
import { openDb } from '~/platform/database/open.server'
import type { Db } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import { newId } from '~/platform/ids'
import { followUp } from './follow-up'

const [, , file = '', effects = '', acts = '0', death = ''] = process.argv
const [place, count] = death.split(':')

/** SIGKILL cannot be caught or cleaned up after, as when the power fails. */
const die = () => process.kill(process.pid, 'SIGKILL')

let writes = 0
let handled = 0

/** The database, with a death inside the transaction of one write or right after its commit. */
const deadly = (db: Db): Db => ({
  ...db,
  write: (work) => dying((then) => db.write((tx) => then(work(tx)))),
  writeSql: (work) => dying((then) => db.writeSql((tx) => then(work(tx)))),
})

async function dying<T>(write: (then: (work: Promise<T>) => Promise<T>) => Promise<T>): Promise<T> {
  const mine = place === String(++writes)
  const result = await write(async (work) => {
    const answer = await work
    if (mine && count === 'before') die()
    return answer
  })
  if (mine && count === 'after') die()
  return result
}

const db = deadly(openDb(file))
for (let n = 0; n < Number(acts); n++) {
  await db.write(async (tx) => {
    const id = newId()
    const now = new Date()
    await tx.systemValue.create({ data: { key: `act:${id}`, value: 1, updated_at: now } })
    const event = { name: 'acted', subject_id: id, partner_code: 'northfield', payload: {} }
    await publish(tx, { now }, event)
  })
}
await followUp(db, effects, () => {
  if (place === 'effect' && Number(count) === ++handled) die()
})
await db.close()
