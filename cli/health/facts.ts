import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { listPartners } from '~/domain/partners/queries.server'
import { backlog, type Backlog } from '~/jobs/queries.server'
import { openSearch, type SearchStatus } from '~search/index'
import type { Shell } from '../shell'

/** How things are at one moment, for people who watch. */
export type Facts = {
  at: Date
  /** Where the site is reached, and whether it answers there */
  address: string
  siteUp: boolean
  disk: { free: number; total: number } | null
  /** From here on null where there is no database yet */
  backup: Date | null
  schools: number | null
  terms: number | null
  sessions: number | null
  waiting: Backlog | null
  search: SearchStatus | null
}

/** Milliseconds for the site to answer. */
const PATIENCE = 1000

export async function factsOf(shell: Shell): Promise<Facts> {
  const env = await shell.env()
  const [siteUp, disk] = await Promise.all([
    answers(`http://127.0.0.1:${env.PORT}/healthz`),
    diskOf(env.DATA_DIR),
  ])
  const outside = { at: shell.now(), address: env.BASE_URL, siteUp, disk }
  if (!existsSync(env.databaseFile)) return { ...outside, ...NOTHING }
  return { ...outside, ...(await inside(shell)) }
}

const NOTHING = {
  schools: null,
  terms: null,
  sessions: null,
  backup: null,
  waiting: null,
  search: null,
}

async function inside(shell: Shell) {
  const db = await shell.db()
  const now = shell.now()
  const search = openSearch({ db, env: await shell.env(), log: await shell.log() })
  const copied = await db.read.fact.findUnique({ where: { key: 'backup.last' } })
  return {
    backup: copied?.updated_at ?? null,
    schools: (await listPartners(db)).length,
    terms: await db.read.restrictedTerm.count(),
    sessions: await db.read.session.count({ where: { expires_at: { gt: now } } }),
    waiting: backlog(db, now),
    search: await search.status().finally(() => search.close()),
  }
}

async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { signal: AbortSignal.timeout(PATIENCE) })).ok
  } catch {
    return false
  }
}

async function diskOf(folder: string): Promise<Facts['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, total: blocks * bsize }
  } catch {
    return null
  }
}
