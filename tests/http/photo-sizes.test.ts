import { expect } from 'vitest'
import sharp from 'sharp'
import { photoUrl, storePhoto } from '~/domain/photos/files.server'
import { changeAccount, member, site, test } from '~tests/support/fixtures'
import { colorsAt, twoHalves } from '~tests/support/pictures'

const maya = member('maya')
const CHROME = 'image/avif,image/webp,image/apng,image/*,*/*;q=0.8'
const OLD_SAFARI = 'image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5'

/** Maya's photo: its file name without the ending. */
async function givePhoto(width: number): Promise<string> {
  const { saved } = site.services.photos
  const name = await storePhoto(
    saved,
    await twoHalves(width, 512).resize(512, 512).webp().toBuffer(),
  )
  await changeAccount('maya', { avatar_url: photoUrl(name) })
  return name.replace('.webp', '')
}

const load = async (path: string, accept: string, more: Record<string, string> = {}) =>
  fetch(new URL(path, `http://127.0.0.1:${site.port}`), {
    headers: {
      accept,
      host: `northfield.localhost:${site.port}`,
      ...more,
      cookie: `quad_session=${maya.cookie('quad_session') ?? ''}`,
    },
  })

test('a face comes in the width of its address and in a format the browser reads', async () => {
  const id = await givePhoto(512)
  await maya.get('/home')
  for (const width of [96, 192, 512])
    for (const [accept, format] of [
      [CHROME, 'webp'],
      [OLD_SAFARI, 'jpeg'],
    ] as const)
      for (let twice = 0; twice < 2; twice++) {
        const response = await load(`/photos/${id}-${width}`, accept)
        expect(response.headers.get('content-type')).toBe(`image/${format}`)
        expect(response.headers.get('vary')).toContain('Accept')
        expect(response.headers.get('cache-control')).toBe('private, no-cache')
        const bytes = new Uint8Array(await response.arrayBuffer())
        const found = await sharp(bytes).metadata()
        expect([found.format, found.width, found.height]).toEqual([format, width, width])
        const sides: [number, number][] = [
          [0.1, 0.5],
          [0.9, 0.5],
        ]
        expect(await colorsAt(bytes, sides)).toEqual(['red', 'blue'])
      }
  const files = (await site.services.photos.saved.list('photo-sizes/')).map(({ key }) => key)
  expect(files.filter((key) => key.includes(id))).toHaveLength(5)
})

test('what a browser has of one format is not the other', async () => {
  const id = await givePhoto(500)
  const webp = await load(`/photos/${id}-96`, CHROME)
  const etag = webp.headers.get('etag') ?? ''
  const again = (accept: string) => load(`/photos/${id}-96`, accept, { 'if-none-match': etag })
  expect([(await again(CHROME)).status, (await again(OLD_SAFARI)).status]).toEqual([304, 200])
})

test('sizes are read by those who can see the person, and go with the photo', async () => {
  const id = await givePhoto(480)
  expect((await load(`/photos/${id}-96`, CHROME)).status).toBe(200)
  for (const reader of [member('lou'), site.browser()])
    expect((await reader.get(`/photos/${id}-96`)).status).toBe(404)
  for (const none of [`${id}-97`, `${'0'.repeat(40)}-96`])
    expect((await load(`/photos/${none}`, CHROME)).status).toBe(404)
  expect((await maya.get('/profile/photo/remove')).link('Cancel')).toBe('/profile/photo')
  await maya.submit('YES')
  const files = (await site.services.photos.saved.list('photo-sizes/')).map(({ key }) => key)
  expect(files.filter((key) => key.includes(id))).toEqual([])
  expect((await load(`/photos/${id}-96`, CHROME)).status).toBe(404)
})

test('photos from before, named by chance, come in the same sizes', async () => {
  const { saved } = site.services.photos
  const id = 'e'.repeat(32)
  await saved.put(`photos/${id}.webp`, await twoHalves(512, 512).webp().toBuffer())
  await changeAccount('maya', { avatar_url: `/photos/${id}.webp` })
  expect((await load(`/photos/${id}.webp`, OLD_SAFARI)).headers.get('content-type')).toBe(
    'image/webp',
  )
  expect((await load(`/photos/${id}-192`, OLD_SAFARI)).headers.get('content-type')).toBe(
    'image/jpeg',
  )
  const page = await maya.get('/profile')
  expect(page.one('.profile-head img.avatar').getAttribute('srcset')).toContain(
    `/photos/${id}-192 192w`,
  )
})
