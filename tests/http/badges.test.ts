import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { awardBadges } from '~/domain/badges/commands.server'
import { badgeCount } from '~/domain/badges/counts.server'
import { type Badge, type BadgeGroup } from '~/domain/badges/schema'
import { newId } from '~/platform/ids'
import type { Page } from '~tests/support/client'
import { apiAs, as, changeAccount, db, idOf, member, site, siteTest } from '~tests/support/fixtures'
import { markAnswer } from '~/views/links'
import { addMembersLike } from '~tests/support/users'
import { ROOT } from '~tests/support/paths'
import type { PersonName } from '~tests/support/two-schools/people'

const test = siteTest()
const drain = () => site.services.dispatcher.drain()
const earned = async (name: PersonName) =>
  (await db.read.earnedBadge.findMany({ where: { user_id: idOf(name) } }))
    .map(({ family, level }) => `${family}-${level}`)
    .sort()
const names = (page: Page) => page.all('.badges h3').map((title) => title.text)
const toasts = (page: Page) => page.all('.toasts strong').map((toast) => toast.text)
const check = async (name: PersonName, badge: string, more = {}) =>
  (await apiAs(name)).post('/badges/check_badge', { badge, ...more })

/** So many likes of a post or comment by people made for it. */
async function likes(post_id: string, count: number) {
  const made = Array.from({ length: count }, () => newId())
  await addMembersLike(
    db,
    idOf('alex'),
    made.map((id) => ({ id })),
  )
  await db.write(async (tx) => {
    await tx.postLike.createMany({
      data: made.map((user_id) => ({
        user_id,
        post_id,
        partner_code: 'northfield',
        created_at: new Date(),
      })),
    })
  })
}

test('[BADGE-08] a page that no one sees doesn’t use up the news of a badge', async () => {
  const first = { user_id: idOf('greta'), family: 'welcomer', level: 1, earned_at: new Date() }
  await db.write((tx) => tx.earnedBadge.create({ data: first }))
  const greta = await as('greta')
  // Fetched by script for a part of it, and by a browser ahead
  for (const header of [{ 'x-part': 'true' }, { 'sec-purpose': 'prefetch' }]) {
    const unseen = greta.twin()
    Object.assign(unseen.headers, header)
    expect((await unseen.get('/home')).status).toBe(200)
  }
  // The layout reads them for this address, too, but no page shows them: it redirects.
  const page = await greta.get(`/profile/${idOf('greta')}/preview`)
  expect(page.redirects.length).toBeGreaterThan(0)
  expect(toasts(page)).toEqual(['New badge: Welcomer'])
  expect(toasts(await greta.get('/home'))).toEqual([])
})

describe('pages of badges', () => {
  test('[BADGE-02] [BADGE-03] [BADGE-04] [BADGE-05] who has none sees all of them, and that there are none yet', async () => {
    const tess = member('tess')
    const page = await tess.get('/badges')
    expect(page.one('h1').text).toBe('My badges')
    expect(page.one('.tabs [aria-current]').text).toBe('All')
    expect(page.all('.tabs a').map((tab) => tab.text)).toEqual(['All', 'Earned', 'On the profile'])
    expect(names(page)).toContain('Curious')
    expect((await tess.get('/badges?list=earned')).text).toContain('No badges yet')
    expect((await tess.get('/badges?list=none')).status).toBe(200)
  })

  test('[BADGE-05] one of the first level is enough for the earned list', async () => {
    const badge = { user_id: idOf('alma'), family: 'questions', level: 1 }
    await db.write((tx) => tx.earnedBadge.create({ data: { ...badge, earned_at: new Date() } }))
    const page = await member('alma').get('/badges')
    expect([page.one('.tabs [aria-current]').text, names(page)]).toEqual(['Earned', ['Curious']])
    await db.write((tx) => tx.earnedBadge.deleteMany({ where: badge }))
  })

  test('[BADGE-04] [BADGE-05] [BADGE-06] others see what someone has earned, under their name', async () => {
    await db.write((tx) =>
      tx.earnedBadge.createMany({
        data: [1, 2].map((level) => ({
          user_id: idOf('bea'),
          family: 'questions',
          level,
          earned_at: new Date(level),
        })),
      }),
    )
    const sam = member('sam')
    const page = await sam.get(`/profile/${idOf('bea')}/badges`)
    expect([page.one('h1').text, page.one('.tabs [aria-current]').text]).toEqual([
      "Bea's badges",
      'Earned',
    ])
    expect(names(page)).toEqual(['Inquisitive', 'Curious'])
    expect(names(await sam.get(`/profile/${idOf('bea')}/badges?list=profile`))).toEqual([
      'Inquisitive',
    ])
    const all = names(await sam.get(`/profile/${idOf('bea')}/badges?list=all`))
    // The next one says how to earn it; the one after that of another family stays hidden.
    expect(all).toEqual(expect.arrayContaining(['Never stops asking', 'That helped']))
    expect(all).not.toContain('Go-to person')
    // How far one is says only one's own list.
    const goal = (shown: typeof page) =>
      shown
        .all('.badges .to-earn')
        .map((badge) => badge.text)
        .join(' ')
    expect(goal(await sam.get(`/profile/${idOf('bea')}/badges?list=all`))).not.toContain('yet:')
    expect(goal(await member('bea').get('/badges?list=all'))).toMatch(/Not earned yet: \d+ of \d+/)
    // Someone of another school looks like no one.
    for (const id of [idOf('lou'), idOf('no one')])
      expect((await sam.get(`/profile/${id}/badges`)).status).toBe(404)
    const profile = await sam.get(`/profile/${idOf('bea')}`)
    expect(profile.link('badges')).toBe(`/profile/${idOf('bea')}/badges`)
  })
})

