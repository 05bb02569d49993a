import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { reachedSteps } from '~/domain/progress/steps.server'
import { removeOldWaiting } from '~/domain/photos/waiting.server'
import { MAX_PIXELS, PHOTO_SIZE, WAITING_SIZE } from '~/domain/photos/schema'
import type { Browser } from '~tests/support/client'
import { apiOf } from '~tests/support/api'
import { colorsAt, enlarged, fileOf, twoHalves } from '~tests/support/pictures'
import { account, db, empty, idOf, member, site, test } from '~tests/support/fixtures'

const sam = member('sam')
const PAGE = '/profile/photo'

test.beforeEach(async () => {
  await empty('rateLimit')
  await db.write((tx) =>
    tx.user.updateMany({ where: { id: idOf('sam') }, data: { avatar_url: null } }),
  )
})

const address = async () => (await account('sam')).avatar_url
/** How the addresses begin that pages show it by. */
const inPages = (photo: string | null) => (photo ?? 'none').replace('.webp', '-')
const waitingFiles = (name = 'sam' as const) => {
  const folder = join(site.services.env.DATA_DIR, 'waiting-photos', idOf(name))
  return existsSync(folder) ? readdirSync(folder) : []
}
const saved = async () =>
  readFileSync(
    join(site.services.env.DATA_DIR, 'photos', ((await address()) ?? '').replace('/photos/', '')),
  )
const changes = () => {
  const id = idOf('sam')
  return db.read.event.count({ where: { name: 'user.changed', subject_id: id, actor_id: id } })
}
/** Red on the left, blue on the right. */
const wide = async (as: 'jpeg' | 'png' = 'png') =>
  fileOf(await twoHalves(300, 100).toFormat(as).toBuffer())
const choose = async (photo: File, browser = sam) => browser.press(PAGE, 'Continue', { photo })
/** The button of the framing form that is named so. */
const pressButton = (browser: Browser, label: string, values = {}) => {
  const form = browser.page.form('Save')
  const button = form.element.querySelectorAll('button').find(({ text }) => text.trim() === label)
  return browser.post(button?.getAttribute('formaction') ?? form.action, form.body(values))
}
const row = (...xs: number[]) => xs.map((x): [number, number] => [x, 0.5])
const column = (...ys: number[]) => ys.map((y): [number, number] => [0.5, y])

