import { describe, expect } from 'vitest'
import sharp from 'sharp'
import type { Browser, Page } from '~tests/support/client'
import {
  as,
  changePartner,
  PASSWORD,
  site,
  siteTest,
  type PersonName,
} from '~tests/support/fixtures'

const test = siteTest({ settings: { PRODUCT_NAME: 'Quad' } })
type Manifest = Record<'name' | 'short_name' | 'theme_color', string> & {
  icons: { src: string; sizes: string; purpose: string }[]
}

async function bytes(path: string) {
  const response = await fetch(`http://127.0.0.1:${site.port}${path}`)
  return { headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
}

const getManifest = async (school: 'northfield' | null) =>
  JSON.parse((await site.browser(school).get('/manifest.webmanifest')).html) as Manifest

test('each host has a manifest with its school’s name and color, and icons that are there', async () => {
  await changePartner({ settings: { accent: 'plum' } })
  const manifest = await getManifest('northfield')
  expect(manifest).toMatchObject({ name: 'Quad at Northfield University', short_name: 'Quad' })
  expect(manifest.theme_color).toMatch(/^#[0-9a-f]{6}$/)
  const bare = await getManifest(null)
  expect([bare.name, bare.theme_color === manifest.theme_color]).toEqual(['Quad', false])
  const page = await site.browser().get('/current-login')
  expect(page.one('link[rel=manifest]').getAttribute('href')).toBe('/manifest.webmanifest')
  const color = page.one('meta[name=theme-color]').getAttribute('content')
  expect(color).toBe(manifest.theme_color)
  const touch = page.one('link[rel=apple-touch-icon]').getAttribute('href') ?? ''
  const icons = [...manifest.icons, { src: touch, sizes: '180x180', purpose: '' }]
  expect(icons.map(({ purpose }) => purpose)).toContain('maskable')
  for (const { src, sizes } of icons) {
    const { width, height, format } = await sharp((await bytes(src)).body).metadata()
    expect([src, format, `${width}x${height}`]).toEqual([src, 'png', sizes])
  }
})

test('the service worker is asked for each time, and names files that are there', async () => {
  const { headers, body } = await bytes('/sw.js')
  expect(headers.get('cache-control')).toBe('no-cache')
  expect(headers.get('content-type')).toContain('javascript')
  const files = [
    ...new Set(body.toString().match(/"\/(assets\/|icons|topic-icons|favicon)[^"]+"/g)),
  ]
  expect(files.length).toBeGreaterThan(4)
  for (const path of files)
    expect([
      path,
      (await fetch(`http://127.0.0.1:${site.port}${JSON.parse(path)}`)).status,
    ]).toEqual([path, 200])
})

test('pages allow a worker and a manifest of ours only, and say whose they are', async () => {
  const page = await site.browser().get('/current-login')
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("worker-src 'self'")
  expect(policy).toContain("manifest-src 'self'")
  expect(page.headers.get('quad-reader')).toBeNull()
  const sam = await as('sam')
  expect((await sam.get('/home')).headers.get('quad-reader')).toMatch(/^[0-9a-z]{26}$/)
})

describe('[ACCESS-35] what the browser keeps of the site', () => {
  type Way = (browser: Browser) => Promise<Page>
  const remove = (current_password: string) => async (browser: Browser) => {
    await browser.get('/account-settings/delete')
    return browser.submit('Delete my account', { content: 'keep', current_password })
  }
  const logOut = (path: string, token?: string) => async (browser: Browser) => {
    const { csrf } = await browser.get('/logout')
    return browser.post(path, { csrf: token ?? csrf })
  }

  /** Whether the answer clears it, and the next page tells script to. */
  async function isCleared(who: PersonName, leave: Way): Promise<boolean[]> {
    const browser = await as(who)
    browser.follows = false
    const { headers } = await leave(browser)
    const next = [await browser.get('/get-help'), await browser.get('/get-help')]
    const notices = next.map((page) => page.all('meta[name=quad-left]').length > 0)
    return [headers.get('clear-site-data') === '"cache", "storage"', ...notices]
  }

  test.each<[string, PersonName, Way]>([
    ['/logout', 'sam', logOut('/logout')],
    ['/api/user/logout', 'sam', logOut('/api/user/logout')],
    ['/account-settings/delete', 'bea', remove(PASSWORD)],
  ])('goes once %s has said so, and script is told once', async (_, who, leave) => {
    expect(await isCleared(who, leave)).toEqual([true, true, false])
  })

  test.each<[string, Way]>([
    ['/logout', logOut('/logout', 'old')],
    ['/api/user/logout', logOut('/api/user/logout', 'old')],
    ['/account-settings/delete', remove('a guess')],
  ])('stays when %s is refused', async (_, leave) => {
    expect(await isCleared('alex', leave)).toEqual([false, false, false])
  })
})
