import { native } from '~/platform/database/sqlite/connection.server'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import {
  AT_ALL,
  blockingScripts,
  filesOf,
  Loader,
  stylesheets,
  type LoadedFile,
} from '~tests/support/loading'
import { ROOT } from '~tests/support/paths'
import { PUBLIC_PAGES } from '~tests/support/public-pages'
import { statementsDuring } from '~tests/support/watch-statements'
import { as, db, siteTest } from '~tests/support/fixtures'

const TABLE = join(ROOT, 'docs/budgets.md')
const ROW = /^\| (?<what>.+?) \| (?<limit>[\d.]+)(?<unit> KB)? \| (?<measured>[\d.]+)(?: KB)? \|$/
const DAY = new Date('2026-11-21T12:00:00.000Z')

type Budget = { what: string; limit: number; unit: string }
const lines = readFileSync(TABLE, 'utf8').split('\n')
const budgets: Budget[] = lines.flatMap((line) => {
  const row = ROW.exec(line)?.groups
  return row ? [{ what: row.what!, limit: Number(row.limit), unit: row.unit ?? '' }] : []
})

let usual: Loader
let lite: Loader
let visitor: Loader
let newcomer: Loader
let publicScripts = -1
const measured = new Map<string, number>()

const test = siteTest({ demo: DAY })
test.beforeAll(async () => {
  // Photos as in the demo, as far as HTML is concerned.
  const photo = `'/photos/' || lower(hex(randomblob(20))) || '.webp'`
  await db.write((tx) =>
    tx.$executeRawUnsafe(`UPDATE User SET avatar_url = ${photo} WHERE rowid % 3 = 2`),
  )
  const sam = await as('sam')
  const cookie = `quad_session=${sam.cookie('quad_session') ?? ''}`
  usual = new Loader(new URL(sam.base), { cookie })
  lite = new Loader(new URL(sam.base), { cookie, 'save-data': 'on' })
  visitor = new Loader(new URL(sam.base), { cookie: 'quad_visitor=none' })
  newcomer = new Loader(new URL(sam.base), {})
  await measure()
  if (process.env.UPDATE_BUDGETS) writeTable()
})

const one = (sql: string) => String(native(db).prepare(sql).pluck().get('northfield'))

async function measure() {
  const topic = one(`SELECT id FROM "Topic" WHERE partner_code = ? ORDER BY posts_count DESC, id`)
  const post = one(`SELECT id FROM "Post" WHERE partner_code = ? AND comment_count >= 10
    AND private = 0 AND hidden = 0 AND deleted_at IS NULL ORDER BY comment_count, id`)
  const prompt = one(`SELECT id FROM Prompt WHERE partner_code = ? AND char_required IS NULL
    ORDER BY count DESC, id`)
  const pages = {
    '/home': '/home',
    'a topic': `/topic/topic/${topic}`,
    'search results, the first ten': '/search-results?q=the&size=10',
    'search results, the whole page of 25': '/search-results?q=the',
    'a post with ten comments': `/post/${post}`,
    'a prompt': `/prompt/prompt/${prompt}`,
    'a profile': '/profile',
  }
  for (const [name, path] of Object.entries(pages)) {
    measured.set(`HTML of ${name}`, (await usual.page(path)).bytes)
  }
  for (const [name, path] of Object.entries(pages)) {
    if (name.includes('whole')) continue
    // What a school has set up was read the first time. Meanwhile the site may do something of its own.
    let least = Infinity
    for (let times = 0; times < 5; times++) {
      const texts = await statementsDuring(() => usual.page(path))
      least = Math.min(least, texts.filter((text) => !text.startsWith('PRAGMA')).length)
    }
    measured.set(`statements of ${name}`, least)
  }
  await measurePublic()
  const { dom } = await usual.page('/home')
  measured.set('all CSS', sum(await all(usual, stylesheets(dom))))
  const drawn = dom.querySelector('.avatar use')?.getAttribute('href')?.split('#')[0] ?? ''
  measured.set('all drawn avatars', (await usual.load(drawn)).bytes)
  const needed = blockingScripts(dom).map((script) => script.getAttribute('src') ?? '')
  measured.set('script needed', sum(await all(usual, needed)))
  const script = dom.querySelector('script')?.getAttribute('src') ?? ''
  measured.set('optional script', sum(await usual.script(script)))
  measured.set('the same with all its parts and Turbo', sum(await usual.script(script, AT_ALL)))
  const waitedFor = 1 + stylesheets(dom).length + blockingScripts(dom).length
  measured.set('requests before the first paint', waitedFor)
  measured.set('first load of /home, Lite', await firstLoad())
}

