import { describe, expect, vi } from 'vitest'
import { storedCounts } from '~tests/support/database'
import { apiOf } from '~tests/support/api'
import {
  db,
  events,
  idOf,
  member,
  type PersonName,
  site,
  test,
  withoutTables,
} from '~tests/support/fixtures'

const calls = (name: PersonName) => apiOf(member(name))
const [sam, alex, alma, lou] = [calls('sam'), calls('alex'), calls('alma'), calls('lou')]

const row = (id: string) => db.read.post.findUniqueOrThrow({ where: { id } })
const returned = ({ answer }: { answer?: unknown }) => (answer as { post: { id: string } }).post

test('[API-72] [POST-19] [POST-20] [POST-21] POST /api/posts creates a post, and edits it', async () => {
  const post = {
    title: 'By a call',
    content: 'It works',
    tag_names: ['#one', 'Two'],
    topics: [idOf('topic:study')],
    platform: 'mobile-app',
  }
  const made = await sam.post('/posts', { post })
  expect(made.status).toBe(200)
  const story = { mark_as_question: false, marked_question_at: null }
  expect(returned(made)).toMatchObject(story)
  const { id } = returned(made)
  expect(await row(id)).toMatchObject({
    title: 'By a call',
    tag_names: ['one', 'Two'],
    platform: 'mobile-app',
    marked_question_at: null,
    edited_at: null,
  })
  const edited = await sam.post('/posts', { post: { id, title: 'Edited', edited_at: null } })
  const edit = {
    title: 'Edited',
    edited_at: expect.any(String) as string,
    tag_names: ['one', 'Two'],
  }
  expect(edited).toMatchObject({ status: 200, answer: { post: edit } })
  const { edited_at, content } = await row(id)
  expect(content).toBe('It works')
  expect(edited_at).not.toBeNull()
  // It began with the text before that edit, which would be overwritten unseen.
  const late = { id, title: 'Late', edited_at: null }
  expect(await sam.post('/posts', { post: late })).toMatchObject({
    status: 400,
    errors: { 'post.edited_at': ['It was changed since then: read it again'] },
  })
  const version = edited_at?.toISOString().replace('Z', '000Z')
  const marked = { id, marked_question_at: '2026-11-21T10:00:00Z', edited_at: version }
  expect((await sam.post('/posts', { post: marked })).status).toBe(200)
  expect((await row(id)).marked_question_at).not.toBeNull()
})

test('[API-72] [POST-22] [POST-23] [POST-24] [POST-25] what the form refuses is refused by field; others are denied', async () => {
  expect(await sam.post('/posts', { post: { content: 'x'.repeat(10_000) } })).toMatchObject({
    status: 400,
    errors: {
      'post.title': ['Title is required'],
      'post.content': ['Content is too long'],
    },
  })
  const question = { marked_question_at: '2026-11-21T10:00:00Z' }
  for (const [who, post, message] of [
    [sam, { title: 'A post' }, 'Content is required'],
    [sam, { title: 'A question', ...question }, 'Question is required'],
    [sam, { title: 'r', prompt_code: idOf('prompt:any') }, 'Response is required'],
    [sam, { id: idOf('post:welcome') }, 'Story is required'],
    [sam, { id: idOf('post:welcome'), ...question }, 'This field is required'],
    [calls('maya'), { id: idOf('post:question') }, 'This field is required'],
    [calls('maya'), { id: idOf('post:question'), marked_question_at: null }, 'Story is required'],
  ] as const)
    expect(await who.post('/posts', { post: { ...post, content: '' } })).toMatchObject({
      status: 400,
      errors: { 'post.content': [message] },
    })
  for (const post of [{ title: ['a'], content: 7 }, { topics: 'x' }, { prompt_code: 7 }, 7, null])
    expect((await sam.post('/posts', { post })).status).toBe(400)
  const theirs = { id: idOf('post:question'), title: 'Mine now' }
  expect((await sam.post('/posts', { post: theirs })).status).toBe(403)
  expect((await lou.post('/posts', { post: theirs })).status).toBe(404)
  const story = { title: 'A story', content: 'Not allowed' }
  expect((await calls('priya').post('/posts', { post: story })).status).toBe(403)
})

test('[API-72] [POST-27] errors stand at what was sent, also of a thousand tags', async () => {
  const tags = (count: number) => Array.from({ length: count }, (_, at) => `t${at}`)
  const post = { title: 'Tagged', content: 'c', tag_names: tags(1000) }
  expect((await sam.post('/posts', { post })).status).toBe(200)
  const refused = async (change: object) =>
    (await sam.post('/posts', { post: { ...post, tag_names: [], ...change } })).errors
  expect(await refused({ tag_names: tags(1001) })).toEqual({
    'post.tag_names': ['Tags are too long'],
  })
  expect(Object.keys((await refused({ tag_names: ['darn'] })) ?? {})).toEqual(['post.tag_names'])
  expect(Object.keys((await refused({ title: 'darn' })) ?? {})).toEqual(['post.title'])
  expect(Object.keys((await refused({ topics: ['nothing'] })) ?? {})).toEqual(['post.topics'])
})

