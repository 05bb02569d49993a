import { expect } from 'vitest'
import sharp from 'sharp'
import { as, changePartner, site, siteTest } from '~tests/support/fixtures'

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

test('[ACCESS-35] logging out clears what the browser keeps of the site', async () => {
  const sam = await as('sam')
  await sam.get('/logout')
  sam.follows = false
  const { headers, status } = await sam.submit('Log out')
  expect([status, headers.get('clear-site-data')]).toEqual([303, '"cache", "storage"'])
})
