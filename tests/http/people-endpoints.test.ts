import { expect, vi } from 'vitest'
import { newId } from '~/platform/ids'
import { addMembersLike } from '~tests/support/users'
import {
  apiAs,
  as,
  changeAccount,
  db,
  idOf,
  site,
  siteTest,
  withoutTables,
} from '~tests/support/fixtures'

const test = siteTest()
const follows = async (name: 'sam' | 'maya') =>
  (await db.read.follow.findMany({ where: { user_id: idOf(name) } }))
    .map(({ followed_user_id }) => followed_user_id)
    .sort()

test('[API-21] [PEOPLE-02] new_follow follows all or none, and never oneself', async () => {
  const api = await apiAs('sam')
  const wanted = [idOf('maya'), idOf('sam'), idOf('cora')]
  const before = await follows('sam')
  for (const stranger of [idOf('lou'), idOf('no one')])
    expect(
      await api.post('/user/new_follow', { followed_user_ids: [idOf('leo'), stranger] }),
    ).toMatchObject({ status: 404 })
  expect(await follows('sam')).toEqual(before)
  for (const time of [1, 2])
    expect([
      time,
      (await api.post('/user/new_follow', { followed_user_ids: wanted })).answer,
    ]).toEqual([time, true])
  expect(await follows('sam')).toEqual([...before, idOf('maya'), idOf('cora')].sort())
  expect((await api.get('/user')).answer).toMatchObject({
    followed_user_ids: expect.arrayContaining([idOf('maya'), idOf('cora')]) as string[],
  })
  for (const followed_user_ids of [undefined, [], 'x'.repeat(200), [7], Array(101).fill('x')])
    expect((await api.post('/user/new_follow', { followed_user_ids })).status).toBeGreaterThan(399)
})

test('[API-13] save_unfollow changes data by GET, for pages of this site only', async () => {
  const sam = await as('sam')
  await sam.call('/user/new_follow', { followed_user_ids: [idOf('leo')] })
  const ask = (headers: Record<string, string>, id = idOf('leo')) => {
    sam.headers = headers
    // No page was open before: nothing says where the request comes from.
    sam.page = site.browser().page
    return sam.call(`/user/save_unfollow/${id}`)
  }
  const { host } = new URL(sam.base)
  const foreign: Record<string, string>[] = [
    {},
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'same-site', referer: `http://${host}/home` },
    { referer: 'http://evil.test/' },
  ]
  for (const headers of foreign)
    expect([headers, (await ask(headers)).status]).toEqual([headers, 403])
  expect(await follows('sam')).toContain(idOf('leo'))
  const own: Record<string, string>[] = [
    { 'sec-fetch-site': 'same-origin' },
    { referer: `http://${host}/home` },
  ]
  for (const headers of own) expect(await ask(headers)).toEqual({ status: 200, answer: true })
  expect(await follows('sam')).not.toContain(idOf('leo'))
  expect((await ask({ 'sec-fetch-site': 'same-origin' }, idOf('lou'))).status).toBe(404)
  expect((await site.browser().call(`/user/save_unfollow/${idOf('leo')}`)).status).toBe(401)
})

test('[API-11] [API-12] followers are ids, those one follows a page by last name', async () => {
  const maya = await apiAs('maya')
  for (const name of ['sam', 'cora', 'alex'] as const)
    await (await apiAs(name)).post('/user/new_follow', { followed_user_ids: [idOf('maya')] })
  const ids = (await maya.get(`/user/follower_ids?user_id=${idOf('maya')}`)).answer as string[]
  expect(ids).toEqual(expect.arrayContaining([idOf('sam'), idOf('cora'), idOf('alex')]))
  // Bea has blocked Alex: they don't see each other anywhere.
  const forBea = await (await apiAs('bea')).get(`/user/follower_ids?user_id=${idOf('maya')}`)
  expect(forBea.answer).not.toContain(idOf('alex'))
  expect(await maya.get(`/user/follower_ids?user_id=${idOf('lou')}`)).toMatchObject({ status: 404 })

  const people = ['alex', 'cora', 'leo'].map(idOf)
  await maya.post('/user/new_follow', { followed_user_ids: people })
  const page = async (query: string) =>
    ((await maya.get(`/user/followed_users${query}`)).answer as { id: string }[]).map(
      ({ id }) => id,
    )
  expect(await page('')).toEqual(people)
  expect([await page('?page=2&size=2'), await page('?page=9')]).toEqual([[idOf('leo')], []])
  for (const query of ['?size=0', '?size=101', '?page=x'])
    expect(await maya.get(`/user/followed_users${query}`)).toMatchObject({ status: 400 })
})

