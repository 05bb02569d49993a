import { expect } from 'vitest'
import type { Page } from '~tests/support/client'
import { addPosts, as, db, idOf, member, siteTest } from '~tests/support/fixtures'

const DAY = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY)
const [UNANSWERED, POPULAR] = ['/home?order=unanswered', '/home?order=popular']

/** Number 0 to 11 are questions of the last days, the older the higher; each has as many likes. */
const test = siteTest({
  fill: async ({ db }) => {
    await db.write((tx) => tx.post.deleteMany())
    const user_id = idOf('leo')
    const question = (at: number) => ({ created_at: ago(at), marked_question_at: ago(at) })
    await addPosts(12, (at) => ({ user_id, ...question(at), like_count: at }), db)
  },
})
const sam = member('sam')
const titles = (page: Page) => page.texts('.post h2')
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `Number ${from + at}`)
const current = (page: Page) => page.texts('.tabs [aria-current]')

test('home has tabs for its orders, and is in the order of time without one or with another word', async () => {
  const home = await sam.get('/home')
  expect(home.texts('.tabs a')).toEqual(['Newest', 'Unanswered', 'Popular', 'My feed'])
  expect(current(home)).toEqual(['Newest'])
  expect(titles(await sam.get('/home?order=oldest'))).toEqual(titles(home))
  expect(titles(home).slice(0, 10)).toEqual(numbers(0, 9))
})

test('unanswered are the questions that no one but who asked has said anything about', async () => {
  const page = await sam.get(UNANSWERED)
  expect(current(page)).toEqual(['Unanswered'])
  expect(titles(page)).toEqual(numbers(0, 9))
  expect(page.all('.update, .feed-friend, .posts .callout')).toEqual([])
  const older = titles(await sam.get(page.link('Older')))
  expect(older.slice(0, 2)).toEqual(numbers(10, 11))
  expect(sam.page.link('First page')).toBe(UNANSWERED)
  const commentRow = (id: string, user_id: string) => ({
    id: idOf(id),
    post_id: idOf('many:1'),
    user_id,
    partner_code: 'northfield',
    content: 'x',
    created_at: new Date(),
  })
  const add = (id: string, by: string) =>
    db.write((tx) => tx.comment.create({ data: commentRow(id, idOf(by)) }))
  // More about the own question is no answer.
  await add('more', 'leo')
  expect(titles(await sam.get(UNANSWERED))).toContain('Number 1')
  await add('an answer', 'maya')
  expect(titles(await sam.get(UNANSWERED))).not.toContain('Number 1')
  await db.write((tx) => tx.comment.deleteMany({ where: { post_id: idOf('many:1') } }))
})

test('popular are the posts of four weeks with likes or comments, most first', async () => {
  const page = await sam.get(POPULAR)
  expect(titles(page)).toEqual(numbers(2, 11).reverse())
  const less = await sam.get(page.link('Next page'))
  expect(titles(less)).toEqual(['Number 1'])
  expect(less.link('First page')).toBe(POPULAR)
  const where = { id: idOf('many:11') }
  const change = (data: object) => db.write((tx) => tx.post.update({ where, data }))
  await change({ created_at: ago(29) })
  expect(titles(await sam.get(POPULAR))).not.toContain('Number 11')
  await change({ created_at: ago(11) })
  // A comment weighs as much as two likes.
  const second = { id: idOf('many:3') }
  await db.write((tx) => tx.post.update({ where: second, data: { comment_count: 5 } }))
  expect(titles(await sam.get(POPULAR))[0]).toBe('Number 3')
})

test('in every order one sees what one may see', async () => {
  await db.write((tx) => tx.post.update({ where: { id: idOf('many:5') }, data: { private: true } }))
  const [lou, stranger] = [await as('lou'), await as('alex')]
  for (const path of [UNANSWERED, POPULAR]) {
    expect(titles(await stranger.get(path))).not.toContain('Number 5')
    expect((await lou.get(path)).text).not.toContain('Number')
  }
  expect((await lou.get(POPULAR)).text).toContain('Nothing popular yet')
})
