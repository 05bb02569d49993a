/**
 * A process of its own for the kill test: acts, follows up, and kills itself where it is told.
 *   follow-up-process <database> <effects file> <acts> [<write>:<before|after> | effect:<n>]
 * Acts are rows (Fact) with an event. The effect of an act is a row keyed by the event, and each
 * call of the handler is a line in the effects file.
 */
import { appendFileSync } from 'node:fs'
import { Dispatcher } from '~/jobs/dispatcher.server'
import { openDb, type Db } from '~/platform/db.server'
import { appendEvent } from '~/platform/events.server'
import { newId } from '~/platform/ids'
import { openLog } from '~/platform/log.server'
import type { EventRow, ReactorServices } from '~/reactors/reactor'

const [, , file = '', effects = '', acts = '0', death = ''] = process.argv
const [place, count] = death.split(':')

/** SIGKILL cannot be caught or cleaned up after, as when the power fails. */
const die = () => process.kill(process.pid, 'SIGKILL')

let writes = 0
let handled = 0

/** The database, with a death inside the transaction of one write or right after its commit. */
function deadly(db: Db): Db {
  return {
    ...db,
    write: async (work) => {
      const mine = place === String(++writes)
      const result = await db.write(async (tx) => {
        const answer = await work(tx)
        if (mine && count === 'before') die()
        return answer
      })
      if (mine && count === 'after') die()
      return result
    },
  }
}

async function handle({ db, now }: ReactorServices, event: EventRow) {
  appendFileSync(effects, `${event.id}\n`)
  if (place === 'effect' && Number(count) === ++handled) die()
  const key = `effect:${event.id}`
  await db.write((tx) =>
    tx.fact.upsert({
      where: { key },
      create: { key, value: event.subject_id, updated_at: now() },
      update: {},
    }),
  )
}

const db = deadly(openDb(file))
const services: ReactorServices = {
  db,
  log: openLog('silent'),
  now: () => new Date(),
  search: {} as ReactorServices['search'],
  mailer: {} as ReactorServices['mailer'],
  env: {} as ReactorServices['env'],
}
for (let n = 0; n < Number(acts); n++) {
  await db.write(async (tx) => {
    const id = newId()
    await tx.fact.create({ data: { key: `act:${id}`, value: 1, updated_at: services.now() } })
    await appendEvent(
      tx,
      { name: 'acted', subject_id: id, partner_code: 'northfield' },
      services.now(),
    )
  })
}
await new Dispatcher({
  services,
  reactors: [{ name: 'effect', events: ['acted'], handle }],
}).drain()
await db.close()
