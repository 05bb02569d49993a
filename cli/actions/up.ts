import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { activeSchools } from '~/domain/partners/context.server'
import { assertWholeCopy } from '~/platform/database/copying/unfinished.server'
import { database } from '~/platform/database/operations.server'
import type { Db } from '~/platform/database/types'
import { jsonField } from '~/platform/database/dialect'
import { schoolUrl } from '~/platform/school-url'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql, type SqlFragment } from '~/platform/database/sql-text'
import { assertMigratable } from '~prisma/version-match'
import { DEMO_PASSWORD, demoAccounts, type DemoAccount } from '~seeds/demo/accounts'
import type { WriteAction } from '../command'
import type { Context } from '../context'
import { migrateShared } from '../database'
import { readMigrationStatus } from '../database-state'
import { Abort } from '../errors'
import type { Input } from '../input'
import type { ApplyResult, PlannedChange } from '../plan'
import { styled, type Theme } from '../theme'
import { hasDemo, seedDemo } from './seed-demo'
import { accountsText, seedKey } from './seeding'
import { assertPortFree, startSite } from './site-process'

/** Starts everything and stays until it is told to stop. */
export const up: WriteAction = async (context, input) => {
  const { database: place, MEILI_HOST, BASE_URL, DATA_DIR, HOST, PORT } = await context.env()
  const program = siteProgram(context)
  if (!context.dryRun) {
    database.assertNoSite(place)
    await assertWholeCopy(place)
    await assertPortFree(PORT, HOST)
  }
  const seeds = await wantsDemo(context, input)
  const status = await readMigrationStatus(context, place)
  assertMigratable(status)
  const { pending, total } = status
  // A new database gets all of them: their names mean nothing to someone who starts for the first time.
  const names = pending.length === total ? [`all ${total}, for a new database`] : pending
  return {
    target: DATA_DIR,
    changes: [
      ...names.map((name): PlannedChange => ({ action: 'run', kind: 'migration', name })),
      ...(seeds ? [{ action: 'create', kind: 'schools', name: 'demo' } as const] : []),
      { action: 'run', kind: 'search', name: MEILI_HOST || 'Meilisearch of this copy' },
      { action: 'run', kind: 'site', name: BASE_URL },
    ],
    apply: () => start(context, program, seeds),
  }
}

/** The built site, or another program in its place (development). */
function siteProgram({ root }: Context): string {
  if (process.env.QUAD_SITE) return join(root, process.env.QUAD_SITE)
  if (!existsSync(join(root, 'build/server/index.js')))
    throw new Abort('The site is not built yet.', { next: 'Run npm run build, or npm start.' })
  return join(root, 'bin/serve.mjs')
}

/** An empty database gets the demo schools, but never in production: the passwords are well known. */
async function wantsDemo(context: Context, input: Input): Promise<boolean> {
  const { database: place, NODE_ENV } = await context.env()
  if (input.on('without-demo') || NODE_ENV === 'production') return false
  // Asked before the migrations, when the tables might not exist.
  const hasRow = async (statement: SqlFragment) =>
    (await database.tryReadRows(place, idRow, statement)).length > 0
  if (!(await hasRow(sql`SELECT id FROM "Partner" LIMIT 1`))) return true
  // A start that was killed while it seeded is completed.
  return hasRow(sql`SELECT key AS id FROM "SystemValue"
    WHERE key = ${seedKey('demo')} AND CAST(${jsonField('value', 'complete')} AS TEXT) IN ('0', 'false')`)
}

const idRow = defineRow({ id: col.text })

async function start(context: Context, program: string, seeds: boolean): Promise<ApplyResult> {
  const { database: place, PORT, BASE_URL, DATA_DIR } = await context.env()
  await migrateShared(context, place)
  if (seeds && !(await hasDemo(context))) await seedDemo(context)
  const engine = await startEngine(context)
  const running = await startSite(context, program, engine.settings)
  const db = await context.db()
  const accounts = await remainingAccounts(db)
  const schools = (await activeSchools(db)).map(({ name, host }) => ({
    name,
    address: schoolUrl(BASE_URL, host, ''),
  }))
  const site = { address: BASE_URL, port: PORT, data: DATA_DIR, search: engine.search, schools }
  return {
    json: { ...site, accounts, password: accounts.length > 0 ? DEMO_PASSWORD : null },
    text: (theme) => welcome(site, accounts, theme),
    stay: () => running.ended(),
  }
}

/** Those of the demo schools that are still there. */
async function remainingAccounts({ read }: Db): Promise<DemoAccount[]> {
  const all = demoAccounts()
  const where = { email: { in: all.map(({ email }) => email) } }
  const present = await read.user.findMany({ where, select: { email: true } })
  return all.filter((account) => present.some(({ email }) => email === account.email))
}

/** A Meilisearch of this copy, unless the settings name one. The site starts without any too. */
async function startEngine(context: Context) {
  const { MEILI_HOST, DATA_DIR } = await context.env()
  if (MEILI_HOST) {
    const named = `Meilisearch at ${MEILI_HOST}`
    const search = `answered by the database until ${named} answers`
    return { search: (await isUp(MEILI_HOST)) ? named : search, settings: {} }
  }
  const { startServer } = await import('~search/engine/server')
  context.say('Starting Meilisearch …')
  const { server, ...none } = await startServer({ dataDir: DATA_DIR, log: await context.log() })
  if (!server) {
    const reason = 'reason' in none ? none.reason : ''
    return { search: `answered by the database (${reason})`, settings: {} }
  }
  context.defer(() => server.stop())
  const settings = { MEILI_HOST: server.host, MEILI_KEY: server.key }
  return { search: `Meilisearch at ${server.host}`, settings }
}

/** Milliseconds for an engine someone else runs to answer: the start doesn't wait for it. */
const TIMEOUT = 1000

const isUp = (host: string): Promise<boolean> =>
  fetch(`${host.replace(/\/+$/, '')}/health`, { signal: AbortSignal.timeout(TIMEOUT) }).then(
    ({ ok }) => ok,
    () => false,
  )

type Site = { address: string; search: string; schools: { name: string; address: string }[] }

function welcome(
  { address, search, schools }: Site,
  accounts: DemoAccount[],
  theme: Theme,
): string {
  const width = Math.max(0, ...schools.map(({ name }) => name.length))
  return [
    '',
    `${styled(theme, 'bold', 'The site is at')} ${styled(theme, 'cyan', address)}`,
    ...schools.map(
      (school) => `  ${school.name.padEnd(width)}  ${styled(theme, 'cyan', school.address)}`,
    ),
    `Search: ${search}`,
    ...(schools.length === 0 ? ['There are no schools yet: quad partners add'] : []),
    '',
    ...(accounts.length > 0 ? [accountsText(accounts, theme), ''] : []),
    `Started in ${secondsSinceStart()} s. Press Ctrl-C to stop.`,
  ].join('\n')
}

/** With what `npm start` did before. */
const secondsSinceStart = (): number =>
  Math.max(
    1,
    Math.round(
      (Date.now() - (Number(process.env.QUAD_STARTED_AT) || performance.timeOrigin)) / 1000,
    ),
  )
