import { expect } from 'vitest'
import { apiOf } from '~tests/support/api'
import type { Page } from '~tests/support/client'
import { as, changePartner, db, idOf, member, test } from '~tests/support/fixtures'

const sam = member('sam')
const stan = member('stan')
const STORY = `/post/${idOf('post:welcome')}`
const QUESTION = idOf('post:question')
const EDITED = 'article .byline a[href$="/versions"]'

/** Each edit as it is read: [time left out] part, words, and the text with its marks. */
const edits = (page: Page) =>
  page.all('.edits > li section').map((section) => [
    section.querySelector('h3')?.text,
    section.querySelector('.meta')?.text,
    section
      .querySelector('.as-typed')
      ?.innerHTML.replaceAll('<!-- -->', '')
      .replaceAll(/<ins>(.*?)<\/ins>/gs, '[+$1]')
      .replaceAll(/<del>(.*?)<\/del>/gs, '[-$1]'),
  ])

const edit = (path: string, values: Record<string, string>) =>
  sam.press(`${path}/edit`, 'Save', values)

test('[POST-21] each edit of a post is there word by word, the newest first, down to how it began', async () => {
  await edit(STORY, { title: 'Move-in day', content: 'Bring a fan.', tags: 'move' })
  await edit(STORY, { title: 'Move-in day', content: 'Bring a small fan & ice.', tags: 'move' })
  await edit(STORY, { title: 'Moving day', content: 'Bring a small fan & ice.', tags: 'move, fan' })
  const post = await sam.get(STORY)
  const page = await sam.get(post.one(EDITED).getAttribute('href') ?? '')
  expect(page.one('h1').text).toBe('Earlier versions')
  expect(page.text).toContain(
    'Only the author and school staff see these. Everyone else sees that it was edited.',
  )
  expect(edits(page).slice(0, 3)).toEqual([
    ['Title', '1 word added, 1 removed', '[-Move-in][+Moving] day'],
    ['Tags', '1 word added, 0 removed', '#Study #nursing #move[+ #fan]'],
    ['Text', '2 words added, 0 removed', 'Bring a [+small ]fan[+ &amp; ice].'],
  ])
  expect(page.one('main section.card:last-of-type h2').text).toMatch(/^First posted \d+\/\d+\/2026/)
  expect(page.text).not.toContain('wasn’t stored')
  // The same text again is no version.
  const count = await db.read.formerText.count()
  await edit(STORY, { title: 'Moving day', content: 'Bring a small fan & ice.', tags: 'move, fan' })
  expect(await db.read.formerText.count()).toBe(count)
})

test('staff of the school read them; others see that it was edited, and other schools nothing', async () => {
  await edit(STORY, { title: 'For staff', content: 'To be read.', tags: '' })
  const staff = await stan.get(STORY)
  expect(staff.one(EDITED).text).toBe('edited')
  expect((await stan.get(`${STORY}/versions`)).status).toBe(200)
  for (const who of ['maya', 'cora', 'leo'] as const) {
    const browser = await as(who)
    const post = await browser.get(STORY)
    expect(post.one('article .byline').text).toContain('edited')
    expect(post.all(EDITED)).toEqual([])
    expect((await browser.get(`${STORY}/versions`)).status).toBe(403)
  }
  const glen = await as('glen')
  expect((await glen.get(`${STORY}/versions`)).status).toBe(404)
  expect((await glen.get(`/profile/${idOf('sam')}/versions`)).status).toBe(404)
  expect((await stan.get(`/post/${idOf('post:lake')}/versions`)).status).toBe(404)
  expect((await sam.get(`/post/${idOf('post:gone')}/versions`)).status).toBe(404)
})

test('[COMMENT-05] comments have theirs, pages of ten', async () => {
  const page = await sam.press(`/post/${QUESTION}`, `/post/${QUESTION}/comment`, { content: 'v 0' })
  const { id } = await db.read.comment.findFirstOrThrow({ where: { content: 'v 0' } })
  expect(page.status).toBe(200)
  for (let at = 1; at <= 11; at++) await edit(`/comment/${id}`, { content: `v ${at}` })
  const post = await sam.get(`/post/${QUESTION}`)
  expect(post.all(`#comment-${id} a[href="/comment/${id}/versions"]`)).toHaveLength(1)
  const first = await sam.get(`/comment/${id}/versions`)
  expect(edits(first)).toHaveLength(10)
  expect([edits(first)[0], edits(first)[9]]).toEqual([
    ['Text', '1 word added, 1 removed', 'v [-10][+11]'],
    ['Text', '1 word added, 1 removed', 'v [-1][+2]'],
  ])
  expect(first.text).not.toContain('First posted')
  const second = await sam.get(first.link('Older'))
  expect(edits(second)).toEqual([['Text', '1 word added, 1 removed', 'v [-0][+1]']])
  expect(second.text).toContain('First posted')
  expect((await (await as('maya')).get(`/comment/${id}/versions`)).status).toBe(403)
  expect((await (await as('glen')).get(`/comment/${id}/versions`)).status).toBe(404)
})

