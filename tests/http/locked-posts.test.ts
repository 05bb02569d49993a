import { expect } from 'vitest'
import { apiOf } from '~tests/support/api'
import { as, db, idOf, member, test } from '~tests/support/fixtures'

const stan = member('stan')
const sam = member('sam')
const id = idOf('post:question')
const QUESTION = `/post/${id}`
const LOCKED = 'School staff locked this post: nothing new can be added.'
const stored = async () => (await db.read.post.findUniqueOrThrow({ where: { id } })).locked_at
const count = () => db.read.comment.count({ where: { post_id: id } })

test.beforeEach(() =>
  db.write((tx) => tx.post.update({ where: { id }, data: { locked_at: null } })),
)

test('staff lock a post and unlock it, by a page that asks; both are in the audit log', async () => {
  const page = await stan.get(QUESTION)
  const question = await stan.get(page.link('Lock'))
  expect(question.one('h1').text).toBe('Lock this post?')
  const locked = await stan.submit('Lock')
  expect(locked.texts('.flash')).toEqual(['This post is locked now.'])
  expect(locked.one('article .byline').text).toContain('Locked')
  const at = await stored()
  expect(at).not.toBeNull()
  await stan.press(`${QUESTION}/lock`, 'Lock')
  expect(await stored()).toEqual(at)
  await stan.get(locked.link('Unlock'))
  expect((await stan.submit('Unlock')).texts('.flash')).toEqual(['This post is open again.'])
  expect(await stored()).toBeNull()
  const rows = await db.read.audit.findMany({ where: { target: id }, orderBy: { id: 'asc' } })
  expect(rows.map(({ command, who }) => [command, who])).toEqual([
    ['post lock', idOf('stan')],
    ['post unlock', idOf('stan')],
  ])
})

test('everyone sees that a post is locked, and no one but staff finds a form, for replies neither', async () => {
  const comment = `/comment/${idOf('comment:alex')}/reply`
  await stan.press(`${QUESTION}/lock`, 'Lock')
  for (const who of ['sam', 'maya', 'cora'] as const) {
    const browser = await as(who)
    const page = await browser.get(QUESTION)
    expect(page.text).toContain(LOCKED)
    // It says how many there are, and asks for no more.
    expect(page.one(`article a[href="${QUESTION}#comments"]`).text).toMatch(/^\d+ answers? on/)
    expect(page.all(`form[action="${QUESTION}/comment"]`)).toEqual([])
    expect(page.all(`a[href="${QUESTION}/lock"]`)).toEqual([])
    expect([who, page.all('a[href$="/reply"]').length]).toEqual([who, 0])
    for (const path of [`${QUESTION}/comment`, comment]) {
      const form = await browser.get(path)
      expect(form.text).toContain(LOCKED)
      expect(form.all('textarea')).toEqual([])
    }
  }
  expect((await stan.get(QUESTION)).all(`a[href="${comment}"]`)).toHaveLength(1)
  const page = await stan.press(QUESTION, `${QUESTION}/comment`, { content: 'Why it’s locked' })
  expect(page.text).toContain('Why it’s locked')
})

test('who wrote while it was locked is told so, and has the text; what is there can be edited', async () => {
  await sam.get(QUESTION)
  await stan.press(`${QUESTION}/lock`, 'Lock')
  const before = await count()
  const late = await sam.submit(`${QUESTION}/comment`, { content: 'Just too late' })
  expect(late.status).toBe(400)
  expect(late.text).toContain(LOCKED)
  expect(late.value('content').trim()).toBe('Just too late')
  const call = await apiOf(sam).post(`/posts/${id}/comment`, { content: 'By a program' })
  expect([call.status, call.errors]).toEqual([400, { '': [LOCKED] }])
  expect(await count()).toBe(before)
  const { answer } = await apiOf(sam).get(`/posts/${id}`)
  expect((answer as { locked_at: unknown }).locked_at).toBe((await stored())?.toISOString())
})

test('only staff of the school lock; for others, and other schools, nothing changes', async () => {
  const change = async (who: 'sam' | 'maya' | 'cora' | 'lisa') => {
    const browser = await as(who)
    return [
      (await browser.get(`${QUESTION}/lock`)).status,
      (await apiOf(browser).post(`/posts/${id}/lock`)).status,
    ]
  }
  expect(await change('sam')).toEqual([403, 403])
  expect(await change('maya')).toEqual([403, 403])
  expect(await change('cora')).toEqual([403, 403])
  expect(await change('lisa')).toEqual([404, 404])
  expect(await stored()).toBeNull()
})
