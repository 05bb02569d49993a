import type { Schedule } from './catalogue'
import { purge } from './purge.server'

/** Work that comes back by the clock. */
export const schedules: readonly Schedule[] = [
  {
    name: 'purge',
    every: 60 * 60,
    async run({ db, log, now }) {
      log.info({ deleted: await purge(db, now()) }, 'purged what has ended')
    },
  },
]
