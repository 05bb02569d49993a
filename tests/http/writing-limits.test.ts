import { expect } from 'vitest'
import { apiOf } from '~tests/support/api'
import type { Page } from '~tests/support/client'
import { promptTest as test, prompt } from '~tests/support/prompt-site'
import { db, idOf, member, site } from '~tests/support/fixtures'

const sam = member('sam')

/** As if Sam had written so many. */
async function write(what: 'posts' | 'comments', many: number) {
  for (let at = 0; at < many; at++) await site.services.limits.writing[what].consume(idOf('sam'))
}

function expectRefused(page: Page) {
  expect(page.status).toBe(429)
  expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(page.text).toContain('Please wait a little')
  expect(page.text).toContain('Nothing is lost. Please try again in')
  expect(page.text).toContain('Typed with care')
}

const TEXT = { title: 'Typed with care', content: 'Typed with care' }
const TOO_MUCH = { status: 429, wait: expect.any(Number) as number }

test('posts, questions and responses beyond sixty an hour wait, with the form kept', async () => {
  await write('posts', 59)
  const sent = await sam.press('/new-post', 'Post', TEXT)
  expect(sent.path).toMatch(/^\/post\//)
  const last = { title: 'One too many', content: TEXT.content }
  for (const path of ['/new-post', prompt('my-first-week', '/respond')])
    expectRefused(await sam.press(path, 'Post', last))
  expect(await apiOf(sam).post('/posts', { post: last })).toMatchObject(TOO_MUCH)
  expect(await db.read.post.count({ where: { title: last.title } })).toBe(0)
  // Existing posts can still be edited, and others can still write.
  const id = sent.path.replace('/post/', '')
  expect((await apiOf(sam).post('/posts', { post: { id, title: 'New' } })).status).toBe(200)
  expect((await apiOf(member('maya')).post('/posts', { post: TEXT })).status).toBe(200)
})

test('comments beyond three hundred an hour wait as well', async () => {
  await write('comments', 299)
  const question = idOf('post:question')
  const { content } = TEXT
  const send = () => sam.press(`/post/${question}`, `/post/${question}/comment`, { content })
  expect((await send()).status).toBe(200)
  expectRefused(await send())
  expect(await apiOf(sam).post(`/posts/${question}/comment`, { content })).toMatchObject(TOO_MUCH)
  expect(await db.read.comment.count({ where: { content } })).toBe(1)
})
