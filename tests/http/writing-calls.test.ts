import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { callsOf } from '~tests/support/calls'
import { enter } from '~tests/support/enter'
import { openSite, type Site } from '~tests/support/site'
import { eventsOf, fillSmallWorld, idOf, keptCounts, type PersonName } from '~tests/support/world'

let site: Site
beforeAll(async () => {
  site = await openSite(({ db }) => fillSmallWorld(db))
})
afterAll(() => site.close())

const as = async (name: PersonName, school = 'northfield') =>
  callsOf(await enter(site, `${name}@${school}.test`))
const row = (id: string) => site.services.db.read.post.findUniqueOrThrow({ where: { id } })
const postOf = ({ answer }: { answer?: unknown }) => (answer as { post: { id: string } }).post

test('[API-72] [POST-19] [POST-20] [POST-21] POST /api/posts creates a post, and edits it', async () => {
  const sam = await as('sam')
  const said = {
    title: 'By a call',
    content: 'It works',
    tag_names: ['#one', 'Two'],
    topics: [idOf('topic:study')],
    platform: 'desktop-browser',
  }
  const made = await sam.post('/posts', { post: said })
  expect(made.status).toBe(200)
  const { id } = postOf(made)
  expect(await row(id)).toMatchObject({
    title: 'By a call',
    tag_names: ['one', 'Two'],
    platform: 'desktop-browser',
    marked_question_at: null,
    edited_at: null,
  })
  expect(
    await sam.post('/posts', { post: { id, title: 'Edited', edited_at: null } }),
  ).toMatchObject({
    status: 200,
    answer: { post: { title: 'Edited', edited: true, tag_names: ['one', 'Two'] } },
  })
  const { edited_at, content } = await row(id)
  expect(content).toBe('It works')
  expect(edited_at).not.toBeNull()
  // Began with the text before that edit, so it would be overwritten unseen.
  expect((await sam.post('/posts', { post: { id, title: 'Late', edited_at: null } })).status).toBe(
    400,
  )
  const marked = { id, marked_question_at: '2026-11-21T10:00:00Z', edited_at }
  expect((await sam.post('/posts', { post: marked })).status).toBe(200)
  expect((await row(id)).marked_question_at).not.toBeNull()
})

test('[API-72] what the form refuses is refused by field; another person is', async () => {
  const sam = await as('sam')
  expect(await sam.post('/posts', { post: { content: 'x'.repeat(10_000) } })).toMatchObject({
    status: 400,
    errors: { title: ['Title is required'], content: ['Content is too long'] },
  })
  const empty = { id: idOf('post:welcome'), content: '' }
  expect(await sam.post('/posts', { post: empty })).toMatchObject({
    errors: { content: ['Story is required'] },
  })
  for (const post of [{ title: ['a'], content: 7 }, { topics: 'x' }, { prompt_code: 7 }, 7, null])
    expect((await sam.post('/posts', { post })).status).toBe(400)
  const theirs = { id: idOf('post:question'), title: 'Mine now' }
  expect((await sam.post('/posts', { post: theirs })).status).toBe(403)
  const lou = await as('lou', 'lakeside')
  expect((await lou.post('/posts', { post: theirs })).status).toBe(404)
  const priya = await as('priya')
  const story = { title: 'A story', content: 'Not allowed' }
  expect((await priya.post('/posts', { post: story })).status).toBe(403)
})

test('[API-73] [API-74] [API-75] the own post is made private, visible and deleted', async () => {
  const [sam, alex] = [await as('sam'), await as('alex')]
  const id = postOf(await sam.post('/posts', { post: { title: 't', content: 'c' } })).id
  for (const [path, isPrivate, others] of [
    ['privatize', true, 403],
    ['unprivatize', false, 404],
  ] as const) {
    expect((await alex.post(`/posts/${id}/${path}`)).status).toBe(others)
    expect(await sam.post(`/posts/${id}/${path}`)).toEqual({ status: 200, answer: true })
    expect((await row(id)).private).toBe(isPrivate)
  }
  expect((await alex.delete(`/posts/${id}`)).status).toBe(403)
  expect((await row(id)).deleted_at).toBeNull()
  expect(await sam.delete(`/posts/${id}`)).toEqual({ status: 200, answer: true })
  expect((await row(id)).deleted_at).not.toBeNull()
})

