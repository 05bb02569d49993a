import { describe, expect } from 'vitest'
import { apiOf } from '~tests/support/api'
import { apiAs, db, events, idOf, member, site, test } from '~tests/support/fixtures'

const sam = member('sam')

/** A request as a form makes it, with its fields in order. */
async function send(path: string, fields: string) {
  const body = new URLSearchParams(fields)
  body.append('csrf', (await sam.get('/logout')).csrf)
  const { status, text } = await sam.post(`/api${path}`, body)
  type Body = { answer?: unknown; errors?: Record<string, string[]> }
  return { status, ...(JSON.parse(text) as Body) }
}

describe('[API-01] form fields mean what JSON means', () => {
  const newestPost = () =>
    db.read.post.findFirstOrThrow({ orderBy: { created_at: 'desc' }, include: { topics: true } })

  test('[API-72] an object by names with brackets, or by a text that is JSON', async () => {
    const topic = `post[topics][]=${idOf('topic:study')}&post[marked_question_at]=`
    const fields = 'post[title]=In brackets&post[content]=Some text'
    const tags = 'post[tag_names][]=one&post[tag_names][]=two'
    expect((await send('/posts', `${fields}&${tags}&${topic}`)).status).toBe(200)
    expect(await newestPost()).toMatchObject({
      title: 'In brackets',
      tag_names: ['one', 'two'],
      topics: [{ topic_id: idOf('topic:study') }],
      marked_question_at: null,
    })
    const json = { title: 'As a text', content: 'Some text', tag_names: ['three'] }
    expect((await send('/posts', `post=${JSON.stringify(json)}`)).status).toBe(200)
    expect(await newestPost()).toMatchObject({ title: 'As a text', tag_names: ['three'] })
    const untitled = await send('/posts', 'post[tag_names]=one')
    expect(untitled.errors).toMatchObject({ 'post.title': ['Title is required'] })
  })

  test('[API-14] false is false, and an empty text empties its field', async () => {
    await send('/user', 'about=I bake.&about_private=true')
    const whole = { about: 'I bake.', about_private: true }
    expect((await send('/user', 'degree=masters')).answer).toMatchObject(whole)
    const none = { about: null, about_private: false, degree: 'masters' }
    expect((await send('/user', 'about=&about_private=false')).answer).toMatchObject(none)
  })

  test('[API-85] a list of objects as a text', async () => {
    const stopped_at = Date.now()
    const view = { post_id: idOf('post:question'), started_at: stopped_at - 3000, stopped_at }
    const views = JSON.stringify([{ ...view, path: '/home' }])
    expect(await send('/post_views', `views=${views}`)).toMatchObject({ status: 200 })
    expect(await db.read.postView.count({ where: { seconds: 3 } })).toBe(1)
    for (const none of ['all', '[{}]', '7'])
      expect((await send('/post_views', `views=${none}`)).status).toBe(400)
  })

  test.each([
    ['data={"q":"labs"}', { q: 'labs' }],
    ['data[q]=labs', { q: 'labs' }],
    ['', {}],
  ])('[API-57] the data of an event: %s', async (fields, data) => {
    const platform = `data of ${fields.length} letters`
    const event = `name=searched&platform=${platform}`
    expect((await send('/track', `${event}&${fields}`)).status).toBe(200)
    await site.services.tracker.flush()
    expect(await db.read.trackingEvent.findFirst({ where: { platform } })).toMatchObject({ data })
  })

  test('[API-76] [API-77] a list of one, in every notation', async () => {
    const post = `/posts/${idOf('post:leader')}`
    const list = ['=one, still', '[]=one, still', '=["one, still"]']
    for (const field of list.map((value) => `matched_queries${value}`)) {
      expect((await send(`${post}/like`, field)).status).toBe(200)
      expect((await send(`${post}/unlike`, field)).status).toBe(200)
    }
    const liked = (await events()).filter(({ name }) => name === 'post.liked')
    const payload = { matched_queries: ['one, still'] }
    expect(liked).toMatchObject([{ payload }, { payload }, { payload }])
  })

  test('[API-94] [TAG-07] a single tag that is in the form already is not suggested', async () => {
    const post = { title: 'Tags', content: 'c', tag_names: ['yak-one', 'yak-two'] }
    await apiOf(sam).post('/posts', { post })
    for (const [fields, tags] of [
      ['q=yak', ['yak-one', 'yak-two']],
      ['q=yak&currentTags=yak-one', ['yak-two']],
    ] as const)
      expect((await send('/search_tags', fields)).answer).toEqual({
        suggested: tags.map((key) => ({ key })),
      })
  })

  test.each([
    ['/posts', 'post=text'],
    ['/posts', 'post=x&post[title]=y'],
    ['/posts', 'post[title]=y&post=x'],
    ['/posts', `post${'[a]'.repeat(30)}=x`],
    ['/posts', 'post[__proto__][polluted]=x'],
    ['/posts', '__proto__[polluted]=x'],
    ['/posts', 'post[=x'],
    ['/track', 'name=x&data=labs'],
    ['/track', `name=x&data={"a":${'['.repeat(999)}${']'.repeat(999)}}`],
  ])('%s refuses names and texts that make no sense: %s', async (path, fields) => {
    expect((await send(path, fields)).status).toBe(400)
    expect({}).not.toHaveProperty('polluted')
  })
})

test('a list of very many entries is refused before they are checked, and few errors are named', async () => {
  const { post } = apiOf(sam)
  const topics = (count: number) => ({
    post: { title: 'a', content: 'b', topics: Array(count).fill(1) },
  })
  expect(await post('/posts', topics(2000))).toMatchObject({
    status: 400,
    errors: { '': ['Too many entries.'] },
  })
  const { errors } = await post('/posts', topics(100))
  expect(Object.keys(errors ?? {})).toHaveLength(20)
  // What is no number in the end is a fault of one entry, and is found after the length.
  const track = (data: string) => send('/track', `name=searched&data=${data}`)
  expect(await track('{"a":[1e999]}')).toMatchObject({ status: 400, errors: { 'data.a': {} } })
  const long = await track(`{"a":["${'x'.repeat(5000)}",1e999]}`)
  expect(long.errors).toEqual({ data: ['Must have at most 4000 characters'] })
})

test('JSON nested without end is refused before anything reads it, with and without a session', async () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  const post = async (path: string, body: string) => {
    const headers = { 'content-type': 'application/json' }
    const url = `http://127.0.0.1:${site.port}/api${path}`
    return (await fetch(url, { method: 'POST', headers, body })).status
  }
  for (const data of [`{"a":${nested(100_000)}}`, nested(100_000), nested(30), '['.repeat(30)])
    expect(await post('/track', `{"name":"searched","data":${data}}`)).toBe(400)
  expect(await post('/track', `{"name":"searched","data":{"a":${nested(15)}}}`)).toBe(200)
  // Inside a text they are only characters.
  expect(await post('/track', `{"name":"searched","data":{"a":"\\"${'['.repeat(99)}"}}`)).toBe(200)
  expect(await post('/marketing/subscribe', nested(100_000))).toBe(400)
})

test('what pages report is limited together, before it is read', async () => {
  for (let at = 0; at < 240; at++) await site.services.limits.tracking.consume(idOf('maya'))
  const maya = await apiAs('maya')
  for (const path of ['/track', '/post_views', '/influence/track_action'])
    expect(await maya.post(path, 'no payload')).toMatchObject({
      status: 429,
      errors: { '': ['Please wait.'] },
    })
})
