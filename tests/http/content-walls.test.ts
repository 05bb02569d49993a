import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '~tests/support/client'
import { signIn } from '~tests/support/sign-in'
import { openSite, type Site } from '~tests/support/site'
import { eventsOf, fillSmallWorld, idOf } from '~tests/support/world'

/**
 * For each screen and act of posts, topics and people: what a visitor, somebody of another school
 * and somebody who must not get. Reading and acting differ only in how they are asked.
 */
let site: Site
const browsers: Record<'visitor' | 'stranger' | 'priya' | 'sam', Browser> = Object.create(
  null,
) as never
beforeAll(async () => {
  site = await openSite(({ db }) => fillSmallWorld(db))
  browsers.visitor = site.browser()
  browsers.stranger = site.browser('lakeside')
  browsers.priya = site.browser()
  browsers.sam = site.browser()
  await signIn(browsers.stranger, 'lou', 'lakeside')
  await signIn(browsers.priya, 'priya')
  await signIn(browsers.sam, 'sam')
})
afterAll(() => site.close())

const QUESTION = `/post/${idOf('post:question')}`
const MAYA = `/profile/${idOf('maya')}`
const HOUSING = `/topic/housing-or-what/${idOf('topic:housing')}`

const SCREENS = [
  '/home',
  '/new-post',
  '/ask',
  QUESTION,
  `${QUESTION}/comment`,
  `${QUESTION}/privatize`,
  `${QUESTION}/unprivatize`,
  `${QUESTION}/delete`,
  '/browse-topics',
  HOUSING,
  '/profile',
  MAYA,
]

const ACTS = [
  '/new-post',
  '/ask',
  `${QUESTION}/comment`,
  `${QUESTION}/like`,
  `${QUESTION}/unlike`,
  `${QUESTION}/privatize`,
  `${QUESTION}/unprivatize`,
  `${QUESTION}/delete`,
  `${MAYA}/follow`,
  `${MAYA}/unfollow`,
]

const FIELDS = { title: 'T', content: 'C', tags: '', once: 'once-0001' }

async function act(who: keyof typeof browsers, path: string) {
  const browser = browsers[who].twin()
  const page = await browser.get('/home')
  const csrf = page.all('[name=csrf]')[0]?.getAttribute('value') ?? ''
  return browser.twin().post(path, { csrf, ...FIELDS })
}

const rows = async () => ({
  posts: await site.services.db.read.post.findMany({ orderBy: { id: 'asc' } }),
  comments: await site.services.db.read.comment.count(),
  likes: await site.services.db.read.postLike.count(),
  follows: await site.services.db.read.follow.count(),
  events: await eventsOf(site.services),
})

describe('[ACCESS-21] without a login', () => {
  test.each(SCREENS)('%s leads to the login and keeps the path', async (path) => {
    const page = await browsers.visitor.twin().get(path)
    expect(page.path).toBe(`/current-login?redirect_to=${encodeURIComponent(path)}`)
    expect(page.html).not.toContain('The post')
  })

  test.each(ACTS)('POST %s changes nothing', async (path) => {
    const before = await rows()
    const page = await browsers.visitor.twin().post(path, FIELDS)
    expect(page.path).toContain('/current-login')
    expect(await rows()).toEqual(before)
  })
})

describe('of another school', () => {
  test.each([
    [QUESTION, 404],
    [`${QUESTION}/comment`, 404],
    [`${QUESTION}/privatize`, 404],
    [`${QUESTION}/unprivatize`, 404],
    [`${QUESTION}/delete`, 404],
    [MAYA, 200],
    [HOUSING, 200],
  ])('%s answers as for nobody’s', async (path, status) => {
    const theirs = await browsers.stranger.twin().get(path)
    const nobodys = await browsers.stranger.twin().get(path.replace(/[0-9a-z]{26}/, idOf('nobody')))
    expect(theirs.status).toBe(status)
    expect(nobodys.status).toBe(status)
    expect(theirs.one('main').text).toBe(nobodys.one('main').text)
    expect(theirs.html).not.toMatch(/The post question|Maya North|Housing/)
  })

  test.each(ACTS.filter((path) => /[0-9a-z]{26}/.test(path)))(
    'POST %s answers 404 and changes nothing',
    async (path) => {
      const before = await rows()
      expect((await act('stranger', path)).status).toBe(404)
      expect(await rows()).toEqual(before)
    },
  )
})

describe('[POST-06] by somebody whose post it is not', () => {
  test.each(['privatize', 'unprivatize', 'delete'])('%s is forbidden', async (name) => {
    const before = await rows()
    expect((await browsers.sam.twin().get(`${QUESTION}/${name}`)).status).toBe(403)
    expect((await act('sam', `${QUESTION}/${name}`)).status).toBe(403)
    expect(await rows()).toEqual(before)
  })
})

test('[TOPIC-11] a prospective student does not get at the post form', async () => {
  const before = await rows()
  expect((await browsers.priya.twin().get('/new-post')).status).toBe(403)
  expect((await act('priya', '/new-post')).status).toBe(403)
  expect(await rows()).toEqual(before)
})

test('[PROFILE-06] a prospective student does not get at a student who has not opted in', async () => {
  const before = await rows()
  expect((await browsers.priya.twin().get(MAYA)).text).toContain('This profile is not visible')
  expect((await act('priya', `${MAYA}/follow`)).status).toBe(404)
  expect(await rows()).toEqual(before)
})

test('the same acts by those who may do change something', async () => {
  for (const path of [`${QUESTION}/like`, `${MAYA}/follow`, `${QUESTION}/comment`, '/ask']) {
    const before = await rows()
    const page = await act('sam', path)
    expect(page.redirects[0]?.status).toBe(303)
    expect((await rows()).events.length).toBeGreaterThan(before.events.length)
  }
})

test.each(ACTS)('POST %s without the form token changes nothing', async (path) => {
  const before = await rows()
  const page = await browsers.sam.twin().post(path, FIELDS)
  expect(page.status).toBe(419)
  expect(await rows()).toEqual(before)
})
