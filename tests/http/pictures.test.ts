import { beforeEach, describe, expect } from 'vitest'
import { as, db, empty, idOf, member, PASSWORD, site, test } from '~tests/support/fixtures'
import { enlarged, fileOf, twoHalves } from '~tests/support/pictures'
import {
  add,
  alts,
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

const [sam, alex] = [member('sam'), member('alex')]

beforeEach(forgetPictures)

describe('the form of a post', () => {
  test('takes pictures, which come back with all that was typed, and posts them', async () => {
    await sam.get(NEW)
    const page = await sam.submit(
      'Post',
      { ...typed, picture_files: [await jpeg(), await jpeg(90, 60)] },
      add,
    )
    expect([page.status, page.value('title'), page.value('content')]).toEqual([
      200,
      'My garden',
      'Look at this',
    ])
    expect(ids(page)).toHaveLength(2)
    expect(page.one('label[for=alt_1]').text).toBe('Describe picture 1 for people who can’t see it')
    expect(page.one('.picture-fields').hasAttribute('open')).toBe(true)
    const preview = await sam.submit('Post', { alt_2: 'A bench' }, { preview: 'Preview' })
    expect(preview.value('alt_2')).toBe('A bench')
    const [first, second] = ids(preview)
    const moved = await sam.submit('Post', {}, { [`move_picture:${second}`]: 'Move up' })
    expect(ids(moved)).toEqual([second, first])
    expect([moved.value('alt_1'), moved.value('alt_2')]).toEqual(['A bench', ''])
    const done = await sam.submit('Post', { alt_2: 'Roses by the wall' })
    expect(done.text).toContain('Your post is up.')
    expect(alts(done)).toEqual(['A bench', 'Roses by the wall'])
    const [, large] = shown(done)
    expect(
      ['src', 'srcset', 'width', 'height', 'loading'].map((name) => large?.getAttribute(name)),
    ).toEqual([
      `/photos/${first}-640`,
      `/photos/${first}-640 640w,/photos/${first}-1280 1280w`,
      '1280',
      '960',
      'lazy',
    ])
    expect((await rows()).every(({ attached_at, post_id }) => attached_at && post_id)).toBe(true)
    expect((await alex.get('/home')).one(`#post-${done.path.slice(6)}`).text).toContain(
      '2 pictures',
    )
  })

  test('asks once for descriptions where someone posts right away, and doesn’t force them', async () => {
    await sam.get(NEW)
    const open = await sam.submit('Post', { ...typed, picture_files: await jpeg() })
    expect([open.status, ids(open).length]).toEqual([409, 1])
    expect(open.one('#errors').text).toContain('nothing is sent yet')
    expect(await db.read.post.count({ where: typed })).toBe(0)
    const done = await sam.submit('Post')
    expect(done.text).toContain('Your post is up.')
    expect(shown(done)[0]?.getAttribute('alt')).toBe('Picture, not described')
  })

  test('keeps them through every failure, and a second submit adds nothing', async () => {
    await sam.get(NEW)
    const wrong = await sam.submit('Post', { content: 'x', picture_files: await jpeg() }, add)
    const [id] = ids(wrong)
    const failed = await sam.submit('Post', { alt_1: 'darn' })
    expect([failed.status, ids(failed), failed.value('alt_1')]).toEqual([400, [id], 'darn'])
    const rude = await sam.submit('Post', { title: 'A title' })
    expect([rude.status, ids(rude)]).toEqual([400, [id]])
    expect(rude.error('pictures')).not.toBe('')
    const long = await sam.submit('Post', { alt_1: 'x'.repeat(501) })
    expect(long.error('pictures')).toContain('The description of picture 1 is too long.')
    const page = sam.page
    const done = await sam.submit('Post', { alt_1: 'A bench' })
    expect(done.text).toContain('Your post is up.')
    sam.page = page
    const twice = await sam.submit('Post', { alt_1: 'A bench' })
    expect(twice.path).toBe(done.path)
    expect(await db.read.picture.count()).toBe(1)
  })

  test('the same files sent twice are stored once, and four at most', async () => {
    await sam.get(NEW)
    const form = sam.page.form('Post')
    const picture_files = [await jpeg(), await jpeg(40, 30)]
    await sam.submit(form, { ...typed, picture_files }, add)
    await sam.submit(form, { ...typed, picture_files }, add)
    expect(await db.read.picture.count()).toBe(2)
    const more = [await jpeg(41, 30), await jpeg(42, 30), await jpeg(43, 30)]
    const full = await sam.submit('Post', { picture_files: more }, add)
    expect([full.status, ids(full).length]).toEqual([400, 4])
    expect(full.error('pictures')).toBe('You can add up to 4 pictures.')
    expect(full.all('[name=picture_files]')).toEqual([])
    const removed = await sam.submit('Post', {}, { [`remove_picture:${ids(full)[0]}`]: 'Remove' })
    expect(ids(removed)).toEqual(ids(full).slice(1))
  })

  test('says at the field what is wrong with a file, and keeps the others', async () => {
    const png = await twoHalves(20, 20).png().toBuffer()
    const cases: [File, string][] = [
      [
        fileOf(Buffer.from('<svg onload=alert(1)>'), 'a.svg', 'image/svg+xml'),
        'can’t read that file',
      ],
      [fileOf(Buffer.from('\xff\xd8\xffnothing', 'latin1')), 'can’t read that file'],
      [fileOf(enlarged(png, 30_000, 30_000)), 'too many pixels'],
      [fileOf(await twoHalves(600, 20).png().toBuffer()), 'too narrow'],
      [fileOf(Buffer.alloc(11 * 1024 * 1024)), 'too large'],
    ]
    for (const [file, words] of cases) {
      await sam.get(NEW)
      const page = await sam.submit(
        'Post',
        { ...typed, picture_files: [file, await jpeg(50, 40)] },
        add,
      )
      expect([page.status, page.value('title'), ids(page).length]).toEqual([400, 'My garden', 1])
      expect(page.error('pictures')).toContain('File 1: ')
      expect(page.error('pictures')).toContain(words)
    }
  })

  test('more than a form can bring is said at the field, next to what was typed', async () => {
    await sam.get(NEW)
    const huge = Array.from({ length: 3 }, () => fileOf(Buffer.alloc(8 * 1024 * 1024)))
    const page = await sam.submit('Post', { ...typed, picture_files: huge }, add)
    expect([page.status, page.value('title'), page.value('content')]).toEqual([
      413,
      'My garden',
      'Look at this',
    ])
    expect(page.error('pictures')).toContain('20 MB together')
    expect(await db.read.picture.count()).toBe(0)
  })

  test('what was typed next to files waits for who logs in again', async () => {
    const browser = await as('maya')
    for (const file of [await jpeg(), fileOf(Buffer.alloc(1024 * 1024))]) {
      await browser.get('/ask')
      const open = browser.page.form('Post')
      await db.write((tx) => tx.session.deleteMany({ where: { user_id: idOf('maya') } }))
      const late = await browser.submit(open, { ...typed, picture_files: file })
      expect(late.text).toContain('with what you typed')
      await browser.get('/current-login?redirect_to=/ask')
      const back = await browser.submit('Log in', {
        email: 'maya@northfield.test',
        password: PASSWORD,
      })
      expect([back.value('title'), back.value('content')]).toEqual(['My garden', 'Look at this'])
      await empty('savedSubmission')
    }
  })

  test('says when someone has too much, of a day and in all', async () => {
    await sam.get(NEW)
    const page = await sam.submit('Post', { ...typed, picture_files: await jpeg() }, add)
    await db.write((tx) => tx.picture.updateMany({ data: { bytes: 200 * 1024 * 1024 } }))
    const full = await sam.submit('Post', { picture_files: await jpeg(60, 60) }, add)
    expect([full.status, full.error('pictures')]).toEqual([
      400,
      'You’ve used the 200 MB that everyone has for pictures. Remove some from what you wrote, or delete a post, comment or message with pictures.',
    ])
    expect(ids(full)).toEqual(ids(page))
    await db.write((tx) => tx.picture.updateMany({ data: { bytes: 10 } }))
    for (let at = 0; at < 100; at++) await site.services.limits.pictures.consume(idOf('sam'))
    const often = await sam.submit('Post', { picture_files: await jpeg(61, 60) }, add)
    expect(often.error('pictures')).toBe(
      'You’ve added a lot of pictures in the last day. Please try again tomorrow.',
    )
  })
})

test('an edit keeps, describes, orders and removes them, and the removed one is gone', async () => {
  const { path, chosen } = await posted(sam, 2)
  const [first, second] = chosen
  await sam.get(`${path}/edit`)
  expect(ids(sam.page)).toEqual(chosen)
  expect(sam.page.value('alt_1')).toBe('A bench')
  const cancel = await sam.submit('Save', {}, { [`remove_picture:${first}`]: 'Remove' })
  expect(ids(cancel)).toEqual([second])
  // Nothing has changed yet.
  expect(await status(alex, `/photos/${first}-640`)).toBe(200)
  const done = await sam.submit('Save', { alt_1: 'Only this' })
  expect(alts(done)).toEqual(['Only this'])
  expect(await status(alex, `/photos/${first}-640`)).toBe(404)
  expect(await status(sam, `/photos/${first}-640`)).toBe(404)
  expect(await status(alex, `/photos/${second}-640`)).toBe(200)
  expect(await db.read.picture.count()).toBe(1)
  // Another one in place of it.
  await sam.get(`${path}/edit`)
  await sam.submit('Save', { picture_files: await jpeg(70, 50) }, add)
  const more = await sam.submit('Save')
  expect(shown(more)).toHaveLength(2)
})
