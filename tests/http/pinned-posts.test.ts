import { expect } from 'vitest'
import { apiOf } from '~tests/support/api'
import { as, db, idOf, member, test } from '~tests/support/fixtures'

const stan = member('stan')
const sam = member('sam')
const study = idOf('topic:study')
const housing = idOf('topic:housing')
const STUDY = `/topic/study-groups/${study}`
const id = idOf('post:question')
const QUESTION = `/post/${id}`
const PINNED = 'Pinned by school staff'
const titles = async (path = STUDY, who: 'sam' | 'stan' | 'bea' = 'sam') =>
  (await (await as(who)).get(path)).texts('.post h2').map((title) => title.replace('The post ', ''))
const pins = async () =>
  (await db.read.pinnedPost.findMany({ orderBy: { created_at: 'asc' } })).map(
    ({ topic_id, post_id }) => [topic_id, post_id],
  )
const pin = (post: string, topics: string[]) => stan.press(`/post/${post}/pin`, 'Save', { topics })
const pinned = (page: { texts: (selector: string) => string[] }) =>
  page.texts('.post').map((text) => text.includes(PINNED))

test.beforeEach(() => db.write((tx) => tx.pinnedPost.deleteMany()))

test('staff pin a post to the topics they tick, and take it down; both are in the audit log', async () => {
  expect(await titles()).toEqual(['welcome', 'question'])
  const page = await stan.get(QUESTION)
  const form = await stan.get(page.link('Pin'))
  expect(form.one('h1').text).toBe('Pin this post?')
  expect(form.texts('.check')).toEqual(['Housing, or what?', 'Study groups'])
  const saved = await stan.submit('Save', { topics: [study] })
  expect(saved.texts('.flash')).toEqual(['This post is pinned now.'])
  expect(await titles()).toEqual(['question', 'welcome'])
  expect(pinned(await sam.get(STUDY))).toEqual([true, false])
  expect(await titles(`${STUDY}?tab=questions`)).toEqual(['question'])
  const before = await db.read.pinnedPost.findFirst()
  await pin(id, [study])
  expect(await db.read.pinnedPost.findFirst()).toEqual(before)
  const undone = await pin(id, [])
  expect(undone.texts('.flash')).toEqual(['This post isn’t pinned anymore.'])
  expect(await titles()).toEqual(['welcome', 'question'])
  const rows = await db.read.audit.findMany({ where: { target: id }, orderBy: { id: 'asc' } })
  expect(rows.map(({ command, who, detail }) => [command, who, detail])).toEqual([
    ['post pin', idOf('stan'), { topics: ['Study groups'] }],
    ['post unpin', idOf('stan'), { topics: ['Study groups'] }],
  ])
})

test('it is on no other list, not where something is searched, and once on all pages', async () => {
  await pin(id, [study])
  const others = ['/home', `${STUDY}?q=post`, `${STUDY}?tab=questions&answered=false`]
  for (const path of [...others, `/topic/housing-or-what/${housing}`, '/post-search?q=question'])
    expect((await sam.get(path)).text, path).not.toContain(PINNED)
  const base = await db.read.post.findUniqueOrThrow({ where: { id: idOf('post:welcome') } })
  const created = Array.from({ length: 12 }, (_, at) => ({
    ...base,
    id: idOf(`pinned:${at}`),
    title: `The post ${at}`,
    tag_names: [],
    pictures: [],
    created_at: new Date(base.created_at.getTime() - (at + 1) * 60_000),
  }))
  await db.write(async (tx) => {
    await tx.post.createMany({ data: created })
    const { partner_code } = base
    await tx.postTopic.createMany({
      data: created.map(({ id: post_id, created_at }) => ({
        post_id,
        topic_id: study,
        partner_code,
        created_at,
      })),
    })
  })
  await pin(idOf('pinned:11'), [study])
  const first = await sam.get(STUDY)
  const numbers = Array.from({ length: 11 }, (_, at) => String(at))
  expect(first.texts('.post h2').map((title) => title.replace('The post ', ''))).toEqual([
    '11',
    'question',
    'welcome',
    ...numbers.slice(0, 9),
  ])
  expect(await titles(first.link('Older'))).toEqual(numbers.slice(9))
  await db.write((tx) =>
    tx.post.deleteMany({ where: { id: { in: created.map((row) => row.id) } } }),
  )
})