test('[API-73] [API-74] [API-75] the own post is made private, visible and deleted', async () => {
  const id = returned(await sam.post('/posts', { post: { title: 't', content: 'c' } })).id
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

test('[API-72] [POST-05] any post can be private, at first and later', async () => {
  const post = { title: 'For me', content: 'c', tag_names: ['me'], topics: [idOf('topic:study')] }
  const { id } = returned(await sam.post('/posts', { post: { ...post, private: true } }))
  const seen = async () => (await alex.get(`/posts/${id}`)).status
  const about = async () =>
    (await events()).filter(({ subject_id }) => subject_id === id).map(({ name }) => name)
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
  const edits = ['post.edited', 'post.edited', 'post.unprivatized', 'post.edited']
  expect(await about()).toEqual(['post.created', ...edits, 'post.privatized'])
  const { stored, counted } = await storedCounts(site.services)
  expect(stored).toEqual(counted)
  const wrong = await sam.post('/posts', { post: { ...post, private: 'perhaps' } })
  expect(wrong.errors).toEqual({ 'post.private': ['Must be true or false'] })
})

describe('tags', () => {
  const suggested = async (who: typeof sam, body: unknown) =>
    (await who.post('/search_tags', body)).answer

  test('[API-94] [TAG-04] [TAG-06] [TAG-07] suggestions begin as typed, three at most', async () => {
    const names = ['zebra-one', 'zebra-two', 'zebra-three', 'zebra-four', 'zebra-five']
    for (const tag_names of [names, ['zebra-five']])
      await alma.post('/posts', {
        post: { title: `T${tag_names.length}`, content: 'c', tag_names },
      })
    const keys = (...found: string[]) => ({ suggested: found.map((key) => ({ key })) })
    const typed = { type: 'suggested', currentTags: [] }
    expect(await suggested(sam, { ...typed, q: '#Zeb' })).toEqual(
      keys('zebra-five', 'zebra-four', 'zebra-one'),
    )
    expect(await suggested(sam, { ...typed, q: 'zebra-', currentTags: ['Zebra-Five'] })).toEqual(
      keys('zebra-four', 'zebra-one', 'zebra-three'),
    )
    const blanks = Array<string>(900).fill(' '.repeat(200))
    const many = { ...typed, q: 'zebra-', currentTags: ['Zebra-Five', ...blanks] }
    expect(await suggested(sam, many)).toEqual(keys('zebra-four', 'zebra-one', 'zebra-three'))
    // Of one that is too long to be a tag only the beginning counts.
    const long = { ...typed, q: 'zebra-', currentTags: [`Zebra-Five${' '.repeat(90)}, zebra-four`] }
    expect(await suggested(sam, long)).toEqual(keys('zebra-four', 'zebra-one', 'zebra-three'))
    expect(await suggested(sam, { ...typed, q: 'ze' })).toEqual(keys())
    expect(await suggested(sam, { ...typed, q: 'zebra-one' })).toEqual(keys())
    expect(await suggested(lou, { ...typed, q: 'zebra' })).toEqual(keys())
    for (const body of [{}, { q: 7 }, { q: 'zebra', currentTags: 'x', type: 'y' }])
      expect(await suggested(lou, body)).toEqual(keys())
  })

  test('[TAG-07] no tag is suggested of a post that the person cannot see', async () => {
    const post = { title: 'To be private', content: 'c', tag_names: ['quokka'] }
    const { id } = returned(await alma.post('/posts', { post }))
    await alma.post(`/posts/${id}/privatize`)
    const keys = (answer: unknown) => JSON.stringify(answer)
    expect(keys(await suggested(alma, { q: 'quo' }))).toContain('quokka')
    expect(keys(await suggested(sam, { q: 'quo' }))).not.toContain('quokka')
    expect(keys((await sam.get('/trending_tags')).answer)).not.toContain('quokka')
  })

  test('[API-94] [TAG-08] a failure is an empty list, and logged', async () => {
    const logged = vi.spyOn(site.services.log, 'error').mockImplementation(() => undefined)
    const response = await withoutTables(['Tag'], () => sam.post('/search_tags', { q: 'zebra' }))
    expect(response).toEqual({ status: 200, answer: { suggested: [] } })
    expect(logged).toHaveBeenCalledWith(expect.anything(), 'no tag suggestions')
    logged.mockRestore()
  })

  test("[API-96] [TAG-10] trending are the tags of the school's newest posts", async () => {
    const { answer } = await sam.get('/trending_tags')
    const trending = answer as { key: string; count: number }[]
    expect(trending[0]).toEqual({ key: 'zebra-five', count: 2 })
    expect(trending.length).toBeLessThanOrEqual(10)
    const lakeside = await lou.get('/trending_tags')
    expect(JSON.stringify(lakeside.answer)).not.toContain('zebra')
  })
})
