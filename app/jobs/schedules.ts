import type { Schedule } from './catalogue'
import { dropOldDownloads } from '~/reactors/download'
import { purge } from './purge.server'

/** Work that comes back by the clock. */
export const schedules: readonly Schedule[] = [
  {
    name: 'purge',
    every: 60 * 60,
    async run(services) {
      const { db, log, now } = services
      const deleted = await purge(db, now())
      const downloads = await dropOldDownloads(services)
      log.info({ deleted, downloads }, 'purged what has ended')
    },
  },
]
