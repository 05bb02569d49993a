import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { Dispatcher, type DispatcherOptions } from '~/jobs/dispatcher.server'
import { ON_POSTGRESQL } from '~/platform/database/kind'
import { openDb } from '~/platform/database/open.server'
import { publish } from '~/platform/events/publish.server'
import type { HandlerServices } from '~/handlers/handler'
import type { StoredEvent } from '~/platform/events/events'
import { newDatabase } from '../support/own-database'
import { TEMPLATE } from '../support/paths'
import { createServices } from './services'

/** A folder with a migrated, empty database, gone when the test has finished. */
export function databaseFolder(): { dir: string; file: string } {
  const dir = mkdtempSync(join(tmpdir(), 'quad-jobs-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  if (ON_POSTGRESQL) return { dir, file: emptyDatabase() }
  const file = join(dir, 'quad.db')
  copyFileSync(TEMPLATE.file, file)
  return { dir, file }
}

/** The place of a migrated, empty database, gone when the test has finished. */
function emptyDatabase(): string {
  const { place, remove } = newDatabase()
  onTestFinished(() => remove())
  return place
}

/** A clock that moves only when told. */
export class Clock {
  time = Date.UTC(2026, 10, 21, 12)
  now = () => new Date(this.time)
  pass(seconds: number) {
    this.time += seconds * 1000
  }
}

export function workshop() {
  const file = emptyDatabase()
  const db = openDb(file)
  onTestFinished(() => db.close())
  const clock = new Clock()
  const services = createServices(db, clock.now)
  return {
    db,
    clock,
    services,
    file,
    /** Jitter is off: random 0.5 stands for exactly the delay of the table. */
    dispatcher: (setup: Omit<DispatcherOptions, 'services'> & Partial<DispatcherOptions>) =>
      new Dispatcher({ services, random: () => 0.5, ...setup }),
    happen: (name: string, subject_id: string) =>
      db.write((tx) => publish(tx, { now: clock.now() }, testEvent(name, subject_id))),
    /** That posts were written: what the handlers below listen to */
    posted: (...ids: string[]) => {
      const events = ids.map((id) => testEvent('post.created', id))
      return db.write((tx) => publish(tx, { now: clock.now() }, events))
    },
  }
}

const testEvent = (name: string, subject_id: string) => ({
  name,
  subject_id,
  partner_code: 'northfield',
  payload: {},
})

/** A handler of posts; without `handle` it never ends. */
export const postHandler = (
  name: string,
  handle: (id: string) => unknown = () => new Promise(() => {}),
  more: { maxAttempts?: number; timeoutSeconds?: number } = {},
) => ({
  name,
  events: ['post.created'],
  ...more,
  handle: async (_: HandlerServices, event: StoredEvent) => void (await handle(event.subject_id)),
})

/** A handler that remembers which events it got. */
export function witness(name: string, events = ['post.created']) {
  const seen: string[] = []
  return { seen, handler: { ...postHandler(name, (id) => seen.push(id)), events } }
}