test('[API-26] [PEOPLE-06] skipping adds the id, once, to one’s own list', async () => {
  const api = await apiAs('cora')
  for (const time of [1, 2])
    expect([time, (await api.post('/user/skip', { user_id: idOf('leo') })).answer]).toEqual([
      time,
      true,
    ])
  expect((await api.get('/user')).answer).toMatchObject({ skipped_user_ids: [idOf('leo')] })
  expect((await (await apiAs('leo')).get('/user')).answer).toMatchObject({ skipped_user_ids: [] })
  expect(await api.post('/user/skip', { user_id: idOf('cora') })).toMatchObject({ status: 403 })
  for (const user_id of [idOf('lou'), idOf('no one')])
    expect(await api.post('/user/skip', { user_id })).toMatchObject({ status: 404 })
  expect(await api.post('/user/skip', {})).toMatchObject({ status: 400 })
})

/** By last name, then by first name, as people look for them: neither case nor accents make a difference. */
const NAMES_IN_ORDER = [
  ['Zoe', 'Æther'],
  ['Ben', 'Ångström'],
  ['Yara', 'de la Cruz'],
  ['Émile', 'Dupont'],
  ['Zara', 'Dupont'],
  ['Kofi', 'İnönü'],
  ['Adam', 'Łukasik'],
  ['Mike', 'O’Brien'],
  ['Uma', 'Ortiz'],
  ['Mai', 'Özdemir'],
  ['Ana', 'Park'],
  ['Wei', 'Zhang'],
] as const

test('[PEOPLE-16] lists of people have ten a page, by last name', async () => {
  const made = NAMES_IN_ORDER.map(([first_name, last_name]) => ({
    id: newId(),
    first_name,
    last_name,
  })).toSorted((a, b) => (a.first_name < b.first_name ? -1 : 1))
  await addMembersLike(db, idOf('alex'), made)
  await db.write((tx) =>
    tx.follow.createMany({
      data: made.map(({ id }) => ({
        user_id: id,
        followed_user_id: idOf('tess'),
        partner_code: 'northfield',
        created_at: new Date(),
      })),
    }),
  )
  const tess = await as('tess')
  const names = (page: Awaited<ReturnType<typeof tess.get>>) =>
    page.all('.people-list .person-card h2 a').map(({ text }) => text.trim())
  const path = `/profile/${idOf('tess')}/followers`
  const [first, second] = [await tess.get(path), await tess.get(`${path}?page=2`)]
  expect([names(first).length, names(second).length]).toEqual([10, 2])
  expect([...names(first), ...names(second)]).toEqual(NAMES_IN_ORDER.map((name) => name.join(' ')))
})

const PROFILE_FIELDS = `
  first_name last_name avatar_url avatar_bg_type about about_private about_hidden state_or_country
  country country_private degree program program_name interests interests_private institution
  partner_shorthand_name posts_count enrollment_status age_range share_consent not_visible_profile`

const PROGRESS_FIELDS = `
  choose_interests browse_answers_and_advice first_prompt follow_classmates respond_to_3_prompts
  choose_profile_photo about_me get_your_questions_answered start_your_application
  meet_new_friends_desktop meet_new_friends_mobile prehybrid_opt_in hybrid_opt_in
  badges_announcement respond_to_2_prompts`

test('[PROFILE-23] [PROGRESS-06] the viewer’s answer has the 22 fields of a profile and a boolean for each step', async () => {
  const words = (text: string) => text.trim().split(/\s+/)
  const answer = (await (await apiAs('sam')).get('/user')).answer as Record<string, unknown>
  expect(Object.keys(answer)).toEqual(expect.arrayContaining(words(PROFILE_FIELDS)))
  expect(words(PROFILE_FIELDS)).toHaveLength(22)
  const steps = Object.entries(answer).filter(([name]) => /^profile_progress_/.test(name))
  const names = words(PROGRESS_FIELDS).map((step) => `profile_progress_${step}`)
  expect(steps.map(([name]) => name).sort()).toEqual(names.sort())
  for (const [, value] of steps) expect(value).toBeTypeOf('boolean')
})