describe('earning', () => {
  test('[BADGE-07] [BADGE-08] what someone does earns a badge once, and the next page tells them', async () => {
    const alex = await as('alex')
    for (const title of ['Where is the gym?', 'Is it open?'])
      await alex.press('/ask', 'Post', { title, content: 'I am new.' })
    await drain()
    expect(await earned('alex')).toEqual(expect.arrayContaining(['first_post-1', 'questions-1']))
    const page = await alex.get('/home')
    expect(toasts(page)).toEqual(expect.arrayContaining(['New badge: Curious']))
    expect(page.one('.toasts').getAttribute('role')).toBe('status')
    expect(toasts(await alex.get('/home'))).toEqual([])
    const before = await earned('alex')
    await alex.press('/ask', 'Post', { title: 'And on Sundays?', content: 'I am new.' })
    await drain()
    expect(await earned('alex')).toEqual(before)
  })

  test('[BADGE-08] each toast leaves after 7 seconds, 2 seconds after the one before', () => {
    const css = readFileSync(join(ROOT, 'app/styles/badges.css'), 'utf8')
    expect(css).toContain('animation: toast 7s calc(var(--order) * 2s) both')
    expect(css).toMatch(/100% \{\s+opacity: 0;\s+visibility: hidden;/)
    expect(css).toMatch(/:nth-child\(2\) \{\s+--order: 1;[^]*:nth-child\(4\) \{\s+--order: 3;/)
  })

  test('[POST-12] likes count that others gave: not one’s own, and each person once', async () => {
    const author = idOf('maya')
    const post = idOf('post:question')
    await likes(post, 9)
    const now = new Date()
    await (await as('maya')).press(`/post/${post}`, `/post/${post}/like`)
    await drain()
    expect(await earned('maya')).not.toContain('likes-1')
    expect(await awardBadges(db, author, ['likes'], now)).toEqual([])
    const cora = await as('cora')
    await cora.press(`/post/${post}`, `/post/${post}/like`)
    await drain()
    expect(await earned('maya')).toContain('likes-1')
    // Taken back, it stays; given again, it is no second one.
    await cora.press(`/post/${post}`, `/post/${post}/unlike`)
    await cora.press(`/post/${post}`, `/post/${post}/like`)
    await drain()
    expect(await awardBadges(db, author, ['likes'], now)).toEqual([])
    expect((await earned('maya')).filter((id) => id.startsWith('likes'))).toEqual(['likes-1'])
  })

  test('[POST-12] what staff hid counts for no badge, nor a like of one’s own comment', async () => {
    const data = { partner_code: 'northfield', user_id: idOf('abe'), created_at: new Date() }
    const liked = { ...data, comment_id: idOf('comment:sam') }
    const own = { ...liked, user_id: idOf('sam') }
    await db.write((tx) => tx.commentLike.createMany({ data: [liked, own] }))
    await db.write((tx) => tx.postLike.create({ data: { ...data, post_id: idOf('post:welcome') } }))
    const likes = () => badgeCount(db, idOf('sam'), 'likes')
    const before = await likes()
    const hidden = { user_id: idOf('sam') }
    await db.write((tx) => tx.comment.updateMany({ where: hidden, data: { hidden: true } }))
    expect(await likes()).toBe(before - 1)
    await db.write((tx) => tx.post.updateMany({ where: hidden, data: { hidden: true } }))
    expect(await likes()).toBe(0)
  })

  test('answers count that others marked, and the first answer to a newcomer’s first post', async () => {
    await changeAccount('greta', { joined_date: new Date() })
    const greta = await as('greta')
    await greta.press('/ask', 'Post', { title: 'Which bus?', content: 'To the lab.' })
    const { id } = await db.read.post.findFirstOrThrow({ where: { title: 'Which bus?' } })
    const cora = await as('cora')
    await cora.press(`/post/${id}`, 'Post answer', { content: 'The 14.' })
    await (await as('leo')).press(`/post/${id}`, 'Post answer', { content: 'Or walk.' })
    await drain()
    expect([await earned('cora'), await earned('leo')]).toEqual([
      expect.arrayContaining(['welcomer-1']),
      expect.not.arrayContaining(['welcomer-1']),
    ])
    const comment = await db.read.comment.findFirstOrThrow({ where: { content: 'The 14.' } })
    await greta.press(`/post/${id}`, markAnswer(comment.id, false))
    await drain()
    expect(await earned('cora')).toContain('answers-1')
  })

  test('[BADGE-09] leaders have the leader badge as long as they are leaders', async () => {
    expect((await check('leo', 'leader')).answer).toMatchObject([{ family: 'leader', level: 1 }])
    expect((await check('sam', 'leader')).answer).toEqual([])
    const groups = (await (await apiAs('sam')).get('/badges/all')).answer as BadgeGroup[]
    expect(groups.map(({ family }) => family)).not.toContain('leader')
    await changeAccount('leo', { leader: false })
    await site.services.db.write(async (tx) => {
      const { publish } = await import('~/platform/events/publish.server')
      const { userChanged } = await import('~/domain/accounts/events')
      const subject = { id: idOf('leo'), partner_code: 'northfield' }
      await publish(tx, { now: new Date() }, userChanged({ subject }))
    })
    await drain()
    expect(await earned('leo')).not.toContain('leader-1')
  })
})

describe('the API', () => {
  test('[API-61] [BADGE-07] check_badge grants what the rule allows, once', async () => {
    expect((await check('stan', 'questions')).answer).toEqual([])
    const stan = await as('stan')
    await stan.press('/ask', 'Post', { title: 'Any news?', content: 'About the office.' })
    const granted = (await check('stan', 'questions-1')).answer as Badge[]
    expect(granted).toMatchObject([
      { id: 'questions-1', level: 1, max_levels: 3, img_url: '/images/badges/questions-1.svg' },
    ])
    expect((await check('stan', 'questions')).answer).toEqual([])
    expect(await check('stan', 'everything')).toMatchObject({ status: 400 })
    expect(await check('stan', 'toString')).toMatchObject({ status: 400 })
    const elsewhere = { post_id: idOf('post:lake') }
    expect(await check('stan', 'likes', elsewhere)).toMatchObject({ status: 404 })
  })

  test('[API-62] [API-63] [BADGE-01] [BADGE-06] badges of those whose profile one sees', async () => {
    const api = await apiAs('sam')
    const bea = `?user_id=${idOf('bea')}`
    expect((await api.get(`/badges/highest_level${bea}`)).answer).toMatchObject([
      { id: 'questions-2', family: 'questions', level: 2, max_levels: 3 },
    ])
    const groups = (await api.get(`/badges/all${bea}`)).answer as BadgeGroup[]
    expect(groups.find(({ family }) => family === 'questions')).toMatchObject({
      earned_levels: 2,
      max_levels: 3,
      badges: [{ view: 'others' }, { view: 'others' }, { view: 'general', earned_at: null }],
    })
    expect(groups.find(({ family }) => family === 'answers')?.badges).toHaveLength(1)
    for (const path of ['highest_level', 'all'])
      expect(await api.get(`/badges/${path}?user_id=${idOf('lou')}`)).toMatchObject({ status: 404 })
  })
})

describe('badges of one school', () => {
  const level = (needs: number, name: string, picture?: string) => ({
    needs,
    name,
    goal: `Goal of ${name}.`,
    earned_copy: `Earned ${name}.`,
    picture,
  })
  const set = (family: string, levels: object[]) =>
    db.write((tx) =>
      tx.schoolBadge.create({ data: { partner_code: 'northfield', family, levels } }),
    )

  test('[BADGE-01] levels of the school take the place of those of all schools, there only', async () => {
    await set('questions', [level(1, 'Wonderer', 'likes-2'), level(2, 'Seeker')])
    await set('welcomer', [])
    const alma = await as('alma')
    for (const title of ['Where is the fountain?', 'Who made the statue?'])
      await alma.press('/ask', 'Post', { title, content: 'From the dorms.' })
    await drain()
    expect(await earned('alma')).toEqual(['first_post-1', 'questions-1', 'questions-2'])
    const shown = await alma.get('/badges?list=all')
    expect(toasts(shown)).toContain('New badge: Seeker')
    expect(names(shown)).not.toContain('Welcomer')
    const earnedList = await alma.get('/badges?list=earned')
    const pictures = earnedList.all('.badges img').map((img) => img.getAttribute('src'))
    expect(
      names(earnedList)
        .map((name, at) => [name, pictures[at]])
        .sort(),
    ).toEqual([
      ['First words', '/images/badges/first_post-1.svg'],
      ['Seeker', '/images/badges/questions-2.svg'],
      ['Wonderer', '/images/badges/likes-2.svg'],
    ])
    expect(names(await member('lou').get('/badges?list=all'))).toContain('Welcomer')
    // One that was earned and is no longer offered is in no list, nor in its number.
    await set('first_post', [])
    expect(names(await alma.get('/badges?list=earned')).sort()).toEqual(['Seeker', 'Wonderer'])
    const counts = (await alma.get('/profile')).one('.profile-head .counts').text
    expect(counts).toContain('badges2')
    const groups = (await (await apiAs('alma')).get('/badges/all')).answer as BadgeGroup[]
    const [wonderer] = groups.find(({ family }) => family === 'likes')!.badges.slice(-1)
    expect(wonderer?.earned_copy).toMatch(/^\p{Lu}.{10,}\.$/u)
    expect(groups.find(({ family }) => family === 'first_post')).toBeUndefined()
  })
})