test('[API-72] [POST-05] private is done with any post, at first and later', async () => {
  const [sam, alex] = [await as('sam'), await as('alex')]
  const post = { title: 'For me', content: 'c', tag_names: ['me'], topics: [idOf('topic:study')] }
  const { id } = postOf(await sam.post('/posts', { post: { ...post, private: true } }))
  const seen = async () => (await alex.get(`/posts/${id}`)).status
  const events = async () =>
    (await eventsOf(site.services))
      .filter(({ subject_id }) => subject_id === id)
      .map(({ name }) => name)
  expect((await row(id)).private).toBe(true)
  expect(await seen()).toBe(404)
  await sam.post('/posts', { post: { id, title: 'Still for me' } })
  expect((await row(id)).private).toBe(true)
  const answer = await sam.post('/posts', { post: { id, private: false, topics: [] } })
  expect(answer).toMatchObject({ status: 200, answer: { post: { private: false } } })
  expect(await seen()).toBe(200)
  await sam.post('/posts', { post: { id, private: true, topics: post.topics } })
  await sam.post('/posts', { post: { id, private: true } })
  expect(await seen()).toBe(404)
  expect(await events()).toEqual([
    'post.created',
    'post.edited',
    'post.edited',
    'post.unprivatized',
    'post.edited',
    'post.privatized',
  ])
  const { kept, counted } = keptCounts(site.services)
  expect(kept).toEqual(counted)
  const wrong = await sam.post('/posts', { post: { ...post, private: 'perhaps' } })
  expect(wrong.errors).toEqual({ 'post.private': ['Must be true or false'] })
})

describe('tags', () => {
  const suggested = async (name: PersonName, body: unknown, school?: string) =>
    (await (await as(name, school)).post('/search_tags', body)).answer

  test('[API-94] [TAG-04] [TAG-06] [TAG-07] suggestions begin as typed, three at most', async () => {
    const alma = await as('alma')
    const names = ['zebra-one', 'zebra-two', 'zebra-three', 'zebra-four', 'zebra-five']
    for (const tag_names of [names, ['zebra-five']])
      await alma.post('/posts', {
        post: { title: `T${tag_names.length}`, content: 'c', tag_names },
      })
    const keys = (...found: string[]) => ({ suggested: found.map((key) => ({ key })) })
    const asked = { type: 'suggested', currentTags: [] }
    expect(await suggested('sam', { ...asked, q: '#Zeb' })).toEqual(
      keys('zebra-five', 'zebra-four', 'zebra-one'),
    )
    expect(await suggested('sam', { ...asked, q: 'zebra-', currentTags: ['Zebra-Five'] })).toEqual(
      keys('zebra-four', 'zebra-one', 'zebra-three'),
    )
    const blanks = Array<string>(999).fill(' '.repeat(200))
    const many = { ...asked, q: 'zebra-', currentTags: ['Zebra-Five', ...blanks] }
    const began = performance.now()
    expect(await suggested('sam', many)).toEqual(keys('zebra-four', 'zebra-one', 'zebra-three'))
    expect(performance.now() - began).toBeLessThan(2000)
    expect(await suggested('sam', { ...asked, q: 'ze' })).toEqual(keys())
    expect(await suggested('sam', { ...asked, q: 'zebra-one' })).toEqual(keys())
    expect(await suggested('lou', { ...asked, q: 'zebra' }, 'lakeside')).toEqual(keys())
    for (const body of [{}, { q: 7 }, { q: 'zebra', currentTags: 'x', type: 'y' }])
      expect(await suggested('lou', body, 'lakeside')).toEqual(keys())
  })

  test('[TAG-07] no tag is suggested of a post that one may not see', async () => {
    const alma = await as('alma')
    const post = { title: 'To be private', content: 'c', tag_names: ['quokka'] }
    const { id } = postOf(await alma.post('/posts', { post }))
    await alma.post(`/posts/${id}/privatize`)
    const keys = (answer: unknown) => JSON.stringify(answer)
    expect(keys(await suggested('alma', { q: 'quo' }))).toContain('quokka')
    expect(keys(await suggested('sam', { q: 'quo' }))).not.toContain('quokka')
    expect(keys((await (await as('sam')).get('/trending_tags')).answer)).not.toContain('quokka')
  })

  test('[API-94] [TAG-08] a failure is an empty list, and logged', async () => {
    const { db, log } = site.services
    const logged = vi.spyOn(log, 'error').mockImplementation(() => undefined)
    const rename = (from: string, to: string) =>
      db.write((tx) => tx.$executeRawUnsafe(`ALTER TABLE "${from}" RENAME TO "${to}"`))
    await rename('Tag', 'Away')
    const answer = await (await as('sam')).post('/search_tags', { q: 'zebra' })
    await rename('Away', 'Tag')
    expect(answer).toEqual({ status: 200, answer: { suggested: [] } })
    expect(logged).toHaveBeenCalledWith(expect.anything(), 'no tag suggestions')
    logged.mockRestore()
  })

  test("[API-96] [TAG-10] trending are the tags of the school's newest posts", async () => {
    const { answer } = await (await as('sam')).get('/trending_tags')
    const { trending } = answer as { trending: { key: string; count: number }[] }
    expect(trending[0]).toEqual({ key: 'zebra-five', count: 2 })
    expect(trending.length).toBeLessThanOrEqual(10)
    const lakeside = await (await as('lou', 'lakeside')).get('/trending_tags')
    expect(JSON.stringify(lakeside.answer)).not.toContain('zebra')
  })
})
