import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadMember } from '~/domain/accounts/viewer.server'
import { gate } from '~/policy/gate'
import { DEMO_ACCOUNTS } from '~prisma/worlds/demo/accounts'
import type { Browser } from '~tests/support/client'
import { fillDemoWorld } from '~tests/support/demo-world'
import { enter } from '~tests/support/enter'
import { openSite, type Site } from '~tests/support/site'

let site: Site
beforeAll(async () => {
  site = await openSite(({ env }) => fillDemoWorld(env.databaseFile, new Date()))
})
afterAll(() => site.close())

const PATHS = `/home /accept /account-settings /help /fence /leader/profile /ctrl/tips
  /research-volunteer /success-coach-dashboard /dm /terms /404`.split(/\s+/)
const ORDINARY = ['/home', '/fence', '/research-volunteer', '/success-coach-dashboard', '/dm']

const all = (paths: string[], to: string) => Object.fromEntries(paths.map((path) => [path, to]))
const COACHES_ONLY = { '/success-coach-dashboard': '/home' }

/** Where a gate sends each account of the demo world; a path that is not named is open. */
const SENT: Record<string, Record<string, string>> = {
  'nora@northfield.test': all(
    PATHS.filter((path) => !['/accept', '/terms', '/404'].includes(path)),
    '/accept',
  ),
  'lena@northfield.test': all(ORDINARY, '/leader/toc'),
  'colin@northfield.test': all([...ORDINARY, '/leader/profile'], '/404'),
  'cora@northfield.test': {},
  'nodm@northfield.test': { ...COACHES_ONLY, '/dm': '/home' },
  'lou@lakeside.test': { ...COACHES_ONLY, '/dm': '/no-dm' },
  'lisa@lakeside.test': { ...COACHES_ONLY, '/dm': '/no-dm' },
}

/** Where the default route ends. */
const START: Record<string, string> = {
  'nora@northfield.test': '/accept',
  'lena@northfield.test': '/leader/toc',
  'colin@northfield.test': '/ctrl/coming-soon',
}

const browserOf = (email: string): Promise<Browser> =>
  enter(site, email, email.endsWith('lakeside.test') ? 'lakeside' : 'northfield')

describe.each(DEMO_ACCOUNTS)('[ACCESS-22] [ACCESS-23] [ACCESS-24] $email, $who', ({ email }) => {
  test('is sent by the gates as the table says', async () => {
    const { db } = site.services
    const { id } = await db.read.user.findUniqueOrThrow({ where: { email }, select: { id: true } })
    const member = loadMember(db, id, 'Quad')
    const asker = { viewer: member!.viewer, partner: member!.partner, product: 'Quad' }
    const sent = PATHS.flatMap((path) => {
      const to = gate(asker, path)?.to
      return to ? [[path, to]] : []
    })
    expect(Object.fromEntries(sent)).toEqual(SENT[email] ?? COACHES_ONLY)
  })

  test('reaches a page from everywhere within five redirects', async () => {
    const browser = await browserOf(email)
    expect((await browser.get('/')).path).toBe(START[email] ?? '/home')
    for (const path of ['/', '/no/such/page', '/in/signup', '/current-login', ...PATHS]) {
      // More than five throw.
      const page = await browser.get(path)
      const closed = page.path === '/404' || path === '/404'
      expect({ path, status: page.status }).toEqual({ path, status: closed ? 404 : 200 })
    }
  })
})

/** One page of each kind is looked at; a query makes no other kind. */
const kindOf = (path: string) =>
  path.replace(/[0-9a-hjkmnp-tv-z]{26}/g, ':id').replace(/\/(topic|q|tag|program)\/.*|\?.*/, '/$1')

/** Follows every link from the given pages; tells what it came upon, and from where. */
async function crawl(browser: Browser, starts: string[]) {
  const seen = new Set<string>()
  const queue = starts.map((path) => ({ path, from: 'the start' }))
  const found: string[] = []
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { path, from } = next
    if (seen.has(kindOf(path))) continue
    seen.add(kindOf(path))
    const page = await browser.get(path)
    const fine = page.status < 400 || ['/404', '/timeout'].includes(path)
    if (!fine) found.push(`${page.status} ${path}, linked from ${from}`)
    for (const anchor of page.all('a[href]')) {
      const href = anchor.getAttribute('href') ?? ''
      if (/#\/|app#/.test(href)) found.push(`${path} links to ${href}`)
      if (/^(https?:|mailto:|tel:|#)/.test(href)) continue
      const { pathname, search } = new URL(href, `http://site.invalid${path}`)
      if (!/\.\w+$/.test(pathname)) queue.push({ path: pathname + search, from: path })
    }
  }
  return { found, pages: [...seen] }
}

describe('[ACCESS-15] every link leads to a path of its own with a page', () => {
  test('for a visitor, at a school and at the start', async () => {
    for (const school of ['northfield', null] as const) {
      const { found, pages } = await crawl(site.browser(school), [
        '/',
        '/in/signup',
        '/start/login',
      ])
      expect(found).toEqual([])
      expect(pages.length).toBeGreaterThan(20)
    }
  })

  test.each(['sam', 'cora', 'lena', 'colin', 'nora'])('for %s', async (name) => {
    const { found } = await crawl(await browserOf(`${name}@northfield.test`), ['/', '/about'])
    expect(found).toEqual([])
  })
})
