import { beforeEach, expect } from 'vitest'
import { markAnswer, unmarkAnswer } from '~/domain/comments/answers.server'
import { ask } from '~tests/support/answer-requests'
import { apiOf } from '~tests/support/api'
import { as, ctx, db, idOf, site, test } from '~tests/support/fixtures'

/** Maya's question, with answers, into Priya's. */
const [id, into] = [idOf('post:question'), idOf('post:prospect')]
const QUESTION = `/post/${id}`
const FORM = `${QUESTION}/comment`
const OTHER = `/post/${into}`
const ANSWER = idOf('comment:sam')

const asStan = async () => apiOf(await as('stan'))
const merge = async () =>
  expect((await (await asStan()).post(`/posts/${id}/merge`, { into })).status).toBe(200)
const unmerge = async () =>
  expect((await (await asStan()).post(`/posts/${id}/unmerge`, {})).status).toBe(200)
const answerTo = (post: string) =>
  db.read.post.findUniqueOrThrow({
    where: { id: post },
    select: { answer_comment_id: true, answered_at: true, school_answer: true },
  })
const NONE = { answer_comment_id: null, answered_at: null, school_answer: null }

beforeEach(async () => {
  if (await db.read.mergedQuestion.count()) await unmerge()
  await db.write(async (tx) => {
    await tx.draft.deleteMany()
    await tx.answerRequest.deleteMany()
    await tx.notification.deleteMany()
  })
})

test('a comment sent from a page that doesn’t know of it yet is one on the other', async () => {
  const sam = await as('sam')
  await sam.get(QUESTION)
  await merge()
  const page = await sam.submit(FORM, { content: 'Sent meanwhile' })
  expect(page.path).toContain(OTHER)
  expect(page.text).toContain('Sent meanwhile')
  const { answer } = await apiOf(sam).post(`/posts/${id}/comment`, { content: 'By a program' })
  const { id: added } = answer as { id: string }
  const where = { id: added, post_id: into }
  expect(await db.read.comment.count({ where })).toBe(1)
  // No one of another school, and no one who can't read the other.
  const lisa = apiOf(await as('lisa'))
  expect((await lisa.post(`/posts/${id}/comment`, { content: 'No' })).status).toBe(404)
})

test('where the other one is locked, what was typed comes back', async () => {
  const sam = await as('sam')
  await sam.get(QUESTION)
  await merge()
  await (await asStan()).post(`/posts/${into}/lock`)
  const page = await sam.submit(FORM, { content: 'Sent too late' })
  expect(page.value('content')).toBe('Sent too late')
  await (await asStan()).post(`/posts/${into}/unlock`)
})

test('changes that its author was just typing are a draft, and there again once it’s back', async () => {
  const maya = await as('maya')
  await maya.get(`${QUESTION}/edit`)
  await merge()
  const page = await maya.submit('Save', { content: 'Changed meanwhile' })
  expect(page.path).toBe(OTHER)
  expect(page.text).toContain('What you changed is in your drafts.')
  expect((await maya.get('/drafts')).text).toContain('Changed meanwhile')
  await unmerge()
  expect((await maya.get(`${QUESTION}/edit`)).value('content')).toBe('Changed meanwhile')
})

test('drafts of comments go along, also one that a page saves afterwards', async () => {
  const sam = await as('sam')
  const page = await sam.get(QUESTION)
  const save = async (text: string) => {
    const body = page.form(FORM).body({ content: text })
    body.set('place', `comment:${id}`)
    return sam.post('/drafts/save', body)
  }
  await save('Half a thought')
  await merge()
  expect((await (await as('sam')).get(OTHER)).value('content')).toBe('Half a thought')
  await save('A whole thought')
  const drafts = await db.read.draft.findMany({ where: { user_id: idOf('sam') } })
  expect(drafts.map(({ draft_key }) => draft_key)).toEqual([`comment:${into}`])
  expect((await (await as('sam')).get(OTHER)).value('content')).toBe('A whole thought')
})

test('who was asked to answer it is asked to answer the other, once, and it’s back with it', async () => {
  expect(await ask(['leo', 'alma'])).toMatchObject({ ok: true, count: 2 })
  await site.services.dispatcher.drain()
  const row = await db.read.answerRequest.findFirstOrThrow({ where: { user_id: idOf('alma') } })
  await db.write((tx) =>
    tx.answerRequest.create({ data: { ...row, id: idOf('asked twice'), post_id: into } }),
  )
  const requested = async (post_id: string) =>
    (await db.read.answerRequest.findMany({ where: { post_id } })).map(({ user_id }) => user_id)
  await merge()
  expect(new Set(await requested(into))).toEqual(new Set([idOf('leo'), idOf('alma')]))
  const leo = await as('leo')
  expect((await leo.get(OTHER)).text).toContain('Maya asked if you could answer')
  expect((await leo.get('/notifications')).hrefs('.notifications a')).toContain(OTHER)
  await unmerge()
  expect(new Set(await requested(id))).toEqual(new Set([idOf('leo'), idOf('alma')]))
  expect(await requested(into)).toEqual([idOf('alma')])
  expect((await leo.get(QUESTION)).text).toContain('Maya asked if you could answer')
  expect((await leo.get('/notifications')).hrefs('.notifications a')).toContain(QUESTION)
})

test('who is mentioned below it is led to the comment where it is', async () => {
  const sam = await as('sam')
  await sam.get(QUESTION)
  await sam.submit(FORM, { content: 'Ask @Leo North' })
  const { comment_id } = await db.read.mention.findFirstOrThrow({
    where: { user_id: idOf('leo'), comment_id: { not: null } },
    orderBy: { created_at: 'desc' },
  })
  await site.services.dispatcher.drain()
  const led = async () => {
    const leo = await as('leo')
    const links = (await leo.get('/notifications')).hrefs('.notifications a')
    return (await leo.get(links.find((link) => link.includes(comment_id!)) ?? '/')).path
  }
  await merge()
  expect(await led()).toContain(OTHER)
  await unmerge()
  expect(await led()).toContain(QUESTION)
})

test('it has its answer again, as it was marked, unless that comment is gone', async () => {
  await markAnswer(await ctx('maya'), ANSWER)
  const marked = await answerTo(id)
  expect(marked).toMatchObject({ answer_comment_id: ANSWER })
  await merge()
  expect(await answerTo(id)).toEqual(NONE)
  await unmerge()
  expect(await answerTo(id)).toEqual(marked)
  await unmarkAnswer(await ctx('maya'), ANSWER)

  await markAnswer(await ctx('stan'), ANSWER)
  await merge()
  await unmerge()
  expect(await answerTo(id)).toMatchObject({ answer_comment_id: ANSWER, school_answer: 'marked' })

  await merge()
  await db.write((tx) => tx.comment.update({ where: { id: ANSWER }, data: { hidden: true } }))
  await unmerge()
  expect(await answerTo(id)).toEqual(NONE)
  await db.write((tx) => tx.comment.update({ where: { id: ANSWER }, data: { hidden: false } }))
})