describe('a picture', () => {
  test('[PHOTO-01] [PHOTO-03] is chosen, shown and saved', async () => {
    const before = await changes()
    expect((await sam.get(PAGE)).text).not.toContain('Remove photo')
    const page = await choose(await wide())
    expect(page.path).toMatch(/^\/profile\/photo\/[0-9a-f]{32}$/)
    expect(await address()).toBeNull()
    expect(page.form('Save').element.outerHTML).toContain('submits-with="Saving..."')
    const labels = ['As it is now', 'Left', 'Right', 'Closer', 'Closer, upper part']
    expect(page.texts('.framing')).toEqual(labels)
    const profile = await sam.submit('Save')
    expect(profile.path).toBe('/profile')
    expect(profile.one('.flash').text).toContain('Your photo is saved.')
    expect(profile.html).toContain(inPages(await address()))
    const { format, width, height } = await sharp(await saved()).metadata()
    expect([format, width, height]).toEqual(['webp', PHOTO_SIZE, PHOTO_SIZE])
    expect(await colorsAt(await saved(), row(0.1, 0.9))).toEqual(['red', 'blue'])
    expect(await changes()).toBe(before + 1)
    expect(waitingFiles()).toEqual([])
    expect((await sam.get(PAGE)).text).toContain('Remove photo')
  })

  test.each<[string, string[]]>([
    ['left', ['red', 'red']],
    ['right', ['blue', 'blue']],
  ])('[PHOTO-02] is cut at its %s', async (framing, colors) => {
    await choose(await wide())
    await sam.submit('Save', { framing })
    expect(await colorsAt(await saved(), row(0.1, 0.9))).toEqual(colors)
  })

  test('[PHOTO-02] is moved by numbers, seen before it is saved', async () => {
    await choose(await wide())
    const page = await pressButton(sam, 'Show the result', { x: '100', size: '40' })
    expect(page.path).toContain('?turn=0&x=100&y=50&size=40')
    expect(page.value('x')).toBe('100')
    const view = await fetch(
      new URL(page.one('.framing img').getAttribute('src') ?? '', `http://127.0.0.1:${site.port}`),
      {
        headers: { cookie: `quad_session=${sam.cookie('quad_session') ?? ''}` },
      },
    )
    expect(view.headers.get('content-type')).toBe('image/webp')
    const shown = new Uint8Array(await view.arrayBuffer())
    expect(await colorsAt(shown, row(0.1, 0.9))).toEqual(['blue', 'blue'])
    await sam.get(page.path)
    await sam.submit('Save')
    expect(await colorsAt(await saved(), row(0.1, 0.9))).toEqual(['blue', 'blue'])
  })

  test.each([
    ['Rotate right', ['red', 'blue']],
    ['Rotate left', ['blue', 'red']],
  ])('[PHOTO-02] %s shows it turned, and is saved so', async (label, colors) => {
    await choose(await wide())
    await pressButton(sam, label)
    await sam.submit('Save')
    expect(await colorsAt(await saved(), column(0.1, 0.9))).toEqual(colors)
  })

  test('[PHOTO-02] turned around keeps the part that was picked', async () => {
    await choose(await wide())
    await pressButton(sam, 'Rotate right', { framing: 'left' })
    await pressButton(sam, 'Rotate right')
    expect(sam.page.path).toContain('?turn=180&x=100&y=50')
    await sam.submit('Save')
    expect(await colorsAt(await saved(), row(0.1, 0.9))).toEqual(['red', 'red'])
  })

  test('numbers that are none are said at their field, with what was typed', async () => {
    await choose(await wide())
    const page = await sam.submit('Save', { x: 'far', size: '5' })
    expect(page.status).toBe(400)
    expect(page.error('x')).toContain('from 0 to 100')
    expect(page.error('size')).toContain('from 20 to 100')
    expect(page.value('x')).toBe('far')
    expect(await address()).toBeNull()
  })

  test('saved twice it counts once; chosen twice it waits once', async () => {
    const [photo, before] = [await wide(), await changes()]
    const form = (await sam.get(PAGE)).form('Continue')
    const first = await sam.submit(form, { photo })
    expect((await sam.submit(form, { photo })).path).toBe(first.path)
    expect(waitingFiles()).toHaveLength(1)
    const save = sam.page.form('Save')
    const pages = await Promise.all([1, 2, 3].map(() => sam.twin().submit(save)))
    pages.push(await sam.submit(save))
    expect(pages.map(({ path }) => path)).toEqual(Array(4).fill('/profile'))
    expect(await changes()).toBe(before + 1)
  })

  test('is upright, small and without what the camera wrote, already while it waits', async () => {
    const bytes = await twoHalves(3000, 2000)
      .jpeg()
      .withExif({ IFD0: { Artist: 'Someone' }, IFD3: { GPSLatitude: '1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    await choose(fileOf(bytes))
    const [name] = waitingFiles()
    const folder = join(site.services.env.DATA_DIR, 'waiting-photos', idOf('sam'))
    const waiting = readFileSync(join(folder, name ?? ''))
    const { exif, orientation, width, height } = await sharp(waiting).metadata()
    expect([exif, orientation, height]).toEqual([undefined, undefined, WAITING_SIZE])
    expect(width).toBeLessThan(WAITING_SIZE)
    await pressButton(sam, 'Cancel')
    expect(waitingFiles()).toEqual([])
  })

  test('comes as a whole, turned, for the frame that is moved by hand', async () => {
    const { path } = await choose(await wide())
    const cookie = `quad_session=${sam.cookie('quad_session') ?? ''}`
    const load = (turn: string) =>
      fetch(`http://127.0.0.1:${site.port}${path}/view?turn=${turn}&whole=1`, {
        headers: { cookie },
      })
    expect(sam.page.one('[data-crop]').getAttribute('data-crop')).toContain('/view?turn=0&whole=1')
    for (const [turn, sides] of [
      ['0', [300, 100]],
      ['90', [100, 300]],
      ['odd', [300, 100]],
    ] as const) {
      const { width, height } = await sharp(await (await load(turn)).arrayBuffer()).metadata()
      expect([width, height]).toEqual(sides)
    }
  })

  test('that no one saves is gone after a day', async () => {
    await choose(await wide())
    const { waiting } = site.services.photos
    const later = (hours: number) => new Date(site.services.now().getTime() + hours * 3_600_000)
    expect(await removeOldWaiting(waiting, later(23))).toBe(0)
    expect(await removeOldWaiting(waiting, later(25))).toBe(1)
    expect(waitingFiles()).toEqual([])
  })
})

test('[PHOTO-05] a waiting picture is its owner’s alone', async () => {
  const { path } = await choose(await wide())
  const form = sam.page.form('Save')
  const body = form.body({})
  for (const name of ['maya', 'lou'] as const) {
    const other = member(name)
    body.set('csrf', (await other.get('/logout')).csrf)
    for (const end of ['', '/view', '/view?turn=0&whole=1'])
      expect((await other.get(path + end)).status).toBe(404)
    for (const end of ['', '/show-framing', '/rotate-left'])
      expect((await other.post(path + end, body)).status).toBe(404)
    await other.post(`${path}/cancel`, body)
    expect((await account(name)).avatar_url).toBeNull()
  }
  expect(waitingFiles()).toHaveLength(1)
})

test('[PHOTO-04] [PHOTO-01] removing it asks first; then the default avatar shows again', async () => {
  const face = async () => (await sam.get('/profile')).one('.profile-head .avatar').toString()
  const first = await face()
  expect(first).toContain('<use')
  await choose(await wide())
  await sam.submit('Save')
  const photo = (await address()) ?? ''
  expect(await face()).toContain(inPages(photo))
  const page = await sam.get(`${PAGE}/remove`)
  expect(page.one('h1').text).toBe('Remove profile photo?')
  expect(page.one('[data-turbo-submits-with="Removing..."]').text).toBe('YES')
  const [before, done] = [await changes(), await sam.submit('YES')]
  expect(done.path).toBe(PAGE)
  expect(done.one('.flash').text).toContain('Your photo is removed.')
  expect(await address()).toBeNull()
  expect((await sam.get('/profile')).html).not.toContain(inPages(photo))
  expect(await face()).toBe(first)
  expect((await sam.get(photo)).status).toBe(404)
  await sam.submit(page.form('YES'))
  expect(await changes()).toBe(before + 1)
  expect((await sam.get(`${PAGE}/remove`)).path).toBe(PAGE)
})

describe('refused at the field is', () => {
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  const line = () =>
    sharp({ create: { width: 1, height: 100_000, channels: 3, background: 'red' } })
  const bomb = async () =>
    enlarged(await twoHalves(10, 10).png().toBuffer(), MAX_PIXELS / 1000 + 1, 1000)
  test.each<[string, () => Promise<Uint8Array> | Uint8Array, RegExp]>([
    ['nothing', () => new Uint8Array(), /choose a picture/],
    ['text', () => Buffer.from('Just words'), /can’t read that file/],
    ['HEIC', () => heic, /HEIC/],
    ['a line of 1 by 100,000', () => line().png().toBuffer(), /too narrow/],
    ['a small file that unpacks into a huge picture', bomb, /too many pixels/],
    [
      'half of a file',
      async () => (await twoHalves(400, 400).jpeg().toBuffer()).subarray(0, 900),
      /can’t read that file/,
    ],
  ])('%s', async (_, bytes, words) => {
    const before = waitingFiles()
    const page = await choose(fileOf(await bytes()))
    expect(page.status).toBe(400)
    expect(page.error('photo')).toMatch(words)
    expect(waitingFiles()).toEqual(before)
  })

  test('more than 10 MB, read or not', async () => {
    for (const bytes of [10_500_000, 12_000_000]) {
      const page = await choose(fileOf(new Uint8Array(bytes)))
      expect(page.error('photo')).toMatch(/up to 10 MB/)
    }
  })
})

test('of an animated picture the first frame is taken', async () => {
  const frames = [twoHalves(40, 40), twoHalves(40, 40).flop()]
  const pages = await Promise.all(frames.map((frame) => frame.png().toBuffer()))
  const gif = await sharp(pages, { join: { animated: true } })
    .gif()
    .toBuffer()
  await choose(fileOf(gif))
  await sam.submit('Save')
  expect(await colorsAt(await saved(), row(0.1, 0.9))).toEqual(['red', 'blue'])
})

test('[API-16] [API-17] the endpoints take an own picture or a drawn one, and remove it', async () => {
  const { path } = await choose(await wide())
  const { post } = apiOf(sam)
  expect(await post('/user/photo', { avatar_url: path })).toMatchObject({ status: 200 })
  const photo = (await address()) ?? ''
  expect(photo).toMatch(/^\/photos\//)
  for (const avatar_url of [
    'Avatars-0.png',
    'Avatars-37.png',
    'https://a.test/x.png',
    '/photos/../x',
    path,
    '',
  ]) {
    expect((await post('/user/photo', { avatar_url })).status).toBe(400)
    expect(await address()).toBe(photo)
  }
  const maya = apiOf(member('maya'))
  expect((await maya.post('/user/photo', { avatar_url: photo })).status).toBe(400)
  expect((await account('maya')).avatar_url).toBeNull()
  expect((await post('/user/photo', { avatar_url: 'Avatars-3.png' })).status).toBe(200)
  expect(await address()).toBe('/images/avatars/Avatars-3.png')
  expect((await sam.get('/images/avatars/Avatars-3.png')).status).toBe(200)
  // Not a photo: the step of the profile is still to do.
  expect(await reachedSteps(db, idOf('sam'))).not.toContain('choose_profile_photo')
  expect((await sam.get(photo)).status).toBe(404)
  expect(await post('/user/remove_photo')).toEqual({ status: 200, answer: true })
  expect(await address()).toBeNull()
})
