import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect } from 'vitest'
import { eraseAccount } from '~/domain/data-lifecycle/delete-account.server'
import { personalData } from '~/domain/data-lifecycle/personal-data.server'
import { block } from '~/domain/people/blocking.server'
import { removeOldPictures } from '~/domain/photos/old-pictures.server'
import { changePartner, ctx, db, idOf, member, site, test } from '~tests/support/fixtures'
import { fileOf, twoHalves } from '~tests/support/pictures'
import {
  add,
  alts,
  files,
  forgetPictures,
  ids,
  jpeg,
  NEW,
  posted,
  rows,
  shown,
  status,
  typed,
} from '~tests/support/text-pictures'

const [sam, maya, alex, stan] = [member('sam'), member('maya'), member('alex'), member('stan')]

beforeEach(forgetPictures)

describe('the address of a picture', () => {
  test('is no one’s but its owner’s until it is posted', async () => {
    await sam.get(NEW)
    const [id] = ids(await sam.submit('Post', { ...typed, picture_files: await jpeg() }, add))
    expect(id).toMatch(/^[0-9a-f]{32}$/)
    expect(await status(sam, `/photos/${id}-192`)).toBe(200)
    for (const other of [alex, maya, stan])
      expect(await status(other, `/photos/${id}-192`)).toBe(404)
  })

  test('leads there as long as one sees the post, and is asked about each time', async () => {
    const { id, chosen } = await posted(sam)
    const path = `/photos/${chosen[0]}-640`
    alex.headers = { accept: 'image/avif,image/webp,*/*' }
    const page = await alex.get(path)
    expect([
      page.status,
      page.headers.get('cache-control'),
      page.headers.get('content-type'),
    ]).toEqual([200, 'private, no-cache', 'image/webp'])
    const etag = page.headers.get('etag') ?? ''
    alex.headers = { accept: 'image/avif,image/webp,*/*', 'if-none-match': etag }
    expect(await status(alex, path)).toBe(304)
    const gone = [{ private: true }, { hidden: true }, { deleted_at: new Date() }]
    for (const data of gone) {
      await db.write((tx) => tx.post.update({ where: { id }, data }))
      expect([data, await status(alex, path)]).toEqual([data, 404])
      const back = { private: false, hidden: false, deleted_at: null }
      await db.write((tx) => tx.post.update({ where: { id }, data: back }))
      expect(await status(alex, path)).toBe(304)
    }
    await block(await ctx('sam'), idOf('alex'))
    expect(await status(alex, path)).toBe(404)
    alex.headers = {}
    expect(await status(member('lou'), path)).toBe(404)
    expect(await status(site.browser(), path)).toBe(404)
    await db.write((tx) => tx.block.deleteMany())
  })

  test('is JPEG for those who read no WebP, and says nothing of the camera', async () => {
    await sam.get(NEW)
    const bytes = await twoHalves(1600, 1200)
      .jpeg()
      .withExif({ IFD0: { Artist: 'Someone' } })
      .toBuffer()
    const [id] = ids(await sam.submit('Post', { ...typed, picture_files: fileOf(bytes) }, add))
    const page = await sam.get(`/photos/${id}-640`)
    expect(page.headers.get('content-type')).toBe('image/jpeg')
    const stored = await db.read.picture.findFirstOrThrow()
    expect([stored.width, stored.height]).toEqual([1280, 960])
    const file = await sharp(join(site.services.env.DATA_DIR, 'photos', `${id}.webp`)).metadata()
    expect([file.format, file.width, file.exif]).toEqual(['webp', 1280, undefined])
  })
})

test('no one takes the picture of another person, or of another post', async () => {
  const { chosen } = await posted(sam)
  for (const browser of [sam, alex]) {
    await browser.get(NEW)
    const form = browser.page.form('Post')
    const parts = form.parts({ title: 'Mine', content: 'Mine' })
    parts.append('pictures', chosen[0] ?? '')
    const page = await browser.send(NEW, parts)
    expect([page.status, page.error('pictures')]).toEqual([
      400,
      'One of these pictures isn’t here anymore. Please remove it.',
    ])
  }
})

test('a school without pictures shows nothing of them, and takes none', async () => {
  const { path } = await posted(sam)
  const { flags } = await db.read.partner.findFirstOrThrow({
    where: { partner_code: 'northfield' },
  })
  await changePartner({ flags: { ...(flags as object), pictures: false } })
  try {
    await sam.get(NEW)
    expect(sam.page.html).not.toMatch(/picture|multipart/)
    const parts = sam.page.form('Post').parts(typed)
    parts.append('picture_files', await jpeg())
    const done = await sam.send(NEW, parts)
    expect(done.text).toContain('Your post is up.')
    expect(await db.read.picture.count()).toBe(1)
    // What is there stays, and can be taken away.
    expect(shown(await alex.get(path))).toHaveLength(1)
    await sam.get(`${path}/edit`)
    expect([ids(sam.page).length, sam.page.all('[name=picture_files]').length]).toEqual([1, 0])
  } finally {
    await changePartner({ flags: flags as object })
  }
})

