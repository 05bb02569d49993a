import { beforeEach, expect } from 'vitest'
import { apiOf } from '~tests/support/api'
import { as, db, idOf, member, test } from '~tests/support/fixtures'

const stan = member('stan')
const maya = member('maya')
const sam = member('sam')
const id = idOf('post:question')
const QUESTION = `/post/${id}`
const by = (name: 'alex' | 'sam') => idOf(`comment:${name}`)
const at = (comment: string, act: string) => `/comment/${comment}/${act}`
const stored = async () => {
  const { answer_comment_id, school_answer } = await db.read.post.findUniqueOrThrow({
    where: { id },
  })
  return [answer_comment_id, school_answer]
}
const first = async (browser = sam) =>
  (await browser.get(QUESTION)).all('.comment')[0]?.text.replace(/\s+/g, ' ').trim() ?? ''

beforeEach(() =>
  db.write(async (tx) => {
    const data = { answer_comment_id: null, answered_at: null, school_answer: null }
    await tx.post.update({ where: { id }, data })
    await tx.audit.deleteMany()
  }),
)

test('what staff mark is the school’s answer: it says so to everyone, and comes first', async () => {
  const page = await stan.get(QUESTION)
  expect(page.html).toContain('Mark as the school’s answer')
  const marked = await stan.press(QUESTION, at(by('alex'), 'answer'))
  expect(marked.text).toContain('Marked as the school’s answer.')
  expect(await stored()).toEqual([by('alex'), 'marked'])
  for (const browser of [sam, maya, stan])
    expect(await first(browser)).toMatch(/^Marked by school staff as the answer ?Alex North/)
  expect((await sam.get('/home')).one(`#post-${id} .status`).text).toBe('Answered')
  const before = await db.read.post.findUniqueOrThrow({ where: { id } })
  await stan.press(QUESTION, at(by('alex'), 'unanswer'))
  expect(await stored()).toEqual([null, null])
  expect(before.answered_at).not.toBeNull()
  const rows = await db.read.audit.findMany({ orderBy: { id: 'asc' } })
  expect(rows.map(({ command, target, detail }) => [command, target, detail])).toEqual([
    ['post mark-answer', id, { comment: by('alex') }],
    ['post unmark-answer', id, { comment: by('alex') }],
  ])
})

test('an answer that staff wrote is one by the school', async () => {
  const page = await stan.press(QUESTION, `${QUESTION}/comment`, { content: 'In the library' })
  const [, comment = ''] = /#comment-(\w+)/.exec(page.redirects[0]?.location ?? '') ?? []
  await stan.press(QUESTION, at(comment, 'answer'))
  expect(await stored()).toEqual([comment, 'written'])
  expect(await first()).toMatch(/^Answer by the school ?Stan North/)
  await stan.press(at(comment, 'delete'), 'Delete')
  expect(await stored()).toEqual([null, null])
})

test('its author can’t replace it or take it off, and reads a plain answer as before', async () => {
  await maya.press(QUESTION, at(by('sam'), 'answer'))
  expect(await stored()).toEqual([by('sam'), null])
  expect(await first()).toMatch(/^Answer ?Sam North/)
  await stan.press(QUESTION, at(by('sam'), 'answer'))
  expect(await stored()).toEqual([by('sam'), 'marked'])
  const page = await maya.get(QUESTION)
  expect(page.html).not.toContain('Mark as the answer')
  expect(page.html).not.toContain('Not the answer')
  for (const [comment, act] of [
    [by('alex'), 'answer'],
    [by('sam'), 'unanswer'],
  ] as const)
    expect((await apiOf(maya).post(`/comments/${comment}/${act}`)).status).toBe(403)
  expect(await stored()).toEqual([by('sam'), 'marked'])
  await stan.press(QUESTION, at(by('sam'), 'unanswer'))
  expect((await maya.get(QUESTION)).html).toContain('Mark as the answer')
})

test('marked before by the author, it becomes the school’s; its writer isn’t told twice', async () => {
  const answered = () =>
    db.read.event.count({ where: { name: 'question.answered', subject_id: by('alex') } })
  const before = await answered()
  await maya.press(QUESTION, at(by('alex'), 'answer'))
  await stan.press(QUESTION, at(by('alex'), 'answer'))
  await apiOf(stan).post(`/comments/${by('alex')}/answer`)
  expect(await stored()).toEqual([by('alex'), 'marked'])
  expect((await answered()) - before).toBe(1)
  expect(await db.read.audit.count()).toBe(1)
})

test('the API marks it, and says with the post whose answer it is', async () => {
  const post = async () =>
    (await apiOf(sam).get(`/posts/${id}`)).answer as { answered: boolean; school_answer: string }
  expect(await post()).toMatchObject({ answered: false, school_answer: null })
  expect((await apiOf(stan).post(`/comments/${by('alex')}/answer`)).status).toBe(200)
  expect(await post()).toMatchObject({ answered: true, school_answer: 'marked' })
  expect((await apiOf(stan).post(`/comments/${by('alex')}/unanswer`)).status).toBe(200)
  expect((await apiOf(maya).post(`/comments/${by('alex')}/answer`)).status).toBe(200)
  expect(await post()).toMatchObject({ answered: true, school_answer: null })
})

test('who neither asked nor is staff of the school marks nothing', async () => {
  const change = async (who: 'sam' | 'cora' | 'lisa') =>
    (await apiOf(await as(who)).post(`/comments/${by('alex')}/answer`)).status
  expect(await change('sam')).toBe(403)
  expect(await change('cora')).toBe(403)
  expect(await change('lisa')).toBe(404)
  expect(await stored()).toEqual([null, null])
})
