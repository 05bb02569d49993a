import { beforeEach, expect } from 'vitest'
import { apiOf } from '~tests/support/api'
import { storedCounts } from '~tests/support/database'
import { as, db, idOf, member, NOW, site, test } from '~tests/support/fixtures'

const stan = member('stan')
const sam = member('sam')
/** Maya's question, with answers, into Priya's. */
const [id, into] = [idOf('post:question'), idOf('post:prospect')]
const QUESTION = `/post/${id}`
const comments = async (post_id: string) =>
  (await db.read.comment.findMany({ where: { post_id }, orderBy: { id: 'asc' } })).map(
    (comment) => comment.id,
  )
const merge = (one = id, other = into) =>
  stan.press(`/post/${one}/merge?into=${other}`, 'Merge', {})
const unmerge = (one = id) => apiOf(stan).post(`/posts/${one}/unmerge`)
const why = async (one: string, other: string) =>
  (await stan.get(`/post/${one}/merge?into=${other}`)).texts('#into-error').join()
const counts = () => storedCounts({ db })
const change = (post: string, data: object) =>
  db.write((tx) => tx.post.update({ where: { id: post }, data }))

beforeEach(async () => {
  if (await db.read.mergedQuestion.count()) await unmerge()
  await db.write(async (tx) => {
    await tx.postFollow.deleteMany()
    await tx.savedPost.deleteMany()
    await tx.audit.deleteMany()
    await tx.notification.deleteMany()
  })
})

test('staff read what will move, and merge; the address leads on, and says so', async () => {
  const follow = { post_id: id, partner_code: 'northfield', muted: false, created_at: NOW }
  await db.write((tx) => tx.postFollow.create({ data: { ...follow, user_id: idOf('emma') } }))
  const page = await stan.get(QUESTION)
  await stan.get(page.link('Merge'))
  const plan = await stan.submit('Go on', { into: `http://northfield.test/post/${into}` })
  const count = (await comments(id)).length
  expect(plan.one('main').text).toMatch(
    /\d+ comments? and 1 person who follows will move to The post prospect\./,
  )
  const [before, other] = [await comments(id), await comments(into)]
  const merged = await stan.submit('Merge')
  expect(merged.texts('.flash')).toEqual(['The question was merged into this one.'])
  expect(await comments(id)).toEqual([])
  expect(await comments(into)).toEqual([...before, ...other].sort())
  expect(count).toBeGreaterThan(0)
  const led = await sam.get(QUESTION)
  expect(led.path).toBe(`/post/${into}`)
  expect(led.text).toContain('This question was merged into another one, which you see here.')
  expect((await sam.get('/home')).texts('.post h2')).not.toContain('The post question')
  const { answer } = await apiOf(sam).get(`/posts/${id}/merged_into`)
  expect(answer).toEqual({ merged_into: into })
  const rows = await db.read.audit.findMany()
  expect(rows.map(({ command, target, detail }) => [command, target, detail])).toEqual([
    ['post merge', id, { into }],
  ])
  const { stored, counted } = await counts()
  expect(stored).toEqual(counted)
})

test('who follows or saved it, and who asked it, go along once, and keep what they chose', async () => {
  const row = { partner_code: 'northfield', created_at: NOW }
  await db.write(async (tx) => {
    await tx.postFollow.createMany({
      data: [
        { ...row, user_id: idOf('emma'), post_id: id, muted: false },
        { ...row, user_id: idOf('sam'), post_id: id, muted: false },
        { ...row, user_id: idOf('sam'), post_id: into, muted: true },
      ],
    })
    await tx.savedPost.createMany({
      data: [
        { ...row, user_id: idOf('emma'), post_id: id },
        { ...row, user_id: idOf('sam'), post_id: id },
        { ...row, user_id: idOf('sam'), post_id: into },
      ],
    })
  })
  await merge()
  const follows = await db.read.postFollow.findMany({ where: { post_id: into } })
  expect(new Map(follows.map(({ user_id, muted }) => [user_id, muted]))).toEqual(
    new Map([
      [idOf('emma'), false],
      [idOf('sam'), true],
      [idOf('maya'), false],
    ]),
  )
  expect(await db.read.savedPost.count({ where: { post_id: into } })).toBe(2)
})

test('who asked is told once; sent twice, it is merged once', async () => {
  await merge()
  expect((await apiOf(stan).post(`/posts/${id}/merge`, { into })).status).toBe(200)
  await site.services.dispatcher.drain()
  const notices = await db.read.notification.findMany({ where: { kind: 'question_merged' } })
  expect(notices.map(({ user_id, post_id }) => [user_id, post_id])).toEqual([[idOf('maya'), into]])
  const page = await (await as('maya')).get('/notifications')
  expect(page.one('main').text).toContain('School staff merged your question into')
  expect(await db.read.audit.count()).toBe(1)
})

