import { describe, expect } from 'vitest'
import { loadMember } from '~/domain/accounts/viewer.server'
import { redirectFor } from '~/policy/navigation-guard'
import { demoAccounts } from '~seeds/demo/accounts'
import type { Browser } from '~tests/support/client'
import { enter } from '~tests/support/enter'
import { db, site, siteTest } from '~tests/support/fixtures'

const test = siteTest({ demo: new Date() })

const PATHS = `/home /accept /account-settings /help /fence /leader/profile /ctrl/tips
  /research-volunteer /success-coach-dashboard /dm /terms /404`.split(/\s+/)
const ORDINARY = ['/home', '/fence', '/research-volunteer', '/success-coach-dashboard', '/dm']

const all = (paths: string[], to: string) => Object.fromEntries(paths.map((path) => [path, to]))
const COACHES_ONLY = { '/success-coach-dashboard': '/home' }

/** Where the navigation guard sends each account of the demo school; other paths are open. */
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
  'alex@northfield.test': '/opt-in/prospective-students',
  'omar@northfield.test': '/onboarding/interests',
  'leo@northfield.test': '/home/mindset-message',
  'priya@northfield.test': '/prospective-home',
  'abe@northfield.test': '/prospective-home',
  'colin@northfield.test': '/ctrl/coming-soon',
}

describe.each(demoAccounts())('[ACCESS-22] [ACCESS-23] [ACCESS-24] $email, $who', ({ email }) => {
  test('is sent by the navigation guard as the table says', async () => {
    const { id } = await db.read.user.findUniqueOrThrow({ where: { email }, select: { id: true } })
    const member = await loadMember(db, id, 'Quad')
    const requester = { viewer: member!.viewer, partner: member!.partner, product: 'Quad' }
    const sent = PATHS.flatMap((path) => {
      const to = redirectFor(requester, path)?.to
      return to ? [[path, to]] : []
    })
    expect(Object.fromEntries(sent)).toEqual(SENT[email] ?? COACHES_ONLY)
  })

  test('reaches a page from everywhere within five redirects', async () => {
    const browser = await enter(site, email)
    expect((await browser.get('/')).path).toBe(START[email] ?? '/home')
    for (const path of ['/', '/no/such/page', '/in/signup', '/current-login', ...PATHS]) {
      // More than five throw.
      const page = await browser.get(path)
      const closed = page.path === '/404' || path === '/404'
      expect({ path, status: page.status }).toEqual({ path, status: closed ? 404 : 200 })
    }
  })
})

/** One page of each kind is opened; a query makes no other kind. */
const pageKind = (path: string) =>
  path.replace(/[0-9a-hjkmnp-tv-z]{26}/g, ':id').replace(/\/(topic|q|tag|program)\/.*|\?.*/, '/$1')

const LOGIN = '/current-login'
const LOGINS = [LOGIN, '/prospective-login', '/start/login']
/** What legal texts and the page for developers name, also to visitors, who then log in first. */
const MEMBERS_ONLY = [
  '/account-settings',
  '/account-settings/privacy',
  '/account-settings/access-tokens',
  '/help',
]

type Way = { home: string; before?: string }
const VISITOR: Way = { home: '/', before: LOGIN }

/**
 * A link ends at its own path. Exceptions: a comment's address is a place on its post, `before` comes
 * before a member's page, and someone signed in goes from the login page to `home`.
 */
function endsRight(path: string, end: string, { home, before }: Way) {
  const [pathname = ''] = path.split('?')
  const comment = /^\/comment\/(\w+)$/.exec(pathname)?.[1]
  if (pathname === '/' || (pathname === LOGIN && home !== '/')) return end === home
  if (comment) return end.startsWith('/post/') && end.endsWith(`?comment=${comment}`)
  if (before && MEMBERS_ONLY.includes(pathname))
    return end === `${before}?redirect_to=${encodeURIComponent(path)}`
  return end.split('?')[0] === pathname
}

/** Follows every link from the given pages; tells what it came upon, and from where. */
async function crawl(browser: Browser, starts: string[], way: Way) {
  const seen = new Set<string>()
  const queue = starts.map((path) => ({ path, from: 'the start' }))
  const found: string[] = []
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { path, from } = next
    if (seen.has(pageKind(path))) continue
    seen.add(pageKind(path))
    const page = await browser.get(path)
    const fine = page.status < 400 || ['/404', '/timeout'].includes(path)
    if (!fine) found.push(`${page.status} ${path}, linked from ${from}`)
    if (!endsRight(path, page.path, way))
      found.push(`${path} ends at ${page.path}, linked from ${from}`)
    for (const anchor of page.all('a[href]')) {
      const href = anchor.getAttribute('href') ?? ''
      if (/#\/|app#/.test(href)) found.push(`${path} links to ${href}`)
      // A coach's quick link leads to the school's own pages.
      if (
        /^(https?:|mailto:|tel:|sms:|#|\/redirect\?|\/success-coach-dashboard\/links\/)/.test(href)
      )
        continue
      const { pathname, search } = new URL(href, `http://site.invalid${path}`)
      const isLogin = /\b(?<!two-step )log(ged)? ?in\b/i.test(anchor.text)
      if (isLogin && !LOGINS.includes(pathname))
        found.push(`${path}: "${anchor.text}" leads to ${href}`)
      if (!/\.\w+$/.test(pathname)) queue.push({ path: pathname + search, from: path })
    }
  }
  return { found, pages: [...seen] }
}

describe('[ACCESS-15] every link leads to a path of its own with a page', () => {
  test('for a visitor, at a school and at the start', async () => {
    for (const school of ['northfield', null] as const) {
      const starts = school ? ['/', '/in/signup'] : ['/', '/start/login']
      const { found, pages } = await crawl(site.browser(school), starts, VISITOR)
      expect(found).toEqual([])
      expect(pages.length).toBeGreaterThan(20)
      expect(pages).toContain(school ? LOGIN : '/start/login')
    }
  })

  test.each([
    ['sam', '/home'],
    ['cora', '/home'],
    ['lena', '/leader/profile'],
    ['colin', '/ctrl/tips'],
    ['nora', '/accept'],
  ])('for %s', async (name, home) => {
    const browser = await enter(site, `${name}@northfield.test`)
    const before = home === '/accept' ? home : undefined
    const { found } = await crawl(browser, ['/', '/about'], { home, before })
    expect(found).toEqual([])
  })
})
