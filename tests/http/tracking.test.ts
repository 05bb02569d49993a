import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { EVENT_NAMES, TRACKED_EVENTS } from '~/domain/tracking/schema'
import { apiOf } from '~tests/support/api'
import { as, db, idOf, member, site, test } from '~tests/support/fixtures'
import { ROOT } from '~tests/support/paths'

/** The names of the specification. (TRACK-02) */
const SPECIFIED = [
  'searched',
  'searched_from_url',
  'updated_filters',
  'changed_sorts',
  'topic_search',
  'scrolled_to_top',
  'clicked_success_coach_quick_link',
  'followed student',
  'unfollowed student',
]

/** How the browser's script sends an event. */
const sends = (name: string) => `track('${name}'`

/** Everything that can send one, without the list itself. */
const SOURCES = ['app', 'search']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
      (path) => `${folder}/${path}`,
    ),
  )
  .filter((path) => /\.tsx?$/.test(path) && path !== 'app/domain/tracking/schema.ts')
  .map((path) => readFileSync(join(ROOT, path), 'utf8'))
  .join('\n')

const sam = member('sam')
const calls = apiOf(sam)
test.beforeEach(async () => {
  await site.services.tracker.flush()
  await db.write(async (tx) => {
    await tx.trackingEvent.deleteMany({})
    await tx.postView.deleteMany({})
  })
})

async function tracked() {
  await site.services.tracker.flush()
  const omit = { id: true, created_at: true } as const
  return db.read.trackingEvent.findMany({ orderBy: { id: 'asc' }, omit })
}
const names = async () => (await tracked()).map(({ name }) => name)

async function views() {
  await site.services.tracker.flush()
  return db.read.postView.findMany({ orderBy: { started_at: 'asc' } })
}

describe('[TRACK-01] [API-57] POST /api/track', () => {
  test('[API-03] stores name, data and platform, of members and of visitors', async () => {
    const sent = { name: 'scrolled_to_top', data: { path: '/home' }, platform: 'mobile-browser' }
    expect(await calls.post('/track', sent)).toEqual({ status: 200, answer: true })
    const quickLink = 'clicked_success_coach_quick_link'
    expect((await apiOf(site.browser()).post('/track', { name: quickLink })).status).toBe(200)
    expect(await tracked()).toEqual([
      { ...sent, partner_code: 'northfield', user_id: idOf('sam') },
      { name: quickLink, data: {}, platform: 'desktop-browser', partner_code: '', user_id: null },
    ])
  })

  test('[API-48] POST /api/enroll/track stores what the pages of an enrollment report', async () => {
    const sent = { name: 'enroll_opened', data: { term: 'fall' }, platform: 'school-site' }
    expect((await site.browser().call('/enroll/track', sent)).status).toBe(200)
    expect(await tracked()).toEqual([{ ...sent, partner_code: 'northfield', user_id: null }])
    const other = await site.browser().call('/enroll/track', { name: 'searched' })
    expect([other.status, Object.keys(other.errors ?? {})]).toEqual([400, ['name']])
  })

  test.each([
    [{}, 'name'],
    [{ name: '' }, 'name'],
    [{ name: 'two\nlines' }, 'name'],
    [{ name: 'Searched' }, 'name'],
    [{ name: 'toString' }, 'name'],
    [{ name: ['searched'] }, 'name'],
    [{ name: 'searched', data: 'text' }, 'data'],
    [{ name: 'searched', data: { long: 'x'.repeat(5000) } }, 'data'],
    [{ name: 'searched', platform: 'p'.repeat(61) }, 'platform'],
  ])('%j is refused by field', async (sent, field) => {
    const { status, errors = {} } = await calls.post('/track', sent)
    expect([status, Object.keys(errors)]).toEqual([400, [field]])
    expect(await tracked()).toEqual([])
  })

  test('a view that cannot be stored harms neither the page nor what else is stored', async () => {
    const { tracker } = site.services
    tracker.record(() => Promise.reject(new Error('the disk is full')))
    expect((await sam.get('/search-results?q=nursing')).status).toBe(200)
    tracker.record(() => Promise.reject(new Error('still full')))
    expect(await names()).toEqual(['searched_from_url'])
  })

  test('more than any person does is refused for a while', async () => {
    const { limits } = site.services
    for (let at = 0; at < 240; at++) await limits.tracking.consume(idOf('maya'))
    expect((await apiOf(member('maya')).post('/track', { name: 'searched' })).status).toBe(429)
    expect((await calls.post('/track', { name: 'searched' })).status).toBe(200)
  })
})