test('taken out again, everything is as it was, with replies written since', async () => {
  const before = [await comments(id), await comments(into)]
  await merge()
  const first = before[0]?.[0] ?? ''
  const below = await sam.press(`/comment/${first}/reply`, `/comment/${first}/reply`, {
    content: 'Written after',
  })
  expect(below.status).toBe(200)
  const page = await stan.get(`/post/${into}/merge`)
  expect(page.texts('.row').join()).toContain('The post question')
  const out = await stan.submit(`/post/${id}/unmerge`)
  expect(out.path).toBe(QUESTION)
  expect(out.text).toContain('The question is on its own again.')
  const written = await db.read.comment.findFirstOrThrow({ where: { content: 'Written after' } })
  expect(written.post_id).toBe(id)
  const { stored, counted } = await counts()
  expect(stored).toEqual(counted)
  await sam.press(`/comment/${written.id}/delete`, 'Delete')
  await db.write((tx) => tx.comment.delete({ where: { id: written.id } }))
  expect([await comments(id), await comments(into)]).toEqual(before)
  expect((await sam.get(QUESTION)).path).toBe(QUESTION)
  expect((await unmerge()).status).toBe(404)
})

test('for seven days, and not longer', async () => {
  await merge()
  const merged_at = new Date(Date.now() - 7 * 86_400_000 - 1000)
  await db.write((tx) => tx.mergedQuestion.updateMany({ data: { merged_at } }))
  expect((await stan.get(`/post/${into}/merge`)).all('.row')).toEqual([])
  expect((await unmerge()).errors).toEqual({
    '': ['This question was merged more than 7 days ago.'],
  })
  await db.write((tx) => tx.mergedQuestion.updateMany({ data: { merged_at: new Date() } }))
})

test('no comment is shown to more people, no name found out, and nothing else merged', async () => {
  expect(await why(id, id)).toContain('This is the same question.')
  expect(await why(id, idOf('post:leader'))).toContain('Only questions of your school are merged')
  expect(await why(id, idOf('post:lake'))).toContain('Only questions of your school are merged')
  expect(await why(id, idOf('post:global'))).toContain('Only questions of your school are merged')
  expect(await why(id, 'nothing')).toContain('Only questions of your school are merged')
  const global = (value: boolean) =>
    db.write((tx) => tx.user.update({ where: { id: idOf('priya') }, data: { global: value } }))
  await global(true)
  expect(await why(id, into)).toContain('More people can read the other question')
  expect((await apiOf(stan).post(`/posts/${id}/merge`, { into })).status).toBe(400)
  await global(false)
  await change(into, { private: true })
  expect(await why(id, into)).toContain('Only questions that everyone at the school can read')
  await change(into, { private: false })
  await merge()
  const third = idOf('post:welcome')
  await change(third, { marked_question_at: NOW })
  expect(await why(into, third)).toContain('Other questions were merged into this one.')
  await change(third, { marked_question_at: null })
})

test('it is found by no one who could not see it: another school, or behind a block', async () => {
  await merge()
  expect((await (await as('lisa')).get(QUESTION)).status).toBe(404)
  const block = { user_id: idOf('sam'), blocked_user_id: idOf('maya'), partner_code: 'northfield' }
  await db.write((tx) => tx.block.create({ data: { ...block, created_at: NOW } }))
  expect((await (await as('sam')).get(QUESTION)).status).toBe(404)
  await db.write((tx) => tx.block.deleteMany({ where: { blocked_user_id: idOf('maya') } }))
})

test('only staff of the school merge, and take out', async () => {
  const change = async (who: 'sam' | 'maya' | 'cora' | 'lisa') => {
    const api = apiOf(await as(who))
    return [
      (await (await as(who)).get(`${QUESTION}/merge`)).status,
      (await api.post(`/posts/${id}/merge`, { into })).status,
    ]
  }
  expect(await change('sam')).toEqual([403, 403])
  expect(await change('maya')).toEqual([403, 403])
  expect(await change('cora')).toEqual([403, 403])
  expect(await change('lisa')).toEqual([404, 404])
  expect(await db.read.mergedQuestion.count()).toBe(0)
  await merge()
  expect((await apiOf(sam).post(`/posts/${id}/unmerge`)).status).toBe(403)
  expect((await apiOf(await as('lisa')).post(`/posts/${id}/unmerge`)).status).toBe(404)
  expect(await db.read.mergedQuestion.count()).toBe(1)
})