test('[PROFILE-25] a degree is one of five, each of which can be saved', async () => {
  const degrees = ['certificate', 'associates', 'bachelors', 'masters', 'doctorate']
  const form = await (await as('cora')).get('/profile/edit')
  const values = form.all('select[name=degree] option').map((one) => one.getAttribute('value'))
  expect(values.filter(Boolean)).toEqual(degrees)
  const cora = await apiAs('cora')
  for (const degree of degrees)
    expect((await cora.post('/user', { degree })).answer).toMatchObject({ degree })
  expect(await cora.post('/user', { degree: 'diploma' })).toMatchObject({ status: 400 })
})

test('[PEOPLE-01] the viewer’s answer has the students of a coach, and of no one else', async () => {
  const students = async (name: 'cora' | 'sam') =>
    ((await (await apiAs(name)).get('/user')).answer as { portfolio_students: unknown })
      .portfolio_students
  await changeAccount('cora', { coach_user: true })
  for (const name of ['maya', 'sam', 'lou'] as const)
    await changeAccount(name, { coach: idOf('cora') })
  expect(await students('cora')).toEqual([{ id: idOf('maya') }, { id: idOf('sam') }])
  expect(await students('sam')).toEqual([])
})

test('[API-62] the highest level of each family, of oneself where no one is named', async () => {
  const levels = [
    ['questions', 1],
    ['questions', 2],
    ['first_post', 1],
  ] as const
  const data = levels.map(([family, level]) => ({
    user_id: idOf('dev'),
    family,
    level,
    earned_at: new Date(level),
  }))
  await db.write((tx) => tx.earnedBadge.createMany({ data }))
  const { answer } = await (await apiAs('dev')).get('/badges/highest_level')
  const ids = (answer as { id: string }[]).map(({ id }) => id)
  expect(ids.sort()).toEqual(['first_post-1', 'questions-2'])
})

test.each([
  ['sam', 'My badges'],
  ['cora', "Cora's badges"],
] as const)(
  '[BADGE-02] [BADGE-04] [BADGE-05] the badges of %s by their id: who has none has all before them, and tabs of their own',
  async (name, title) => {
    const path = `/profile/${idOf(name)}/badges`
    const sam = await as('sam')
    const page = await sam.get(path)
    expect([page.one('h1').text, page.one('.tabs [aria-current]').text]).toEqual([title, 'All'])
    expect(page.hrefs('.tabs a')).toEqual(
      ['all', 'earned', 'profile'].map((list) => `${path}?list=${list}`),
    )
    const none = await sam.get(`${path}?list=earned`)
    expect(none.one('.empty h2').text).toBe('No badges yet')
    expect(none.all('.empty p')).toHaveLength(name === 'sam' ? 1 : 0)
  },
)

test('[PROFILE-07] a profile whose lookup fails is the limited one, and its preview too', async () => {
  const sam = await as('sam')
  const error = vi.spyOn(site.services.log, 'error').mockImplementation(() => undefined)
  for (const path of ['', '/preview'].map((part) => `/profile/${idOf('maya')}${part}`)) {
    const page = await withoutTables(['Follow'], () => sam.get(path))
    expect([path, page.status, page.one('h1').text]).toEqual([
      path,
      503,
      'This profile is not visible',
    ])
    expect(page.text).toContain('We can’t show this profile right now.')
    expect(page.text).not.toContain('no longer exists')
    expect(error).toHaveBeenCalled()
    error.mockClear()
    expect((await sam.get(path)).text).toContain('Maya North')
  }
  vi.restoreAllMocks()
})

test('[PEOPLE-17] a list of people that can’t be read says so', async () => {
  const sam = await as('sam')
  vi.spyOn(site.services.log, 'error').mockImplementation(() => undefined)
  for (const [table, path] of [
    ['Follow', `/profile/${idOf('sam')}/followers`],
    ['PostLike', `/post/${idOf('post:welcome')}/likes`],
    ['CommentLike', `/comment/${idOf('comment:sam')}/likes`],
    ['PersonTrait', '/profile/recommended'],
    ['TopicSubscription', '/subscribed-topics'],
  ] as const) {
    const page = await withoutTables([table], () => sam.get(path))
    expect([path, page.status]).toEqual([path, 503])
    expect(page.text).toMatch(/Error: This list can’t be read right now\./)
  }
  vi.restoreAllMocks()
  expect((await sam.get(`/profile/${idOf('lou')}/followers`)).status).toBe(404)
})
