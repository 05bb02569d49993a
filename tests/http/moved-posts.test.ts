import { beforeEach, expect } from 'vitest'
import { apiOf } from '~tests/support/api'
import { as, db, idOf, member, site, test } from '~tests/support/fixtures'

const stan = member('stan')
const sam = member('sam')
const [study, housing, right] = ['study', 'housing', 'right'].map((name) => idOf(`topic:${name}`))
const id = idOf('post:welcome')
const WELCOME = `/post/${id}`
const MOVED = 'Moved from Study groups by school staff'
const move = (values: Record<string, string>, post = id) =>
  stan.press(`/post/${post}/move`, 'Move', values)
const places = async (post_id = id) =>
  (await db.read.postTopic.findMany({ where: { post_id }, orderBy: { topic_id: 'asc' } })).map(
    ({ topic_id, moved_from_id }) => [topic_id, moved_from_id],
  )
const counts = async () =>
  (
    await db.read.topic.findMany({
      where: { id: { in: [study!, housing!] } },
      orderBy: { title: 'asc' },
    })
  ).map(({ posts_count, comments_count }) => [posts_count, comments_count])

beforeEach(() =>
  db.write(async (tx) => {
    await tx.postTopic.updateMany({
      where: { post_id: id },
      data: { topic_id: study, moved_from_id: null },
    })
    await tx.notification.deleteMany()
  }),
)

test('staff move a post to another topic; its author and staff read where it was, others don’t', async () => {
  const page = await stan.get(WELCOME)
  const form = await stan.get(page.link('Move'))
  expect(form.one('h1').text).toBe('Move this post to another topic?')
  expect(form.texts('select[name=from] option')).toEqual(['Study groups'])
  expect(form.texts('select[name=to] option')).not.toContain('Study groups')
  const before = await counts()
  const moved = await stan.submit('Move', { to: housing! })
  expect(moved.texts('.flash')).toEqual(['This post is in Housing, or what? now.'])
  expect(await places()).toEqual([[housing, study]])
  const after = await counts()
  expect([after[0]![0]! - before[0]![0]!, after[1]![0]! - before[1]![0]!]).toEqual([1, -1])
  expect((await sam.get(WELCOME)).text).toContain(MOVED)
  expect((await stan.get(WELCOME)).text).toContain(MOVED)
  expect((await (await as('maya')).get(WELCOME)).text).not.toContain(MOVED)
  expect((await sam.get(`/topic/study-groups/${study}`)).texts('.post h2')).not.toContain(
    'The post welcome',
  )
  expect((await sam.get(`/topic/housing/${housing}`)).texts('.post h2')).toContain(
    'The post welcome',
  )
  await move({ from: study!, to: housing! })
  const rows = await db.read.audit.findMany({ where: { target: id, command: 'post move' } })
  expect(rows.map(({ who, detail }) => [who, detail])).toEqual([
    [idOf('stan'), { from: 'Study groups', to: 'Housing, or what?' }],
  ])
  const events = await db.read.event.findMany({ where: { name: 'post.moved', subject_id: id } })
  expect(events.map(({ payload }) => payload)).toEqual([{ topic_id: housing }])
})

test('moved back, nothing is left of it; the numbers are as before', async () => {
  const before = await counts()
  await move({ to: housing! })
  await move({ from: housing!, to: study! })
  expect(await places()).toEqual([[study, null]])
  expect(await counts()).toEqual(before)
  expect((await sam.get(WELCOME)).text).not.toContain('by school staff')
})

test('its author is told once, and not after it was moved back', async () => {
  const lines = async () => {
    await site.services.dispatcher.drain()
    const list = (await sam.get('/notifications')).one('main')
    return list.text.match(/was moved to another topic/g)?.length ?? 0
  }
  await move({ to: housing! })
  expect(await lines()).toBe(1)
  await move({ from: study!, to: housing! })
  expect(await lines()).toBe(1)
  await move({ from: housing!, to: study! })
  expect(await lines()).toBe(0)
})

test('its author can’t put it back, and what was typed comes back', async () => {
  const form = await sam.get(`${WELCOME}/edit`)
  await move({ to: housing! })
  const late = await sam.press(`${WELCOME}/edit`, 'Save', {
    title: 'With another title',
    topics: [study!],
  })
  expect(form.status).toBe(200)
  expect(late.status).toBe(400)
  expect(late.text).toContain('School staff moved this post away from Study groups.')
  expect(late.value('title')).toBe('With another title')
  expect(await places()).toEqual([[housing, study]])
})

test('responses to prompts and discussions of prospective students stay where they are', async () => {
  const response = { where: { id }, data: { prompt_code: idOf('prompt:none') } }
  await db.write((tx) => tx.post.update(response))
  const page = await stan.get(`${WELCOME}/move`)
  expect(page.text).toContain('This is a response to a prompt')
  expect(page.all('main select')).toEqual([])
  const call = await apiOf(stan).post(`/posts/${id}/move`, { from: study, to: housing })
  expect(call.status).toBe(400)
  await db.write((tx) => tx.post.update({ ...response, data: { prompt_code: null } }))
  const { topic_category_id } = await db.read.topic.findUniqueOrThrow({ where: { id: right } })
  const prospective = (prospective_discussions: boolean) =>
    db.write((tx) =>
      tx.topicCategory.update({
        where: { id: topic_category_id },
        data: { prospective_discussions },
      }),
    )
  const { prospective_discussions } = await db.read.topicCategory.findUniqueOrThrow({
    where: { id: topic_category_id },
  })
  await prospective(true)
  expect((await move({ from: study!, to: right! })).status).toBe(400)
  expect((await stan.get(`/post/${idOf('post:prospect')}/move`)).text).toContain(
    'Posts in discussions of prospective students stay there',
  )
  await prospective(prospective_discussions)
  expect((await stan.get(`/post/${idOf('post:leader')}/move`)).text).toContain(
    'This post is in no topic.',
  )
  expect(await places()).toEqual([[study, null]])
})

test('nothing goes to a topic of another school, nor without a choice', async () => {
  expect((await move({ to: idOf('topic:boats') })).status).toBe(400)
  const empty = await move({ to: '' })
  expect([empty.status, empty.texts('#to-error').length]).toEqual([400, 1])
  const call = await apiOf(stan).post(`/posts/${id}/move`, { from: study, to: idOf('topic:boats') })
  expect(call.status).toBe(400)
  expect(await places()).toEqual([[study, null]])
  expect((await apiOf(stan).post(`/posts/${id}/move`, { from: study, to: housing })).status).toBe(
    200,
  )
  expect(await places()).toEqual([[housing, study]])
})

test('only staff of the school move; for others, and other schools, nothing changes', async () => {
  const change = async (who: 'sam' | 'maya' | 'cora' | 'lisa') => {
    const browser = await as(who)
    return [
      (await browser.get(`${WELCOME}/move`)).status,
      (await apiOf(browser).post(`/posts/${id}/move`, { from: study, to: housing })).status,
    ]
  }
  expect(await change('sam')).toEqual([403, 403])
  expect(await change('maya')).toEqual([403, 403])
  expect(await change('cora')).toEqual([403, 403])
  expect(await change('lisa')).toEqual([404, 404])
  expect(await places()).toEqual([[study, null]])
})
