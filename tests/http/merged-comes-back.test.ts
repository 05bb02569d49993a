import { beforeEach, describe, expect } from 'vitest'
import { eraseAccount } from '~/domain/data-lifecycle/delete-account.server'
import { apiOf } from '~tests/support/api'
import { storedCounts } from '~tests/support/database'
import { as, ctx, db, idOf, NOW, test } from '~tests/support/fixtures'
import { decideAs, flag } from '~tests/support/moderation'

/** Maya's question, with answers; each test merges it into a new one of Bea's. */
const id = idOf('post:question')
const QUESTION = `/post/${id}`

const commentIds = async (post_id: string) =>
  (await db.read.comment.findMany({ where: { post_id } })).map((comment) => comment.id).sort()
const findPlace = async (address: string) => (await (await as('sam')).get(address)).path
const asStan = async () => apiOf(await as('stan'))
const merge = async () =>
  expect((await (await asStan()).post(`/posts/${id}/merge`, { into })).status).toBe(200)
const unmerge = async () => (await asStan()).post(`/posts/${id}/unmerge`, {})

let into = ''
let before: string[] = []
beforeEach(async () => {
  await db.write(async (tx) => {
    await tx.draft.deleteMany()
    await tx.answerRequest.deleteMany()
    await tx.notification.deleteMany()
  })
  before = await commentIds(id)
  const post = { title: 'Which library?', content: 'Where?' }
  const { status, answer } = await apiOf(await as('bea')).post('/posts', { post })
  expect(status).toBe(200)
  into = (answer as { post: { id: string } }).post.id
  await db.write((tx) => tx.post.update({ where: { id: into }, data: { marked_question_at: NOW } }))
})

async function expectBack() {
  expect(await findPlace(QUESTION)).toBe(QUESTION)
  expect(await commentIds(id)).toEqual(before)
  expect(await db.read.mergedQuestion.count()).toBe(0)
  const maya = await as('maya')
  expect((await maya.get(QUESTION)).one('h1').text).toBe('The post question')
  expect((await (await as('lisa')).get(QUESTION)).status).toBe(404)
  const { stored, counted } = await storedCounts({ db })
  expect(stored).toEqual(counted)
}

describe('a merged question is back, however long ago it was merged, when the other one', () => {
  const merged_at = new Date(Date.now() - 30 * 86_400_000)
  beforeEach(async () => {
    await merge()
    await db.write((tx) => tx.mergedQuestion.updateMany({ data: { merged_at } }))
    expect(await findPlace(QUESTION)).toBe(`/post/${into}`)
    expect((await unmerge()).status).toBe(400)
  })

  test('is deleted by its author', async () => {
    await (await as('bea')).press(`/post/${into}/delete`, 'Delete')
    await expectBack()
  })

  test('is made private by its author, and stays so when it’s public again', async () => {
    await apiOf(await as('bea')).post(`/posts/${into}/privatize`)
    await expectBack()
    await apiOf(await as('bea')).post(`/posts/${into}/unprivatize`)
    await expectBack()
  })

  test('is hidden by staff, and stays so when it’s shown again', async () => {
    const found = await flag('sam', { kind: 'post', id: into })
    await decideAs('stan', found, { decision: 'hide', noticeToAuthor: 'Be kind' })
    await expectBack()
    await decideAs('stan', found, { decision: 'show' })
    await expectBack()
  })

  test('is removed by staff', async () => {
    const found = await flag('sam', { kind: 'post', id: into })
    await decideAs('stan', found, { decision: 'remove', noticeToAuthor: 'Be kind' })
    await expectBack()
  })

  test('goes with the account of its author', async () => {
    await eraseAccount(await ctx('bea'), 'remove')
    expect(await db.read.post.count({ where: { id: into } })).toBe(0)
    expect(await findPlace(QUESTION)).toBe(QUESTION)
    expect(await db.read.mergedQuestion.count()).toBe(0)
    const { stored, counted } = await storedCounts({ db })
    expect(stored).toEqual(counted)
  })
})