describe('[TRACK-02] the names of events', () => {
  test('are a closed list: another one is refused, with those that there are', async () => {
    const { status, errors } = await calls.post('/track', { name: 'clicked_something' })
    expect([status, errors]).toEqual([400, { name: [`Must be one of: ${EVENT_NAMES.join(', ')}`] }])
    expect(EVENT_NAMES).toEqual(expect.arrayContaining(SPECIFIED))
    expect(await tracked()).toEqual([])
  })

  test('are each sent by something', () => {
    const keys = Object.entries(TRACKED_EVENTS).filter(
      ([key, name]) => !SOURCES.includes(`TRACKED_EVENTS.${key}`) && !SOURCES.includes(sends(name)),
    )
    expect(keys).toEqual([])
    const byScript = [...SOURCES.matchAll(/\btrack\('([^']+)'/g)].map(([, name]) => name)
    expect(byScript.sort()).toEqual(['loaded_more', 'scrolled_to_top'])
    expect(EVENT_NAMES).toEqual(expect.arrayContaining(byScript))
  })
})

test('[TRACK-11] following is tracked, wherever the button is', async () => {
  const maya = `/profile/${idOf('maya')}`
  await sam.press(maya, `${maya}/follow`)
  await sam.submit(sam.page.form(`${maya}/unfollow`))
  await site.services.dispatcher.drain()
  const followed = { user_id: idOf('sam'), data: { followed_user_id: idOf('maya') } }
  expect(await tracked()).toMatchObject([
    { name: 'followed student', ...followed },
    { name: 'unfollowed student', ...followed },
  ])
})

describe('[TRACK-03] searches', () => {
  test('by the form: searched, then filters and order by what changed', async () => {
    const results = await sam.press('/home', 'Search', { q: 'nursing' })
    expect(await names()).toEqual(['searched'])
    expect((await tracked())[0]?.data).toMatchObject({ q: 'nursing', tab: 'posts', total: 1 })
    expect(results.all('form [name=order]')).toHaveLength(1)
    await sam.submit('Apply', { program_name: 'Nursing' })
    await sam.submit('Apply', { order: 'created_at' })
    await sam.get(sam.page.url.replace('tab=posts', 'tab=questions'))
    expect(await names()).toEqual(['searched', 'updated_filters', 'changed_sorts'])
  })

  test('the same by that of the alternate search', async () => {
    await sam.press('/search-results-2', 'Search', { q: 'nursing' })
    await sam.submit('Apply', { program_name: 'Nursing' })
    expect(await names()).toEqual(['searched', 'updated_filters'])
  })

  test('by its address: searched_from_url; another tab of it is no new search', async () => {
    const newcomer = await as('sam')
    await newcomer.get('/search-results/q/nursing')
    await newcomer.get(newcomer.page.hrefs('.tabs a')[1]!)
    expect(await names()).toEqual(['searched_from_url'])
  })

  test('within a topic: topic_search, and what is changed of it', async () => {
    const topic = `/topic/study-groups/${idOf('topic:study')}`
    const found = await sam.press(topic, 'Search within this topic', { q: 'question' })
    await sam.get(`${found.path}&program_name=Nursing`)
    expect(await names()).toEqual(['topic_search', 'updated_filters'])
    expect((await tracked())[0]?.data).toMatchObject({
      q: 'question',
      filters: { any_topics: [idOf('topic:study')] },
      total: 1,
    })
  })

  test('nothing without a text', async () => {
    const newcomer = await as('sam')
    for (const path of ['/search-results', '/search-results?q=', '/search-results/tag/nursing'])
      await newcomer.get(path)
    await sam.press('/home', 'Search', { q: '  ' })
    expect(await names()).toEqual([])
  })
})

describe('[API-85] POST /api/post_views', () => {
  const at = (seconds: number) => new Date(Date.now() - 60_000 + seconds * 1000).toISOString()
  const view = (post: string, seconds: number) => ({
    post_id: idOf(`post:${post}`),
    started_at: at(0),
    stopped_at: at(seconds),
    seconds,
    path: '/home',
    platform: 'mobile-browser',
  })

  test('[TRACK-04] [TRACK-06] stores views of a second and more, of posts the person can see', async () => {
    const sent = [
      view('question', 3.4),
      view('welcome', 1),
      view('leader', 0.9),
      view('welcome', -5),
      view('secret', 5),
      view('lake', 5),
      view('nothing', 5),
      { ...view('welcome', 2), started_at: '2020-01-01T00:00:00Z' },
    ]
    const response = await calls.post('/post_views', { views: sent })
    expect(response).toEqual({ status: 200, answer: true })
    const stored = await views()
    expect(stored.map(({ post_id, seconds }) => [post_id, seconds])).toEqual([
      [idOf('post:question'), 3],
      [idOf('post:welcome'), 1],
    ])
    expect(stored[0]).toMatchObject({
      user_id: idOf('sam'),
      partner_code: 'northfield',
      started_at: new Date(sent[0]?.started_at ?? ''),
      stopped_at: new Date(sent[0]?.stopped_at ?? ''),
      path: '/home',
      platform: 'mobile-browser',
    })
  })

  test.each([
    [{}],
    [{ views: 'all' }],
    [{ views: [{}] }],
    [{ views: [{ ...view('welcome', 2), started_at: 'yesterday' }] }],
    [{ views: Array.from({ length: 101 }, () => view('welcome', 2)) }],
  ])('anything but a list of views is refused: %#', async (sent) => {
    expect((await calls.post('/post_views', sent)).status).toBe(400)
    expect(await views()).toEqual([])
  })
})

describe('[TRACK-05] without script the server records the view of the single post page', () => {
  const question = idOf('post:question')

  test('once for each opening, of posts the person can see, as the shortest there is', async () => {
    const page = await sam.get(`/post/${question}?in=profile`)
    await sam.get(`/post/${idOf('post:secret')}`)
    await sam.get('/home')
    expect(page.status).toBe(200)
    expect(await views()).toMatchObject([
      { post_id: question, user_id: idOf('sam'), seconds: 1, path: `/post/${question}` },
    ])
  })

  test('not where the script says that it runs, unless pages are sent without it', async () => {
    const other = await as('leo')
    other.setCookie('quad_script', '1')
    await other.get(`/post/${question}`)
    expect(await views()).toEqual([])
    other.headers = { 'save-data': 'on' }
    await other.get(`/post/${question}`)
    expect(await views()).toHaveLength(1)
  })
})
