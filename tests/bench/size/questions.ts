import { native } from '~/platform/database/sqlite/connection.server'
import Database from 'better-sqlite3'
import { loadMember } from '~/domain/accounts/viewer.server'
import { openDb } from '~/platform/database/open.server'
import { readEnv } from '~/platform/settings/env.server'
import { openLog } from '~/platform/monitoring/log.server'
import { seeded, type Rng } from '~seeds/random'
import { parseSearchPage } from '~search/criteria/search-url'
import { openSearch } from '~search/index'

/** A search as someone types it: the page's address, and what the page asks the engine for it. */
export type Visit = { path: string; requests: string[] }

const MANY = 400

/**
 * Addresses of result pages for what a school talks about: words of a post together, single words as
 * often as they are written, misspelt ones, beginnings, names, tags, filters. The same for the same
 * database.
 */
export function pathsFor(file: string): string[] {
  const db = new Database(file, { readonly: true })
  const rows = <T>(sql: string, ...params: unknown[]) => db.prepare(sql).all(...params) as T[]
  const { first, last } = rows<{ first: number; last: number }>(
    'SELECT min(rowid) AS first, max(rowid) AS last FROM Post',
  )[0] ?? { first: 0, last: 0 }
  const rng = seeded('questions')
  const posts = Array.from({ length: MANY }, () => {
    const found = rows<{ title: string; content: string; tag_names: string; name: string }>(
      `SELECT p.title, p.content, p.tag_names, u.first_name || ' ' || u.last_name AS name
       FROM "Post" p JOIN "User" u ON u.id = p.user_id WHERE p.rowid >= ? LIMIT 1`,
      rng.between(first, last),
    )
    return found[0] ?? { title: 'a', content: 'a', tag_names: '[]', name: 'a' }
  })
  db.close()
  return posts.map((post) => {
    const words = `${post.title} ${post.content}`.match(/\p{L}{4,}/gu) ?? ['exam']
    const say = (q: string, more = '') => `/search-results?q=${encodeURIComponent(q)}${more}`
    const roll = rng.next()
    if (roll < 0.3) return say(`${rng.pick(words)} ${rng.pick(words)}`)
    if (roll < 0.5) return say(rng.pick(words))
    if (roll < 0.6) return say(misspelt(rng, rng.pick(words)))
    if (roll < 0.7) return say(rng.pick(words).slice(0, 4))
    if (roll < 0.78) return say(post.title)
    if (roll < 0.86) return say(post.name, '&tab=people')
    if (roll < 0.9) return say(rng.pick(words), '&program_name=Nursing')
    if (roll < 0.94) return say(rng.pick(words), '&order=created_at')
    if (roll < 0.97) return say(`what about ${rng.pick(words)}?`, '&tab=questions')
    const [tag = 'exams'] = JSON.parse(post.tag_names) as string[]
    return `/search-results/tag/${encodeURIComponent(tag)}`
  })
}

const misspelt = (rng: Rng, word: string) => {
  const at = rng.between(1, Math.max(1, word.length - 2))
  return word.slice(0, at) + word.slice(at + 1)
}

type Setup = { dataDir: string; file: string; email: string; meili: { host: string; key: string } }

/** The very requests that the page of an address makes, heard while the program asks them. */
export async function listenTo(setup: Setup, paths: readonly string[]): Promise<Visit[]> {
  const { dataDir, file, email, meili } = setup
  const env = readEnv({ DATA_DIR: dataDir, MEILI_HOST: meili.host, MEILI_KEY: meili.key })
  const db = openDb(file)
  const search = openSearch({ db, env, log: openLog('silent'), timeout: 30_000 })
  await search.start()
  const user = native(db).prepare<[string], { id: string }>('SELECT id FROM "User" WHERE email = ?')
  const member = await loadMember(db, user.get(email)?.id ?? '', 'Quad')
  if (!member) throw new Error(`${email} is no one`)
  const { fetch } = globalThis
  let heard: string[] = []
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (url.endsWith('/multi-search') && typeof init?.body === 'string') heard.push(init.body)
    return fetch(input, init)
  }
  try {
    const visits: Visit[] = []
    for (const path of paths) {
      heard = []
      const url = new URL(path, 'http://site')
      const [, , , tag] = url.pathname.split('/')
      const page = parseSearchPage(tag ? { tag: decodeURIComponent(tag) } : {}, url.searchParams)
      if (!page) throw new Error(`${path} is no search`)
      const ctx = { ...member, db, now: new Date(), requestId: 'size' }
      const { engine } = await search.page(ctx, page)
      if (engine !== 'meilisearch') throw new Error(`${path} was answered by the ${engine}`)
      visits.push({ path, requests: heard })
    }
    return visits
  } finally {
    globalThis.fetch = fetch
    await search.close()
    await db.close()
  }
}
