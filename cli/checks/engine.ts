import { existsSync } from 'node:fs'
import { backlog } from '~/jobs/queries.server'
import { SEARCH_JOBS } from '~/reactors/search'
import { openSearch } from '~search/index'
import { fine, type Check } from './check'

/** Documents that may differ while events are on their way. */
const SECONDS_BEHIND = 60
/** Since 1.18 an index can be given another name, as a first index needs. */
const VERSION = /^1\.(1[89]|2\d)\./

export const engineChecks: readonly Check[] = [
  {
    name: 'search',
    remedy: 'See quad search status.',
    async look(shell) {
      const env = await shell.env()
      if (!existsSync(env.databaseFile)) return fine('nothing to search yet')
      const db = await shell.db()
      const search = openSearch({ db, env, log: await shell.log() })
      const { state, reason, version } = await search.status().finally(() => search.close())
      if (state !== 'up')
        return {
          status: 'warn',
          message: `${reason ?? state}; searches are answered by the database`,
          remedy: 'Start the site with quad up, or set MEILI_HOST and MEILI_KEY.',
        }
      if (!VERSION.test(version ?? ''))
        return {
          status: 'warn',
          message: `Meilisearch ${version} was not tried with this program`,
          remedy: 'Use Meilisearch 1.18 to 1.29.',
        }
      const { oldest } = backlog(db, shell.now(), SEARCH_JOBS)
      if (oldest <= SECONDS_BEHIND)
        return fine(`Meilisearch ${version}, ${Math.round(oldest)} s behind`)
      return {
        status: 'warn',
        message: `the index is ${Math.round(oldest)} s behind`,
        remedy: 'Is the site running? Otherwise quad search reindex.',
      }
    },
  },
]