/** Visitors get these, and without any script. */
async function measurePublic() {
  const pages = await Promise.all(PUBLIC_PAGES.map((path) => visitor.page(path)))
  publicScripts = pages.flatMap(({ dom }) => dom.querySelectorAll('script')).length
  measured.set('HTML of the public start page', pages[0]!.bytes)
  measured.set('HTML of the heaviest public page', Math.max(...pages.map(({ bytes }) => bytes)))
  const first = await newcomer.page('/')
  measured.set('first visit of the public start page', first.bytes)
  measured.set('files before its first paint', stylesheets(first.dom).length)
  measured.set('all CSS of the public site', sum(await all(visitor, stylesheets(pages[0]!.dom))))
}

async function firstLoad(): Promise<number> {
  const page = await lite.page('/home')
  const css = await all(lite, stylesheets(page.dom))
  const files = filesOf(page.dom, css.map(({ text }) => text).join('\n'))
  return page.bytes + sum(await all(lite, files))
}

const all = (loader: Loader, paths: string[]) => Promise.all(paths.map((path) => loader.load(path)))
const sum = (files: LoadedFile[]) => files.reduce((total, { bytes }) => total + bytes, 0)

const inUnit = (bytes: number, unit: string) => (unit ? bytes / 1000 : bytes)

function writeTable() {
  const written = lines.map((line) => {
    const row = ROW.exec(line)?.groups
    const value = row && measured.get(row.what!)
    if (!row || value === undefined) return line
    const { what, limit, unit = '' } = row
    const shown = inUnit(value, unit).toFixed(unit ? 1 : 0)
    return `| ${what} | ${limit}${unit} | ${shown}${unit} |`
  })
  writeFileSync(TABLE, written.join('\n'))
}

test('the table and what is measured are the same list', () => {
  expect(budgets.map(({ what }) => what)).toEqual([...measured.keys()])
})

test.each(budgets)('$what: $limit$unit at most', ({ what, limit, unit }) => {
  expect(inUnit(measured.get(what) ?? Infinity, unit)).toBeLessThanOrEqual(limit)
})

test('the pages that were measured are full', async () => {
  expect((await usual.page('/home')).dom.querySelectorAll('article.post')).toHaveLength(10)
  const found = await usual.page('/search-results?q=the')
  expect(found.dom.querySelectorAll('article.post')).toHaveLength(25)
})

test('script comes after the content; files are compressed beforehand and kept for ever', async () => {
  const { dom } = await usual.page('/home')
  const script = dom.querySelector('script')
  expect(script?.hasAttribute('async')).toBe(true)
  const drawn = dom.querySelector('.avatar use')?.getAttribute('href')?.split('#')[0] ?? ''
  for (const path of [...stylesheets(dom), script?.getAttribute('src') ?? '', drawn]) {
    const { headers } = await usual.load(path)
    expect(headers['content-encoding']).toBe('br')
    expect(headers['cache-control']).toContain('immutable')
    expect(path).toMatch(/-[\w-]{8}\.(css|js|svg)$/)
  }
})

test('pages of the public site have no script at all', () => {
  expect(publicScripts).toBe(0)
})

test('Lite loads no script and no picture', async () => {
  const { dom } = await lite.page('/home')
  expect(dom.querySelectorAll('script, img')).toHaveLength(0)
  expect(filesOf(dom, '').sort()).toEqual(
    [...stylesheets(dom), '/favicon.svg', '/icons.svg'].sort(),
  )
})
