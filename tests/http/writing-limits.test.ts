import { afterAll, beforeAll, expect, test } from 'vitest'
import { callsOf } from '~tests/support/calls'
import type { Browser, Page } from '~tests/support/client'
import { openAs, openPromptSite, prompt } from '~tests/support/prompt-site'
import type { Site } from '~tests/support/site'
import { idOf } from '~tests/support/world'

let site: Site
let sam: Browser
beforeAll(async () => {
  site = await openPromptSite()
  sam = await openAs(site, 'sam')
})
afterAll(() => site.close())

/** Sam has written so many already. */
async function written(what: 'posts' | 'comments', many: number) {
  for (let at = 0; at < many; at++) await site.services.limits.writing[what].count(idOf('sam'))
}

function expectRefused(page: Page) {
  expect(page.status).toBe(429)
  expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(page.text).toContain('Please wait a little')
  expect(page.text).toContain('Nothing is lost: please send this again in')
  expect(page.text).toContain('Typed with care')
}

const TEXT = { title: 'Typed with care', content: 'Typed with care' }
const TOO_MUCH = { status: 429, wait: expect.any(Number) as number }

test('posts, questions and responses beyond sixty an hour wait, with the form kept', async () => {
  await written('posts', 59)
  const sent = await sam.submit((await sam.get('/new-post')).form('Post'), TEXT)
  expect(sent.path).toMatch(/^\/post\//)
  const last = { title: 'One too many', content: TEXT.content }
  for (const path of ['/new-post', prompt('my-first-week', '/respond')])
    expectRefused(await sam.submit((await sam.get(path)).form('Post'), last))
  expect(await callsOf(sam).post('/posts', { post: last })).toMatchObject(TOO_MUCH)
  const { post } = site.services.db.read
  expect(await post.count({ where: { title: last.title } })).toBe(0)
  // What is there already may still be changed, and others write on.
  const id = sent.path.replace('/post/', '')
  expect((await callsOf(sam).post('/posts', { post: { id, title: 'New' } })).status).toBe(200)
  const maya = await openAs(site, 'maya')
  expect((await callsOf(maya).post('/posts', { post: TEXT })).status).toBe(200)
})

test('comments beyond three hundred an hour wait as well', async () => {
  await written('comments', 299)
  const question = idOf('post:question')
  const form = (await sam.get(`/post/${question}`)).form(`/post/${question}/comment`)
  const said = { content: TEXT.content }
  expect((await sam.submit(form, said)).status).toBe(200)
  const again = (await sam.get(`/post/${question}`)).form(`/post/${question}/comment`)
  expectRefused(await sam.submit(again, said))
  expect(await callsOf(sam).post(`/posts/${question}/comment`, said)).toMatchObject(TOO_MUCH)
  const { comment } = site.services.db.read
  expect(await comment.count({ where: { content: said.content } })).toBe(1)
})
