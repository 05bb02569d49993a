import { expect } from 'vitest'
import sharp from 'sharp'
import { changePartner, site, siteTest } from '~tests/support/fixtures'

const test = siteTest({ settings: { PRODUCT_NAME: 'Quad' } })
type Manifest = Record<'name' | 'short_name' | 'theme_color', string> & {
  icons: { src: string; sizes: string; purpose: string }[]
}

async function bytes(path: string) {
  const response = await fetch(`http://127.0.0.1:${site.port}${path}`)
  return { headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
}

const manifestOf = async (school: 'northfield' | null) =>
  JSON.parse((await site.browser(school).get('/manifest.webmanifest')).html) as Manifest

test('each host has a manifest with its school’s name and color, and icons that are there', async () => {
  await changePartner({ settings: { accent: 'plum' } })
  const manifest = await manifestOf('northfield')
  expect(manifest).toMatchObject({ name: 'Quad at Northfield University', short_name: 'Quad' })
  expect(manifest.theme_color).toMatch(/^#[0-9a-f]{6}$/)
  const bare = await manifestOf(null)
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

test('pages allow a worker and a manifest of ours only', async () => {
  const page = await site.browser().get('/current-login')
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("worker-src 'self'")
  expect(policy).toContain("manifest-src 'self'")
})
