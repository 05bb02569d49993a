import { expect, vi } from 'vitest'
import type { Page } from '~tests/support/client'
import {
  addPosts,
  as,
  changeAccount,
  changePartner,
  db,
  idOf,
  member,
  NOW,
  type PersonName,
  site,
  siteTest,
  withoutTables,
} from '~tests/support/fixtures'
import { addMembersLike } from '~tests/support/users'

const FLAGS = {
  topics_page_v2: true,
  enrollment_module_home_page: true,
  enrollment_module_opt_in: true,
}
const LINK = 'https://northfield.test/visit'

const test = siteTest({
  fill: async ({ db }) => {
    const row = { partner_code: 'northfield', color: 'lake', icon: 'bus', order: 1 }
    const words = { header: 'Visit', content_markdown: 'On **Fridays**', link: LINK }
    const data = { ...row, ...words, id: idOf('visit'), track_id: 'tour' }
    await db.write((tx) => tx.connectOption.create({ data }))
  },
})
const priya = member('priya')
const open = () => priya.get('/prospective-home')
const headings = (page: Page) => page.texts('main h2')

test('[PROSP-01] [PROSP-02] prospective students have a home of their own, with the flag only', async () => {
  const page = await priya.get('/home')
  expect([page.path, page.title]).toEqual(['/prospective-home', 'Home'])
  expect((await (await as('abe')).get('/home')).path).toBe('/prospective-home')
  for (const name of ['sam', 'alma', 'cora', 'stan', 'lou'] as PersonName[])
    expect([name, (await (await as(name)).get('/prospective-home')).path]).toEqual([name, '/home'])
  await changeAccount('priya', { flags: { enrollment_module_home_page: false } })
  expect((await open()).path).toBe('/home')
  await changeAccount('priya', { flags: {}, onboarding_step: 'interests' })
  expect((await open()).path).toBe('/onboarding/interests')
  await changeAccount('priya', { onboarding_step: 'complete' })
})

test.each(['before=x', 'order=popular', `blocked_user_alert=${idOf('leo')}`, 'behind=dialog'])(
  '[HOME-05] home?%s is what they asked for',
  async (query) => {
    const page = await priya.get(`/home?${query}`)
    expect([page.path, page.redirects]).toEqual([`/home?${query}`, []])
  },
)

test('[PROSP-03] [PROSP-04] [PROSP-05] you, and ways to connect whose links are tracked', async () => {
  const page = await open()
  expect(headings(page)).toEqual(expect.arrayContaining(['You', 'Connect with Northfield']))
  expect(page.one('.about-me').text).toContain('followers')
  expect(page.one('.connect').innerHTML).toContain('On <strong>Fridays</strong>')
  const href = page.link('Visit')
  expect(href).toBe(`/prospective-home/connect/${idOf('visit')}`)
  const browser = await as('priya')
  browser.follows = false
  const followed = await browser.get(href)
  expect([followed.status, followed.headers.get('location')]).toEqual([302, LINK])
  await site.services.tracker.flush()
  const tracked = await db.read.trackingEvent.findMany({ where: { name: 'clicked_connect_with' } })
  expect(tracked).toMatchObject([{ user_id: idOf('priya'), data: { track_id: 'tour' } }])
  expect((await (await as('lou')).get(href)).status).toBe(404)
})

test('[PROSP-06] ways to connect that can’t be loaded leave the rest of the page', async () => {
  const page = await withoutTables(['ConnectOption'], open)
  expect(page.status).toBe(200)
  expect(page.one('.connect [role=alert]').text).toMatch(/^Error: \S/)
  // Nothing is loaded by script, so nothing is waited for.
  expect([page.html, (await open()).html].join()).not.toContain('Loading...')
  expect(headings(page)).toContain('Get started')
  await db.write((tx) => tx.connectOption.updateMany({ data: { archived_at: new Date() } }))
  expect(headings(await open())).not.toContain('Connect with Northfield')
  await db.write((tx) => tx.connectOption.updateMany({ data: { archived_at: null } }))
})

test('[PROSP-07] begins with the topic of the school’s setting and posts of the program', async () => {
  await changePartner({ settings: { chosen_school_topic: 'is-this-school-right-for-me' } })
  const page = await open()
  expect(page.link('Hear why students chose the school')).toContain(idOf('topic:right'))
  expect(page.link('Posts from students in your program')).toBe('/search-results/program/Nursing')
  expect(page.text).toContain('Hi Priya. Ask Northfield’s Nursing students anything.')
  const ask = await (await as('priya')).get('/ask?title=How+far+is+it')
  expect(ask.value('title')).toBe('How far is it')
  await changePartner({ settings: { chosen_school_topic: 'gone' } })
  expect((await open()).text).not.toContain('Hear why')
})

