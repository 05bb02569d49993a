import type { Schedule } from './catalogue'
import { dropOldDownloads } from '~/reactors/download'
import { giveDailyPrompts } from '~/domain/prompts/give-daily.server'
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
  {
    // At the beginning of every day (UTC); a person who comes later gets theirs when they ask.
    name: 'daily prompts',
    every: 24 * 60 * 60,
    async run({ db, log, now }) {
      const given = await giveDailyPrompts(db, now())
      log.info({ given }, 'gave everybody the prompt of the day')
    },
  },
]
