import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { startServer, type ServerHandle } from '~search/server'
import { openLog } from '~/platform/log.server'

export type BenchWorld = {
  name: string
  dataDir: string
  host: string
  email: string
  posts: number
  meili: ServerHandle | null
  /** Addresses of one page of each kind */
  pages: Record<string, string>
}

type Plan = { name: string; code: string; email: string; seed: string[] }

export const PLANS: Plan[] = [
  { name: 'demo world', code: 'northfield', email: 'sam@northfield.test', seed: ['seed', 'demo'] },
  {
    name: 'school of 2,000 students and 20,000 posts',
    code: 'bench',
    email: 'student1@bench.test',
    seed: [
      ...['seed', 'school', '--code', 'bench', '--name', 'Bench College', '--yes'],
      ...['--students', '2000', '--posts', '20000', '--seed', '1'],
    ],
  },
]

/** Seeds a database of its own, starts an engine beside it and fills its indexes. */
export async function openBenchWorld(root: string, plan: Plan): Promise<BenchWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), 'quad-bench-'))
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    DATA_DIR: dataDir,
    NODE_ENV: 'development',
  }
  const quad = (args: string[], more = {}) =>
    execFileSync(process.execPath, [join(root, 'bin/quad.mjs'), ...args], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...env, ...more },
    })
  quad(['db', 'migrate'])
  quad(plan.seed)
  const started = await startServer({ dataDir, log: openLog('silent') })
  if (started.server) {
    const { host, key } = started.server
    quad(['search', 'reindex'], { MEILI_HOST: host, MEILI_KEY: key })
  }
  return { dataDir, meili: started.server, ...factsOf(join(dataDir, 'quad.db'), plan) }
}

function factsOf(file: string, { name, code, email }: Plan) {
  const db = new Database(file, { readonly: true })
  const one = (sql: string) => db.prepare(sql).pluck().get(code) as string
  const post = one(
    `SELECT id FROM Post WHERE partner_code = ? AND private = 0 AND hidden = 0
       AND deleted_at IS NULL ORDER BY comment_count DESC, id LIMIT 1 OFFSET 20`,
  )
  const topic = one(
    `SELECT id FROM Topic WHERE partner_code = ? ORDER BY posts_count DESC, id LIMIT 1`,
  )
  const person = one(
    `SELECT id FROM "User" WHERE partner_code = ? AND joined_date IS NOT NULL
       AND enrollment_status IS NULL AND test_user = 0 ORDER BY posts_count DESC, id LIMIT 1`,
  )
  const facts = {
    name,
    email,
    host: one('SELECT host FROM Partner WHERE partner_code = ?'),
    posts: Number(one('SELECT count(*) FROM Post WHERE partner_code = ?')),
    pages: {
      home: '/home',
      topic: `/topic/topic/${topic}`,
      post: `/post/${post}`,
      search: '/search-results?q=financial%20aid',
      profile: `/profile/${person}`,
      'account settings': '/account-settings',
      'public page': '/our-team',
      'terms of use': '/terms',
    },
  }
  db.close()
  return facts
}