test('a comment and what answers it have them, and staff see those of a case', async () => {
  const question = `/post/${idOf('post:question')}`
  const form = `${question}/comment`
  await alex.get(question)
  await alex.submit(form, { content: 'Like this', picture_files: await jpeg() }, add)
  const done = await alex.submit(form, { alt_1: 'A map' })
  expect(alts(done)).toEqual(['A map'])
  const comment = await db.read.comment.findFirstOrThrow({ where: { content: 'Like this' } })
  const [picture] = await rows()
  const path = `/photos/${picture?.id}-640`
  await maya.get(`/comment/${comment.id}/flag`)
  await alex.get(`/comment/${comment.id}/edit`)
  const edited = await alex.submit('Save', { alt_1: 'A plan' })
  expect(shown(edited)[0]?.getAttribute('alt')).toBe('A plan')
  await db.write((tx) => tx.comment.update({ where: { id: comment.id }, data: { hidden: true } }))
  expect([await status(sam, path), await status(alex, path), await status(stan, path)]).toEqual([
    404, 200, 404,
  ])
  await db.write((tx) =>
    tx.moderationCase.create({
      data: {
        id: idOf('case:picture'),
        partner_code: 'northfield',
        kind: 'comment',
        subject_id: comment.id,
        author_id: idOf('alex'),
        excerpt: 'Like this',
        created_at: new Date(),
        updated_at: new Date(),
      },
    }),
  )
  expect(await status(stan, path)).toBe(200)
  expect(shown(await stan.get(`/moderation/${idOf('case:picture')}`))).toHaveLength(1)
  expect(await status(sam, path)).toBe(404)
})

test('Lite has what describes them, with a link', async () => {
  const { path } = await posted(sam)
  alex.headers = { 'save-data': 'on' }
  const page = await alex.get(path)
  alex.headers = {}
  expect([shown(page).length, page.link('Picture: A bench')]).toEqual([
    0,
    expect.stringMatching(/^\/photos\/[0-9a-f]{32}-1280$/),
  ])
})

test('those that were never posted go after a day, but not while a draft has them', async () => {
  await sam.get(NEW)
  await sam.submit('Post', { ...typed, picture_files: await jpeg() }, add)
  await sam.submit('Post', {}, { draft: 'Save draft' })
  const [drafted] = ids(await sam.get(NEW))
  await alex.get(NEW)
  const [left] = ids(await alex.submit('Post', { ...typed, picture_files: await jpeg() }, add))
  const clean = (hours: number) => {
    const at = new Date(Date.now() + hours * 3_600_000)
    return removeOldPictures(site.services.db, site.services.photos.saved, at)
  }
  expect(await clean(23)).toBe(0)
  expect(await clean(25)).toBe(1)
  expect(files()).toContain(`${drafted}.webp`)
  expect(files()).not.toContain(`${left}.webp`)
  await sam.get(NEW)
  expect((await sam.submit('Post')).text).toContain('Your post is up.')
  const { id } = await db.read.post.findFirstOrThrow({
    where: { title: typed.title },
    orderBy: { created_at: 'desc' },
  })
  await db.write((tx) => tx.post.update({ where: { id }, data: { deleted_at: new Date() } }))
  expect([await clean(29 * 24), await clean(31 * 24)]).toEqual([0, 1])
  expect(files()).not.toContain(`${drafted}.webp`)
})

test('more than one run’s pictures of drafts don’t hide the others', async () => {
  await alex.get(NEW)
  const [id] = ids(await alex.submit('Post', { ...typed, picture_files: await jpeg() }, add))
  const left = await db.read.picture.findUniqueOrThrow({ where: { id } })
  const created_at = new Date(left.created_at.getTime() - 1000)
  const drafted = Array.from({ length: 501 }, (_, at) => at.toString(16).padStart(32, '0'))
  await sam.get(NEW)
  await sam.submit('Post', typed, { draft: 'Save draft' })
  await db.write(async (tx) => {
    const user_id = idOf('sam')
    const data = drafted.map((one) => ({ ...left, user_id, id: one, created_at }))
    await tx.picture.createMany({ data })
    await tx.draft.updateMany({ where: { user_id }, data: { fields: { pictures: drafted } } })
  })
  const later = new Date(Date.now() + 25 * 3_600_000)
  const { services } = site
  expect(await removeOldPictures(services.db, services.photos.saved, later)).toBe(1)
  expect(await db.read.picture.count()).toBe(501)
})

test('one that is posted at the moment in which it would go stays', async () => {
  await alex.get(NEW)
  const [id] = ids(await alex.submit('Post', { ...typed, picture_files: await jpeg() }, add))
  const { services } = site
  const write = async (work: Parameters<typeof db.write>[0]) => {
    expect((await alex.submit('Post')).text).toContain('Your post is up.')
    return services.db.write(work)
  }
  const between = Object.assign(Object.create(services.db) as typeof db, { write })
  const later = new Date(Date.now() + 25 * 3_600_000)
  await removeOldPictures(between, services.photos.saved, later)
  expect(files()).toContain(`${id}.webp`)
  expect(await db.read.picture.count({ where: { id } })).toBe(1)
})

test('the copy of one’s data names them, and they go with their author', async () => {
  const { chosen } = await posted(sam, 1, 'A bench')
  const { data } = (await personalData(db, idOf('sam'), 'Quad', new Date())) ?? {}
  expect(data?.pictures).toMatchObject([{ id: chosen[0], address: `/photos/${chosen[0]}.webp` }])
  const [copied] = (data?.posts ?? []) as { pictures: unknown }[]
  expect(copied?.pictures).toMatchObject([{ id: chosen[0], alt: 'A bench' }])
  await eraseAccount(await ctx('sam'), 'remove')
  await site.services.dispatcher.drain()
  expect(await db.read.picture.count()).toBe(0)
  expect(files()).not.toContain(`${chosen[0]}.webp`)
})
