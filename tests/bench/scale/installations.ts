import Database from 'better-sqlite3'
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { hashPassword } from '~/domain/accounts/login.server'
import { openLog } from '~/platform/monitoring/log.server'
import { insertInto } from '~/platform/database/sqlite/file.server'
import { DEMO_PASSWORD } from '~seeds/demo/accounts'
import { loadRows } from '~seeds/load'
import { generateSchool } from '~seeds/school-generator'
import { startServer } from '~search/engine/server'
import { quad } from '../process'
import { reindex } from '../reindexing'
import { say } from '../report'
import { openBenchSchool, seedBench, type BenchSchool } from '../schools'
import type { Server } from './server'

export const KINDS = ['SQLite', 'PostgreSQL'] as const
export type Kind = (typeof KINDS)[number]

/** A database with the measured school and, for most, other schools next to it. */
export type Installation = {
  name: string
  kind: Kind
  schools: number
  dataDir: string
  /** Its DATABASE_URL; '' for a file in its folder */
  url: string
}

/** The school that is measured, the same in each installation. */
export const SCHOOL = { students: 200, posts: 600 }
/** Each of the others */
export const OTHERS = { students: 20, posts: 40 }
export const CODE = 'bench'

type InstallationSet = {
  school: BenchSchool
  installations: Installation[]
  copies: Installation[]
}

/**
 * Installations with as many schools as `counts` say on each database, and a copy of the smallest of each
 * kind for two processes. The indexes of search are built once for each count.
 */
export async function makeInstallations(
  root: string,
  counts: readonly number[],
  server: Server | null,
): Promise<InstallationSet> {
  say(`seeding the school that is measured: ${SCHOOL.posts} posts`)
  const plan = { name: 'scale', code: CODE, email: 'student1@bench.test', seed: seedBench(SCHOOL) }
  const school = await openBenchSchool(root, plan)
  await school.meili?.stop()
  const installations: Installation[] = []
  let before = { count: 1, dataDir: school.dataDir }
  for (const count of counts) {
    const dataDir = join(school.dataDir, `of-${count}`)
    copyData(before.dataDir, dataDir)
    await addSchools(join(dataDir, 'quad.db'), before.count, count)
    await quad(root, ['doctor', '--repair-counts'], settingsFor({ dataDir, url: '' }))
    if (school.meili) await buildIndexes(root, dataDir)
    before = { count, dataDir }
    installations.push({ name: `${count}`, kind: 'SQLite', schools: count, dataDir, url: '' })
  }
  const [first] = installations
  if (!first) return { school, installations, copies: [] }
  const copies: Installation[] = [{ ...first, dataDir: `${first.dataDir}-again` }]
  copyData(first.dataDir, `${first.dataDir}-again`)
  if (server)
    for (const installation of [...installations]) {
      const made = await copyToServer(root, installation, server)
      if (installation === first) {
        const url = await server.create('again', new URL(made.url).pathname.slice(1))
        const dataDir = `${made.dataDir}-again`
        copyData(first.dataDir, dataDir)
        copies.push({ ...made, dataDir, url })
      }
      installations.push(made)
    }
  return { school, installations, copies }
}

export const settingsFor = ({ dataDir, url }: Pick<Installation, 'dataDir' | 'url'>) =>
  ({ DATA_DIR: dataDir, DATABASE_URL: url, NODE_ENV: 'development' }) as const

/** The database and the indexes of search, which know by an id in the database that they belong to it. */
function copyData(from: string, to: string) {
  mkdirSync(to)
  for (const name of ['quad.db', 'meilisearch', 'meilisearch-key'])
    cpSync(join(from, name), join(to, name), { recursive: true, force: false, errorOnExist: false })
}

/** Small schools, up to this number of schools in all. In one transaction, without commands: 500 take a minute. */
async function addSchools(file: string, from: number, upTo: number) {
  if (from >= upTo) return
  say(`adding ${upTo - from} schools`)
  const passwordHash = await hashPassword(
    DEMO_PASSWORD,
    new TextEncoder().encode('quad-demo-salt-1'),
  )
  const db = new Database(file)
  db.pragma('synchronous = OFF')
  for (let at = from; at < upTo; at++) {
    const code = `school${at}`
    const known = { code, name: `College ${at}`, seed: '1', today: new Date(), passwordHash }
    await loadRows(insertInto(db), generateSchool({ ...OTHERS, ...known }))
  }
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
}

async function buildIndexes(root: string, dataDir: string) {
  say('building the indexes')
  const { server } = await startServer({ dataDir, log: openLog('silent') })
  if (!server) return
  const { host, key } = server
  const env = { ...settingsFor({ dataDir, url: '' }), MEILI_HOST: host, MEILI_KEY: key }
  await reindex(root, env).finally(() => server.stop())
}

async function copyToServer(root: string, installation: Installation, server: Server) {
  say(`copying ${installation.schools} schools to PostgreSQL`)
  const url = await server.create(`of_${installation.schools}`)
  const dataDir = `${installation.dataDir}-server`
  await quad(root, ['db', 'copy', '--to', url, '--yes'], settingsFor(installation))
  copyData(installation.dataDir, dataDir)
  // What autovacuum does to a database that grows by itself.
  await server.query(url, 'VACUUM ANALYZE')
  return { ...installation, kind: 'PostgreSQL' as const, dataDir, url }
}
