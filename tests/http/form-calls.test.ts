import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '~tests/support/client'
import { callsOf } from '~tests/support/calls'
import { enter } from '~tests/support/enter'
import { openSite, type Site } from '~tests/support/site'
import { eventsOf, fillSmallWorld, idOf } from '~tests/support/world'

let site: Site
let sam: Browser
let csrf: string
beforeAll(async () => {
  site = await openSite(({ db }) => fillSmallWorld(db))
  sam = await enter(site, 'sam@northfield.test')
  csrf = (await sam.get('/home')).one('[name=csrf]').getAttribute('value') ?? ''
})
afterAll(() => site.close())

/** A call as a form makes it: fields, in the order they stand in. */
async function send(path: string, fields: string[][]) {
  const { status, text } = await sam.post(
    `/api${path}`,
    new URLSearchParams([['csrf', csrf], ...fields]),
  )
  type Answer = { answer?: unknown; errors?: Record<string, string[]> }
  return { status, ...(JSON.parse(text) as Answer) }
}
const lastPost = () =>
  site.services.db.read.post.findFirstOrThrow({
    orderBy: { created_at: 'desc' },
    include: { topics: true },
  })
const tracked = async () => {
  await site.services.tracker.flush()
  return site.services.db.read.trackingEvent.findFirstOrThrow({ orderBy: { created_at: 'desc' } })
}

describe('[API-01] form fields say what JSON says', () => {
  test('[API-72] an object by names with brackets, or by a text that is JSON', async () => {
    const sent = [
      ['post[title]', 'In brackets'],
      ['post[content]', 'Some text'],
      ['post[tag_names][]', 'one'],
      ['post[tag_names][]', 'two'],
      ['post[topics][]', idOf('topic:study')],
      ['post[marked_question_at]', ''],
    ]
    expect((await send('/posts', sent)).status).toBe(200)
    expect(await lastPost()).toMatchObject({
      title: 'In brackets',
      tag_names: ['one', 'two'],
      topics: [{ topic_id: idOf('topic:study') }],
      marked_question_at: null,
    })
    const json = { title: 'As a text', content: 'Some text', tag_names: ['three'] }
    expect((await send('/posts', [['post', JSON.stringify(json)]])).status).toBe(200)
    expect(await lastPost()).toMatchObject({ title: 'As a text', tag_names: ['three'] })
    expect(await send('/posts', [['post', 'text']])).toMatchObject({ status: 400 })
    const untitled = await send('/posts', [['post[tag_names]', 'one']])
    expect(untitled.errors).toMatchObject({ title: ['Title is required'] })
  })

  test('[API-85] a list of objects as a text', async () => {
    const stopped_at = Date.now()
    const view = { post_id: idOf('post:question'), started_at: stopped_at - 3000, stopped_at }
    const views = JSON.stringify([{ ...view, path: '/home' }])
    expect(await send('/post_views', [['views', views]])).toMatchObject({ status: 200 })
    expect(await site.services.db.read.postView.count({ where: { seconds: 3 } })).toBe(1)
    for (const none of ['all', '[{}]', '7'])
      expect((await send('/post_views', [['views', none]])).status).toBe(400)
  })

  test('[API-57] the data of an event, both ways; without any too', async () => {
    for (const [name, value] of [
      ['data', '{"q":"labs"}'],
      ['data[q]', 'labs'],
    ] as const) {
      const sent = [
        ['name', name],
        [name, value],
      ]
      expect((await send('/track', sent)).status).toBe(200)
      expect(await tracked()).toMatchObject({ name, data: { q: 'labs' } })
    }
    expect((await send('/track', [['name', 'nothing else']])).status).toBe(200)
    expect(await tracked()).toMatchObject({ name: 'nothing else', data: {} })
    const text = await send('/track', [
      ['name', 'x'],
      ['data', 'labs'],
    ])
    expect(text).toMatchObject({ status: 400, errors: { data: ['Must be an object'] } })
  })

  test('[API-76] [API-77] a list of one, however it is said', async () => {
    const leader = idOf('post:leader')
    for (const fields of [
      [['matched_queries', 'one, still']],
      [['matched_queries[]', 'one, still']],
      [['matched_queries', '["one, still"]']],
    ]) {
      expect((await send(`/posts/${leader}/like`, fields)).status).toBe(200)
      expect((await send(`/posts/${leader}/unlike`, fields)).status).toBe(200)
    }
    const liked = (await eventsOf(site.services)).filter(({ name }) => name === 'post.liked')
    const payload = { matched_queries: 'one, still' }
    expect(liked).toMatchObject([{ payload }, { payload }, { payload }])
  })

  test('[API-94] [TAG-07] the one tag that is there already is not suggested', async () => {
    const post = { title: 'Tags', content: 'c', tag_names: ['yak-one', 'yak-two'] }
    await callsOf(sam).post('/posts', { post })
    const suggested = (fields: string[][]) => send('/search_tags', [['q', 'yak'], ...fields])
    expect((await suggested([])).answer).toEqual({
      suggested: [{ key: 'yak-one' }, { key: 'yak-two' }],
    })
    expect((await suggested([['currentTags', 'yak-one']])).answer).toEqual({
      suggested: [{ key: 'yak-two' }],
    })
  })

  test('names that contradict each other, and names that mean harm', async () => {
    for (const fields of [
      [
        ['post', 'x'],
        ['post[title]', 'y'],
      ],
      [
        ['post[title]', 'y'],
        ['post', 'x'],
      ],
      [[`post${'[a]'.repeat(30)}`, 'x']],
      [['post[__proto__][polluted]', 'x']],
      [['__proto__[polluted]', 'x']],
      [['post[', 'x']],
    ])
      expect((await send('/posts', fields)).status).toBe(400)
    expect({}).not.toHaveProperty('polluted')
  })
})

describe('a payload nested without end', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  const post = async (path: string, body: string) => {
    const { port } = new URL(site.browser().base)
    const headers = { 'content-type': 'application/json' }
    const url = `http://127.0.0.1:${port}/api${path}`
    return (await fetch(url, { method: 'POST', headers, body })).status
  }

  test('is refused before anybody goes into it, with and without a session', async () => {
    for (const data of [`{"a":${nested(100_000)}}`, nested(100_000), nested(30), '['.repeat(30)])
      expect(await post('/track', `{"name":"x","data":${data}}`)).toBe(400)
    expect(await post('/track', `{"name":"x","data":{"a":${nested(15)}}}`)).toBe(200)
    // In a text they are only signs.
    expect(await post('/track', `{"name":"x","data":{"a":"\\"${'['.repeat(99)}"}}`)).toBe(200)
    expect(await post('/marketing/subscribe', nested(100_000))).toBe(400)
    const sent = [
      ['name', 'x'],
      ['data', `{"a":${nested(1000)}}`],
    ]
    expect((await send('/track', sent)).status).toBe(400)
  })
})

describe('what pages tell', () => {
  test('is limited together, before it is read', async () => {
    for (let at = 0; at < 240; at++) await site.services.limits.tracking.count(idOf('maya'))
    const maya = callsOf(await enter(site, 'maya@northfield.test'))
    for (const path of ['/track', '/post_views', '/influence/track_action'])
      expect(await maya.post(path, 'no payload')).toMatchObject({
        status: 429,
        errors: { '': ['Please wait.'] },
      })
  })
})
