import Database from 'better-sqlite3'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { activeSchools } from '~/domain/partners/facts.server'
import { migrationStatus } from '~prisma/migrate'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '~prisma/worlds/demo/accounts'
import { accountsText } from '../accounts'
import { migrateShared, migrationsDir, refuseFailed } from '../database'
import { Abort } from '../errors'
import type { Input } from '../input'
import { paint, type Look } from '../look'
import type { Applied, PlannedChange } from '../plan'
import type { Shell } from '../shell'
import type { WritingAction } from '../spec'
import { refuseTakenPort } from './free-port'
import { demoChanges, seedDemo } from './seed-demo'
import { startSite } from './site-process'

/** Starts everything and stays until it is told to stop. */
export const upAction: WritingAction = {
  async plan(shell, input) {
    const { databaseFile, MEILI_HOST, BASE_URL, DATA_DIR, HOST, PORT } = await shell.env()
    const site = sitePath(shell)
    if (!shell.dryRun) await refuseTakenPort(PORT, HOST)
    const seeds = await wantsDemo(shell, input)
    const { pending, failed } = await migrationStatus(databaseFile, migrationsDir(shell))
    refuseFailed(failed)
    return {
      target: DATA_DIR,
      changes: [
        ...pending.map((name): PlannedChange => ({ action: 'run', kind: 'migration', name })),
        ...(seeds ? [{ action: 'create', kind: 'world', name: 'demo' } as const] : []),
        { action: 'run', kind: 'search', name: MEILI_HOST || 'Meilisearch of this copy' },
        { action: 'run', kind: 'site', name: BASE_URL },
      ],
      apply: () => bringUp(shell, { site, seeds }),
    }
  },
}

/** The built site, or another program in its place (development). */
function sitePath(shell: Shell): string {
  if (process.env.QUAD_SITE) return join(shell.root, process.env.QUAD_SITE)
  if (!existsSync(join(shell.root, 'build/server/index.js')))
    throw new Abort('The site is not built yet.', { next: 'Run npm run build, or npm start.' })
  return join(shell.root, 'bin/serve.mjs')
}

/** An empty database gets the demo world, but never in production: its passwords are well known. */
async function wantsDemo(shell: Shell, input: Input): Promise<boolean> {
  const { databaseFile, NODE_ENV } = await shell.env()
  if (input.on('without-demo') || NODE_ENV === 'production') return false
  return !hasSchools(databaseFile) || halfSeeded(databaseFile)
}

const hasSchools = (file: string) => asks(file, 'SELECT 1 FROM "Partner" LIMIT 1')
/** A start that was killed while it seeded. */
const halfSeeded = (file: string) =>
  asks(file, `SELECT 1 FROM "Fact" WHERE key = 'world:demo' AND value ->> 'complete' = 0`)

/** Asked before the migrations, when the tables may not be there. */
function asks(file: string, sql: string): boolean {
  if (!existsSync(file)) return false
  const db = new Database(file, { readonly: true, timeout: 5000 })
  try {
    return db.prepare(sql).get() !== undefined
  } catch {
    return false
  } finally {
    db.close()
  }
}

async function bringUp(shell: Shell, { site, seeds }: { site: string; seeds: boolean }) {
  const env = await shell.env()
  await migrateShared(env.databaseFile, migrationsDir(shell))
  if (seeds && (await demoChanges(shell)).some(({ action }) => action === 'create'))
    await seedDemo(shell)
  const engine = await startEngine(shell)
  const running = await startSite(shell, site, engine.settings)
  const { PORT, BASE_URL, DATA_DIR } = env
  const db = await shell.db()
  const demo = (await db.read.user.count({ where: { email: DEMO_ACCOUNTS[0]?.email } })) > 0
  const schools = (await activeSchools(db)).map(({ name, host }) => ({
    name,
    address: schoolAddress(BASE_URL, host),
  }))
  const facts = { address: BASE_URL, port: PORT, data: DATA_DIR, search: engine.search, schools }
  const accounts = demo ? DEMO_ACCOUNTS : []
  const applied: Applied = {
    json: { ...facts, accounts, password: demo ? DEMO_PASSWORD : null },
    text: (look) => welcome(facts, demo, look),
    stay: () => running.ended(),
  }
  return applied
}

/** A Meilisearch of this copy, unless the settings name one. Without any the site starts too. */
async function startEngine(shell: Shell) {
  const { MEILI_HOST, DATA_DIR } = await shell.env()
  if (MEILI_HOST) {
    const named = `Meilisearch at ${MEILI_HOST}`
    const search = (await isUp(MEILI_HOST))
      ? named
      : `answered by the database until ${named} answers`
    return { search, settings: {} }
  }
  const { startServer } = await import('~search/server')
  shell.say('Starting Meilisearch …')
  const { server, ...none } = await startServer({ dataDir: DATA_DIR, log: await shell.log() })
  if (!server) {
    const reason = 'reason' in none ? none.reason : ''
    return { search: `answered by the database (${reason})`, settings: {} }
  }
  shell.defer(() => server.stop())
  const settings = { MEILI_HOST: server.host, MEILI_KEY: server.key }
  return { search: `Meilisearch at ${server.host}`, settings }
}

/** Milliseconds for an engine that others run to answer: the start does not wait for it. */
const PATIENCE = 1000

const isUp = (host: string): Promise<boolean> =>
  fetch(`${host.replace(/\/+$/, '')}/health`, { signal: AbortSignal.timeout(PATIENCE) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** The same scheme and port under the school's own host. */
export function schoolAddress(baseUrl: string, host: string): string {
  const url = new URL(baseUrl)
  url.hostname = host
  return url.origin
}

type Facts = { address: string; search: string; schools: { name: string; address: string }[] }

function welcome({ address, search, schools }: Facts, demo: boolean, look: Look): string {
  const width = Math.max(0, ...schools.map(({ name }) => name.length))
  return [
    '',
    `${paint(look, 'bold', 'The site is at')} ${paint(look, 'cyan', address)}`,
    ...schools.map(
      (school) => `  ${school.name.padEnd(width)}  ${paint(look, 'cyan', school.address)}`,
    ),
    `Search: ${search}`,
    ...(schools.length === 0 ? ['There are no schools yet: quad partners add'] : []),
    '',
    ...(demo ? [accountsText(look), ''] : []),
    'Press Ctrl-C to stop.',
  ].join('\n')
}