test('[PROFILE-35] texts about oneself too; what was private stays its author’s', async () => {
  const mine = `/profile/${idOf('sam')}`
  for (const about of ['I like rowing.', 'I like rowing and chess.'])
    await sam.press('/profile/about', 'Save', { about })
  const own = await sam.get(`${mine}/versions`)
  expect(edits(own)[0]).toEqual(['Text', '2 words added, 0 removed', 'I like rowing[+ and chess].'])
  expect((await stan.get(mine)).all(`a[href="${mine}/versions"]`)).toHaveLength(1)
  expect(edits(await stan.get(`${mine}/versions`))).toEqual(edits(own))
  const maya = await as('maya')
  expect((await maya.get(mine)).all(`a[href="${mine}/versions"]`)).toEqual([])
  expect((await maya.get(`${mine}/versions`)).status).toBe(403)
  const privacy = (about_private: boolean) =>
    db.write((tx) =>
      tx.userProfile.update({ where: { user_id: idOf('sam') }, data: { about_private } }),
    )
  await privacy(true)
  await sam.press('/profile/about', 'Save', { about: 'Only mine.' })
  expect((await stan.get(`${mine}/versions`)).status).toBe(403)
  await privacy(false)
  expect(
    edits(await stan.get(`${mine}/versions`))
      .flat()
      .join(),
  ).not.toContain('and chess')
  expect(edits(await sam.get(`${mine}/versions`))).toHaveLength(edits(own).length + 1)
})

test('a text that was edited before versions were stored says so', async () => {
  const id = idOf('post:leader')
  const where = { where: { id }, data: { edited_at: new Date() } }
  await db.write((tx) => tx.post.update(where))
  expect((await stan.get(`/post/${id}/versions`)).text).toContain('No earlier versions')
})

test('of a question without a name, its author and staff read them, and no name is in them', async () => {
  await changePartner({ flags: { unnamed_questions: true } })
  const maya = await as('maya')
  await maya.get('/ask')
  await maya.submit('Post', { title: 'Is it me?', content: 'Asking.', unnamed: 'yes' })
  const { id } = await db.read.post.findFirstOrThrow({ where: { title: 'Is it me?' } })
  await maya.press(`/post/${id}/edit`, 'Save', { content: 'Asking again.' })
  expect((await maya.get(`/post/${id}/versions`)).status).toBe(200)
  const seen = await stan.get(`/post/${id}/versions`)
  expect(seen.text).toContain('Asking')
  expect(seen.html).not.toContain('Maya')
  expect((await sam.get(`/post/${id}/versions`)).status).toBe(403)
})

test('a long text that was written again is shown before and after, at once', async () => {
  const words = (seed: string) => Array.from({ length: 900 }, (_, at) => seed + at).join(' ')
  await edit(STORY, { title: 'Long', content: words('a'), tags: '' })
  await edit(STORY, { title: 'Long', content: words('b'), tags: '' })
  const [first] = edits(await sam.get(`${STORY}/versions`))
  expect(first?.slice(0, 2)).toEqual(['Text', '900 words added, 900 removed'])
  expect(first?.[2]).toBe(`[-${words('a')}][+${words('b')}]`)
})

test('programs read whole texts, under the same rules', async () => {
  await edit(STORY, { title: 'For programs', content: 'First.', tags: 'api' })
  await edit(STORY, { title: 'For programs', content: 'Second.', tags: 'api' })
  const path = `/posts/${idOf('post:welcome')}/versions`
  const { answer } = await apiOf(stan).get(path)
  expect((answer as object[])[0]).toEqual({
    id: expect.any(String) as string,
    title: 'For programs',
    content: 'First.',
    tag_names: expect.arrayContaining(['api']) as string[],
    written_at: expect.any(String) as string,
    replaced_at: expect.any(String) as string,
  })
  expect((await apiOf(member('maya')).get(path)).status).toBe(403)
  expect((await apiOf(member('glen')).get(path)).status).toBe(404)
})
