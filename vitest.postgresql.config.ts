import { defineConfig, mergeConfig } from 'vitest/config'
import { base } from './vitest.config'

/** Looks at SQLite itself: its files, plans and locks, or writes rows by statements of its own. */
const ON_FILES = `
  domain/{long-thread,partner-round-trip,query-plans}
  jobs/backup
  platform/{apart,db,env,installation,migrations,private-files}
  search/{build-lock,contributors,faults-killed,faults-processes,recommended}
  http/{budgets,observation,refer,site}
  api/responses`

/** What a database could do differently: concurrency, counts, erasure, jobs, search, every statement. */
const REGULAR = `
  domain/{account-deletion,blocked-meanwhile,notify-many,people,recommended,topics}
  http/unstorable
  jobs/schedules
  platform/{both-histories,limits,live-events,migration-histories,partitions,sql,statements}
  policy/agreement
  processes/killed
  search/{comments,equal-results,relevance}`

/** The same on tables in partitions, where statements and rows that go with others could differ once more. */
const WITH_PARTITIONS = `
  domain/{comments,messages,post-follows,posts-changed}
  http/races
  jobs/dispatcher
  platform/statements`

const listFiles = (names: string) =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => `tests/${name}.test.ts`)

const whole = process.env.POSTGRESQL_TESTS === 'all'
const partitioned = process.env.POSTGRESQL_PARTITIONS !== undefined
/** The schema knows nothing of partitions, and their rows stay at their school. */
const ON_WHOLE_TABLES = partitioned
  ? 'domain/texts-of-schools platform/{both-histories,migration-histories,partitions}'
  : ''

/** The tests of SQLite on a server of PostgreSQL: some of them, or with POSTGRESQL_TESTS=all each that can. */
export default mergeConfig(
  base,
  defineConfig({
    test: {
      include: whole
        ? [
            'tests/{api,domain,http,jobs,platform,policy,search}/**/*.test.ts',
            'tests/processes/killed.test.ts',
          ]
        : listFiles(partitioned ? WITH_PARTITIONS : REGULAR),
      exclude: listFiles(`${ON_FILES} ${ON_WHOLE_TABLES}`),
      // A list is added to that of the base, a text would take its place.
      globalSetup: ['tests/support/slow-setup.ts'],
      setupFiles: 'tests/support/react-in-production.ts',
    },
  }),
)
