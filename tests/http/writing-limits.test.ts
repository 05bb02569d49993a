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

test.each([
  ['/home/new-post', 'Post', 'Content is required'],
  [prompt('my-first-week', '/respond'), 'Post', 'Response is required'],
  [`/post/${idOf('post:welcome')}/edit`, 'Save', 'Story is required'],
])(
  '[POST-26] [POST-25] [PROMPT-18] at %s too much or nothing is said as in every form of a post',
  async (path, button, missing) => {
    const long = 'x'.repeat(10_000)
    const before = await db.read.post.findMany()
    const page = await sam.press(path, button, { title: long, content: long, tags: long })
    expect(page.status).toBe(400)
    expect(page.texts('[role=alert] h2')).toEqual([
      'Title is too long',
      'Content is too long',
      'Tags are too long',
    ])
    for (const alert of page.all('[role=alert]')) {
      expect(alert.text).toContain(
        "You have a lot to say! Unfortunately, that's too long to post to the site.",
      )
      expect(alert.querySelector('a')?.text).toBe('Ok')
    }
    const empty = await sam.press(path, button, { title: '', content: '' })
    expect(empty.texts('#errors a')).toEqual(['Title is required', missing])
    expect(await db.read.post.findMany()).toEqual(before)
  },
)
