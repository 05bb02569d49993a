import { expect } from 'vitest'
import type { Page } from '~tests/support/client'
import { addPosts, as, changePost, db, idOf, NOW, siteTest } from '~tests/support/fixtures'

const test = siteTest()
const WELCOME = `/post/${idOf('post:welcome')}`
const titles = (page: Page) => page.texts('.post h2')

test('a post is saved and taken off again by the same button, for oneself alone', async () => {
  const maya = await as('maya')
  expect(titles(await maya.get('/saved'))).toEqual([])
  expect(maya.page.text).toContain('Nothing saved yet')
  await maya.get(WELCOME)
  const saved = await maya.submit(maya.page.form(`${WELCOME}/save`))
  expect(saved.path).toBe(WELCOME)
  const list = await maya.get(saved.link('Saved'))
  expect([list.path, titles(list)]).toEqual(['/saved', ['The post welcome']])
  for (const name of ['sam', 'stan', 'lou'] as const)
    expect(titles(await (await as(name)).get('/saved'))).toEqual([])
  await changePost('welcome', { private: true })
  expect(titles(await maya.get('/saved'))).toEqual([])
  await changePost('welcome', { private: false })
  await maya.get('/saved')
  const after = await maya.submit(maya.page.form(`${WELCOME}/unsave`))
  expect([after.path, titles(after)]).toEqual(['/saved', []])
})

test('ten a page, the one saved last first, whenever it was written', async () => {
  const user_id = idOf('leo')
  await addPosts(12, (at) => ({ user_id, created_at: new Date(NOW.getTime() - at) }), db)
  const posts = await db.read.post.findMany({ where: { title: { startsWith: 'Number' } } })
  const number = (title: string) => Number(title.slice('Number '.length))
  await db.write(async (tx) => {
    for (const { id: post_id, title } of posts) {
      const created_at = new Date(NOW.getTime() + number(title))
      const row = { user_id: idOf('alma'), partner_code: 'northfield', post_id, created_at }
      await tx.savedPost.create({ data: row })
    }
  })
  const alma = await as('alma')
  const pages = [titles(await alma.get('/saved'))]
  pages.push(titles(await alma.get(alma.page.link('Older'))))
  const all = Array.from({ length: 12 }, (_, at) => `Number ${11 - at}`)
  expect(pages).toEqual([all.slice(0, 10), all.slice(10)])
})

test('a post’s link is absolute, and it’s said who can open it', async () => {
  const maya = await as('maya')
  const page = await maya.get(`${WELCOME}/share`)
  expect(page.value('link')).toBe(`${maya.base}${WELCOME}`)
  expect(page.text).toContain('Only people at Northfield who are logged in can open this.')
  await changePost('welcome', { private: true })
  const own = await (await as('sam')).get(`${WELCOME}/share`)
  expect(own.text).toContain('only its author and the school’s staff can open this')
  expect((await maya.get(`${WELCOME}/share`)).status).toBe(404)
  await changePost('welcome', { private: false })
  const global = await maya.get(`/post/${idOf('post:global')}/share`)
  expect(global.text).toContain('at every school that shares posts')
})