test('a topic has at most three, which are named; what no one reads is not among them', async () => {
  const given = ['welcome', 'question', 'secret'].map((name) => idOf(`post:${name}`))
  await db.write(async (tx) => {
    await tx.post.update({ where: { id: given[2] }, data: { private: false } })
    const { partner_code, created_at } = await tx.postTopic.findFirstOrThrow()
    const place = { post_id: idOf('post:leader'), topic_id: study, partner_code, created_at }
    await tx.postTopic.create({ data: place })
  })
  for (const post of given) await pin(post, [study])
  const late = await pin(idOf('post:leader'), [study])
  expect(late.status).toBe(400)
  expect(late.text).toContain(
    'Study groups has 3 pinned posts already. Unpin one of them first: “The post welcome”, “The post question”, “The post secret”.',
  )
  expect(late.all('input[name=topics][checked]')).toHaveLength(1)
  expect(await pins()).toHaveLength(3)
  await db.write((tx) => tx.post.update({ where: { id: given[2] }, data: { private: true } }))
  expect(await titles()).toEqual(['question', 'welcome', 'leader'])
  const hidden = await pin(given[2] ?? '', [study, housing])
  expect([hidden.status, hidden.text.includes('Pick from the list')]).toEqual([400, false])
  await db.write(async (tx) => {
    await tx.pinnedPost.deleteMany({ where: { post_id: given[2] } })
    await tx.postTopic.deleteMany({ where: { post_id: idOf('post:leader') } })
  })
  const secret = await pin(given[2] ?? '', [study])
  expect(secret.text).toContain(
    'This post is private. Only what everyone at the school can read is pinned.',
  )
})

test('the API pins by ids, and names what is pinned with the topic', async () => {
  const api = apiOf(stan)
  const call = (topics: string[]) => api.post(`/posts/${id}/pin`, { topics })
  expect((await call([study, housing])).status).toBe(200)
  expect((await call([idOf('topic:boats')])).status).toBe(400)
  const { answer } = await apiOf(sam).get(`/topics/single_topic?topic_id=${study}`)
  expect((answer as { pinned_posts: unknown }).pinned_posts).toEqual([id])
  expect(await pins()).toHaveLength(2)
  expect((await call([])).status).toBe(200)
  expect(await pins()).toEqual([])
})

test('who leaves a topic with the post takes the pin along; blocked authors stay unseen', async () => {
  await pin(id, [study, housing])
  await (await as('maya')).press(`${QUESTION}/edit`, 'Save', { topics: [housing] })
  expect(await pins()).toEqual([[housing, id]])
  const blocked = idOf('post:blocked')
  await pin(blocked, [housing])
  const at = `/topic/housing-or-what/${housing}`
  expect(await titles(at)).toEqual(['blocked', 'question'])
  expect(await titles(at, 'bea')).toEqual(['question'])
})

test('only staff of the school pin; for others, and other schools, nothing changes', async () => {
  const change = async (who: 'sam' | 'maya' | 'cora' | 'lisa') => {
    const browser = await as(who)
    return [
      (await browser.get(`${QUESTION}/pin`)).status,
      (await apiOf(browser).post(`/posts/${id}/pin`, { topics: [study] })).status,
    ]
  }
  expect(await change('sam')).toEqual([403, 403])
  expect(await change('maya')).toEqual([403, 403])
  expect(await change('cora')).toEqual([403, 403])
  expect(await change('lisa')).toEqual([404, 404])
  expect(await pins()).toEqual([])
  expect((await sam.get(QUESTION)).all(`a[href="${QUESTION}/pin"]`)).toEqual([])
})