test('[PROSP-08] [PROSP-09] [PROSP-10] featured posts with their flag, else topics to explore', async () => {
  const topics = await open()
  expect(topics.texts('.topic-tile h3')).toEqual(['Is this school right for me?'])
  expect(topics.text).not.toContain('Featured posts')
  const right = await db.read.topic.findUniqueOrThrow({ where: { id: idOf('topic:right') } })
  const more = ['Visiting', 'Aid', 'Housing'].map((title, at) => ({
    ...right,
    contents: right.contents as object,
    id: idOf(title),
    title,
    order: right.order + 1 + at,
  }))
  await db.write((tx) => tx.topic.createMany({ data: more }))
  expect((await open()).texts('.topic-tile h3')).toEqual([right.title, 'Visiting', 'Aid'])
  await db.write((tx) =>
    tx.topic.deleteMany({ where: { title: { in: ['Visiting', 'Aid', 'Housing'] } } }),
  )
  // There is one so far.
  await changePartner({ flags: { ...FLAGS, prospective_home_page_feature_posts: true } })
  expect((await open()).all('article.post')).toHaveLength(1)
  const about = ['visits', 'dorms', 'costs'].map((name) => idOf(name))
  await addPosts(3, (at) => ({ id: about[at], like_count: at }))
  const topic_id = idOf('topic:right')
  const data = about.map((post_id) => ({
    post_id,
    topic_id,
    partner_code: 'northfield',
    created_at: NOW,
  }))
  await db.write((tx) => tx.postTopic.createMany({ data }))
  const page = await open()
  expect(headings(page)).toContain('Featured posts')
  expect(page.text).not.toContain('Explore popular discussions')
  expect(page.link('View more')).toBe('/browse-topics')
  const ids = page.all('article.post').map((post) => post.id)
  // Two of those in topics for prospective students
  expect(ids).toHaveLength(2)
  const possible = [...about, idOf('post:prospect')].map((id) => `post-${id}`)
  expect(possible).toEqual(expect.arrayContaining(ids))
  expect((await open()).all('article.post').map((post) => post.id)).toEqual(ids)
  // Twenty can come, the most popular: of thirty others no unpopular one is among them, on any day.
  const many = Array.from({ length: 30 }, (_, at) => idOf(`featured ${at}`))
  await addPosts(30, (at) => ({ id: many[at], like_count: at < 20 ? 100 + at : 50 }))
  const listed = many.map((post_id) => ({
    post_id,
    topic_id,
    partner_code: 'northfield',
    created_at: NOW,
  }))
  await db.write((tx) => tx.postTopic.createMany({ data: listed }))
  const popular = new Set(many.slice(0, 20).map((id) => `post-${id}`))
  const seen = new Set<string>()
  const { now } = site.services
  for (let day = 0; day < 10; day++) {
    site.services.now = () => new Date(now().getTime() + day * 86_400_000)
    for (const { id } of (await open()).all('article.post')) seen.add(id)
  }
  site.services.now = now
  expect(seen).toEqual(popular)
  await changePartner({ flags: FLAGS })
})

test('[PROSP-11] [PROSP-12] students of the program, four to a page', async () => {
  await addMembersLike(
    db,
    idOf('sam'),
    Array.from({ length: 30 }, (_, at) => ({ id: idOf(`nurse ${at}`), first_name: `N${at}` })),
  )
  const search = vi.spyOn(site.services.search, 'people')
  const page = await open()
  expect(search.mock.calls.map(([, criteria]) => criteria)).toContainEqual(
    expect.objectContaining({
      order: 'recommended',
      size: 25,
      active_only: true,
      program_name: 'Nursing',
      exclude_user_ids: [idOf('priya')],
    }),
  )
  search.mockRestore()
  expect(headings(page)).toContain('Meet Northfield Nursing students')
  expect(page.link('See more students')).toBe(
    '/search-results/program/Nursing/tab/students/status/current_students',
  )
  // 25 found of more, without two who are still deciding, by four
  const names = page.texts('.person-card h3')
  for (const number of [2, 3, 4, 5, 6])
    names.push(...(await priya.get(`/prospective-home?page=${number}`)).texts('.person-card h3'))
  expect([names.length, new Set(names).size]).toEqual([23, 23])
  expect(page.texts('.person-card h3')).toHaveLength(4)
  expect(page.link('Next page')).toBe('/prospective-home?page=2#students')
  const second = await priya.get('/prospective-home?page=2')
  expect(second.link('Previous page')).toBe('/prospective-home#students')
  expect(second.link('Next page')).toBe('/prospective-home?page=3#students')
  expect(page.texts('.person-card').join()).not.toContain('Prospective student')
  // Of her program, and not herself, who isn't opted in, or has left
  for (const name of ['Bea', 'Priya', 'Alex', 'Tess', 'Ivan'])
    expect(names).not.toContain(`${name} North`)
  const faces = '[aria-label="Students you could ask"]'
  expect(page.all(faces)).toHaveLength(1)
  await changeAccount('priya', { program_id: null })
  const without = await open()
  expect(without.all(faces)).toEqual([])
  expect(headings(without)).toContain('Meet Northfield students')
  expect(without.text).not.toContain('Posts from students in your program')
  await changeAccount('priya', { program_id: idOf('program:Nursing') })
})

test('[HOME-05] after what comes before home they are led on to theirs', async () => {
  const badge = { user_id: idOf('priya'), family: 'questions', level: 1, earned_at: NOW }
  await db.write((tx) => tx.earnedBadge.create({ data: badge }))
  expect((await priya.get('/badges/announcement')).link('Continue')).toBe('/prospective-home')
})
