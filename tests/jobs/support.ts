import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { Dispatcher, type DispatcherSetup } from '~/jobs/dispatcher.server'
import { openDb, type Db } from '~/platform/db.server'
import { appendEvent } from '~/platform/events.server'
import { openLog } from '~/platform/log.server'
import type { EventRow, ReactorServices } from '~/reactors/reactor'
import { TEMPLATE } from '../support/paths'

/** A folder with a migrated, empty database, gone when the test has finished. */
export function databaseFolder(): { dir: string; file: string } {
  const dir = mkdtempSync(join(tmpdir(), 'quad-jobs-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const file = join(dir, 'quad.db')
  copyFileSync(TEMPLATE.file, file)
  return { dir, file }
}

/** A clock that moves only when told. */
export class Clock {
  time = Date.UTC(2026, 10, 21, 12)
  now = () => new Date(this.time)
  pass(seconds: number) {
    this.time += seconds * 1000
  }
}

export function servicesOn(db: Db, clock: Clock): ReactorServices {
  return {
    db,
    now: clock.now,
    log: openLog('silent'),
    search: {} as ReactorServices['search'],
    mailer: {} as ReactorServices['mailer'],
    env: {} as ReactorServices['env'],
  }
}

export function workshop() {
  const { file } = databaseFolder()
  const db = openDb(file)
  onTestFinished(() => db.close())
  const clock = new Clock()
  const services = servicesOn(db, clock)
  return {
    db,
    clock,
    services,
    file,
    /** Jitter is off: random 0.5 stands for exactly the delay of the table. */
    dispatcher: (setup: Omit<DispatcherSetup, 'services'>) =>
      new Dispatcher({ services, random: () => 0.5, ...setup }),
    happen: (name: string, subject_id: string) => happen(db, name, subject_id, clock.now()),
  }
}

export const happen = (db: Db, name: string, subject_id: string, at: Date) =>
  db.write((tx) => appendEvent(tx, { name, subject_id, partner_code: 'northfield' }, at))

/** A reactor that remembers whom it was called for. */
export function witness(name: string, events: string[]) {
  const seen: string[] = []
  return {
    seen,
    reactor: {
      name,
      events,
      handle: async (_: ReactorServices, event: EventRow) => void seen.push(event.subject_id),
    },
  }
}
