import { appendFileSync } from 'node:fs'
import { Dispatcher } from '~/jobs/dispatcher.server'
import type { Db } from '~/platform/database/types'
import type { HandlerServices } from '~/handlers/handler'
import type { StoredEvent } from '~/platform/events/events'
import { createServices } from './services'

/**
 * Follows up what was done until nothing is left: for each event a line in the effects file and a row.
 * `called` runs between the two.
 */
export async function followUp(db: Db, effects: string, called: () => void = () => {}) {
  async function handle({ now }: HandlerServices, event: StoredEvent) {
    appendFileSync(effects, `${event.id}\n`)
    called()
    const key = `effect:${event.id}`
    await db.write((tx) =>
      tx.systemValue.upsert({
        where: { key },
        create: { key, value: event.subject_id, updated_at: now() },
        update: {},
      }),
    )
  }
  const services = createServices(db, () => new Date())
  const handlers = [{ name: 'effect', events: ['acted'], handle }]
  await new Dispatcher({ services, handlers }).drain()
}
