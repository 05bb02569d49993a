import { expect } from 'vitest'
import type { Browser } from '~tests/support/client'
import { changeAccount, db, idOf, member, NOW, site, test } from '~tests/support/fixtures'
import type { PersonName } from '~tests/support/fixtures'
import { fileReaderTests, givePhoto } from '~tests/support/file-readers'

const block = (by: PersonName, blocked: PersonName) => {
  const ids = { user_id: idOf(by), blocked_user_id: idOf(blocked) }
  const data = { ...ids, partner_code: 'northfield', created_at: NOW }
  return db.write((tx) => tx.block.create({ data }))
}

fileReaderTests(test)

test('browsers keep it for themselves and ask each time; a block ends it', async () => {
  const photo = await givePhoto('leo')
  const cora = member('cora')
  const { headers } = await cora.get(photo)
  expect(headers.get('cache-control')).toBe('private, no-cache')
  expect(headers.get('vary')).toContain('Cookie')
  const revalidate = { 'if-none-match': headers.get('etag') ?? '' }
  const again = async (browser: Browser) => {
    browser.headers = revalidate
    return (await browser.get(photo)).status
  }
  expect(await again(cora)).toBe(304)
  expect(await again(site.browser())).toBe(404)
  await block('leo', 'cora')
  expect(await again(cora)).toBe(404)
})

test('in a page that still names it, a photo that is gone is a face like any that can’t be seen', async () => {
  const old = await givePhoto('colin')
  const hidden = await givePhoto('lou')
  await changeAccount('colin', { avatar_url: null })
  const stan = member('stan')
  stan.headers = { 'sec-fetch-dest': 'image' }
  const faces = await Promise.all([old, hidden].map((photo) => stan.get(photo)))
  for (const { status, headers, html } of faces) {
    expect([status, headers.get('content-type')]).toEqual([404, 'image/svg+xml'])
    expect(html).toBe(faces[0]?.html)
  }
})

test('a post whose author’s profile isn’t visible comes without the photo', async () => {
  const photo = await givePhoto('glen')
  const shown = async (name: PersonName) => {
    const page = await member(name).get(`/post/${idOf('post:global')}`)
    expect(page.status).toBe(200)
    return page.html.includes(photo.replace('.webp', '-'))
  }
  expect(await shown('sam')).toBe(false)
  expect(await shown('greta')).toBe(true)
})

test('[SETTINGS-12] the people one has blocked are listed without their photos', async () => {
  await givePhoto('maya')
  await block('stan', 'maya')
  const page = await member('stan').get('/account-settings/privacy')
  expect(page.text).toContain('Maya North')
  expect(page.html).not.toContain('/photos/')
})
