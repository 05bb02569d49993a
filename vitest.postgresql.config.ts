import { defineConfig, mergeConfig } from 'vitest/config'
import { base } from './vitest.config'

/** Looks at SQLite itself: its files, plans and locks, or writes rows by statements of its own. */
const ON_FILES = `
  domain/{long-thread,partner-round-trip,query-plans}
  jobs/backup
  platform/{db,env,installation,migrations,private-files,read-thread}
  search/{build-lock,contributors,faults-killed,faults-processes,recommended}
  http/{budgets,failed-forms,observation,refer,screen-outlines,site}
  api/responses`

/** What a database could do differently: concurrency, counts, erasure, jobs, search, every statement. */
const REGULAR = `
  domain/{account-deletion,blocked-meanwhile,comments,deleted-messages,escalation,messages,missing-parts,more-danger,notify-many,people,post-follows,posts-changed}
  domain/{name-order,recommended,topics}
  http/{locked-tables,races,unstorable}
  jobs/{dispatcher,schedules,silent-database}
  platform/{both-histories,limits,live-events,migration-histories,sql,statements}
  policy/agreement
  processes/killed
  search/{closeness,comments,equal-results,people-order,relevance}`

const listFiles = (names: string) =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => `tests/${name}.test.ts`)

const whole = process.env.POSTGRESQL_TESTS === 'all'

/** The tests of SQLite on a server of PostgreSQL: some of them, or with POSTGRESQL_TESTS=all each that can. */
export default mergeConfig(
  base,
  defineConfig({
    test: {
      include: whole
        ? [
            'tests/{api,domain,http,jobs,model,platform,policy,search}/**/*.test.ts',
            'tests/processes/killed.test.ts',
          ]
        : listFiles(REGULAR),
      exclude: listFiles(ON_FILES),
      // A list is added to that of the base, a text would take its place.
      globalSetup: ['tests/support/slow-setup.ts'],
    },
  }),
)
