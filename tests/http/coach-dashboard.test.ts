import { beforeEach, describe, expect } from 'vitest'
import type { Page } from '~tests/support/client'
import {
  addPosts,
  changeAccount,
  changePartner,
  db,
  idOf,
  member,
  type PersonName,
  site,
  siteTest,
} from '~tests/support/fixtures'

const AT = '/success-coach-dashboard'
const PORTFOLIO: PersonName[] = ['sam', 'maya', 'alex', 'bea']

const setCoach = (names: readonly PersonName[], coach: string | null, into = db) =>
  into.write((tx) =>
    tx.user.updateMany({ where: { id: { in: names.map(idOf) } }, data: { coach } }),
  )

// Nora hasn't joined, Ivan's account isn't valid, and Lou is at another school.
const fill = (into: typeof db) =>
  setCoach([...PORTFOLIO, 'nora', 'ivan', 'lou'], idOf('cora'), into)
const test = siteTest({ fill: ({ db }) => fill(db) })
const cora = member('cora')

const titles = (page: Page) => page.texts('.post h2').map((title) => title.replace('The post ', ''))
const students = (page: Page) => page.texts('.person-card h2').sort()
const tabs = (page: Page) => page.texts('.tabs a')

test.each(['sam', 'stan', 'leo', 'alma', 'lou', 'priya'] as const)(
  '[COACH-02] %s is sent home from every page of coaches, which reads nothing',
  async (name) => {
    const page = await member(name).get(AT)
    expect(page.redirects[0]).toMatchObject({ location: '/home' })
    expect((await member(name).get(`${AT}/links/tutoring`)).redirects[0]?.location).toBe('/home')
  },
)

test('[COACH-01] [COACH-03] the hero has its title, search, counts and portfolio students', async () => {
  await db.write(async (tx) => {
    await tx.user.update({
      where: { id: idOf('sam') },
      data: { posts_count: 2, comments_count: 1 },
    })
    await tx.user.update({
      where: { id: idOf('maya') },
      data: { posts_count: 5, comments_count: 3 },
    })
    await tx.user.update({
      where: { id: idOf('bea') },
      data: { posts_count: 0, comments_count: 0 },
    })
    await tx.user.update({
      where: { id: idOf('alex') },
      data: { posts_count: 0, comments_count: 0 },
    })
    await tx.user.update({ where: { id: idOf('leo') }, data: { posts_count: 90 } })
  })
  const page = await cora.get(AT)
  expect([page.status, page.title]).toEqual([200, 'Success coach dashboard - Quad'])
  expect(page.one('.banner h1').text).toBe('Success Coach Dashboard')
  expect(page.one('#dashboard-q').getAttribute('placeholder')).toBe('Search within your dashboard')
  expect(page.texts('.counts div')).toEqual(['posts7', 'comments4'])
  expect(page.one('.banner').text).toContain('4 portfolio students')
  const list = await cora.get(page.link('View all'))
  expect(students(list)).toEqual(['Alex North', 'Bea North', 'Maya North', 'Sam North'])
})

test('[COACH-04] [COACH-05] everything is of these students, and of them what a coach can see', async () => {
  const page = await cora.get(AT)
  // Not Maya's secret, nor what was hidden or deleted, nor anyone else's.
  expect(titles(page)).toEqual(['welcome', 'question', 'blocked'])
  expect(tabs(page)).toEqual(['Posts 3', 'Questions 1', 'Students 4'])
  expect(titles(await cora.get(`${AT}?tab=questions`))).toEqual(['question'])
  // No address reaches beyond them.
  const leo = `user_ids=${idOf('leo')}`
  expect(titles(await cora.get(`${AT}?${leo}`))).toEqual(['welcome', 'question', 'blocked'])
  expect(students(await cora.get(`${AT}?tab=students&${leo}`))).toHaveLength(4)
  const block = {
    partner_code: 'northfield',
    user_id: idOf('alex'),
    blocked_user_id: idOf('cora'),
    created_at: new Date(),
  }
  await db.write((tx) => tx.block.create({ data: block }))
  const after = await cora.get(AT)
  expect(titles(after)).toEqual(['welcome', 'question'])
  expect(after.one('.banner').text).toContain('3 portfolio students')
  await db.write((tx) => tx.block.deleteMany({ where: { user_id: idOf('alex') } }))
})

test('[COACH-05] filters count within the portfolio and stay while something is searched', async () => {
  const page = await cora.get(AT)
  const choices = page.texts('select[name=program_name] option')
  expect(choices).toEqual(['All programs', 'History (0)', 'Nursing (3)'])
  const nursing = await cora.get(`${AT}?tab=students&program_name=Nursing`)
  expect(students(nursing)).toEqual(['Alex North', 'Maya North', 'Sam North'])
  expect(nursing.texts('.chip-active')).toEqual(['Remove filter Nursing'])
  await changeAccount('cora', { can_see_prospectives: true })
  for (const [query, names] of [
    ['institution_code=main', ['Alex North', 'Maya North', 'Sam North']],
    ['interests=hiking', ['Maya North']],
    ['enrollment_status=alumni', []],
    ['enrollment_status=current_students', ['Alex North', 'Bea North', 'Maya North', 'Sam North']],
  ] as const)
    expect([query, students(await cora.get(`${AT}?tab=students&${query}`))]).toEqual([query, names])
  await cora.get(`${AT}?tab=students&program_name=Nursing`)
  const found = await cora.submit('Search within your dashboard', { q: 'maya' })
  expect([found.path, students(found)]).toEqual([
    expect.stringContaining('program_name=Nursing'),
    ['Maya North'],
  ])
})

test('[COACH-07] a note says whose posts these are', async () => {
  const note = 'Showing posts from students whose interests and profile match your current filters'
  expect((await cora.get(AT)).text).toContain(note)
  for (const query of ['program_name=Nursing', 'tab=questions'])
    expect((await cora.get(`${AT}?${query}`)).text).toContain(note)
  expect((await cora.get(`${AT}?tab=students`)).text).not.toContain(note)
})

describe('nothing to list', () => {
  const empty = async (query: string) => (await cora.get(`${AT}${query}`)).texts('.empty h2')

  test('[COACH-08] [COACH-09] [COACH-10] says what is missing', async () => {
    await setCoach(PORTFOLIO, null)
    const none = 'None of your portfolio students are on the product yet.'
    expect(await empty('')).toEqual([none])
    expect(await empty('?tab=questions&q=where')).toEqual([none])
    const { text } = await cora.get(AT)
    expect([text.includes('0 portfolio students'), text.includes('View all')]).toEqual([
      true,
      false,
    ])
    await setCoach(['bea'], idOf('cora'))
    expect((await cora.get(AT)).text).toContain('1 portfolio student ')
    expect(await empty('')).toEqual(["Your portfolio students don't have any posts yet."])
    expect(await empty('?tab=questions')).toEqual([
      "Your portfolio students don't have any posts with questions yet.",
    ])
    await setCoach(PORTFOLIO, idOf('cora'))
  })

  test.each([
    ['', 'No posts matching your selected filters.'],
    ['&tab=questions', 'No posts with questions matching your selected filters.'],
    ['&tab=students', 'No students matching your selected filters.'],
  ])('[COACH-11] with filters, on tab %s', async (tab, text) => {
    expect(await empty(`?interests=hiking&program_name=History${tab}`)).toEqual([text])
  })

  test.each([
    ['posts', 'welcome', ''],
    ['questions', 'where', '&tab=questions'],
    ['students', 'maya', '&tab=students'],
  ])('[COACH-12] [COACH-13] a search for %s says so', async (noun, q, tab) => {
    expect((await cora.get(`${AT}?q=${q}${tab}`)).text).toContain(`Showing ${noun} matching "${q}"`)
    for (const filters of ['', '&program_name=History'])
      expect(await empty(`?q=zeppelin${tab}${filters}`)).toEqual([`No ${noun} matching "zeppelin"`])
  })
})

describe('[COACH-06] quick links', () => {
  const links = (page: Page) => page.hrefs(`a[href^="${AT}/links/"]`)
  beforeEach(() => changePartner({ settings: { coach_links: null } }))

  test('are there where the school set them, in their order', async () => {
    expect(links(await cora.get(AT))).toEqual([])
    expect((await cora.get(`${AT}/links/tutoring`)).status).toBe(404)
    const at = 'https://tutor.test/now'
    const settings = { coach_links: { tutoring: at, scholarship_portal: 'https://money.test/' } }
    await changePartner({ settings })
    const page = await cora.get(AT)
    expect(links(page)).toEqual([`${AT}/links/scholarship_portal`, `${AT}/links/tutoring`])
    for (const other of ['counseling', 'toString', 'constructor'])
      expect((await cora.get(`${AT}/links/${other}`)).status).toBe(404)
  })

  test('say where they lead, all five of them', async () => {
    const names = [
      'tutoring',
      'job_board',
      'counseling',
      'career_services',
      'scholarship_portal',
    ] as const
    const coach_links = Object.fromEntries(names.map((name) => [name, `https://${name}.test/`]))
    await changePartner({ settings: { coach_links } })
    const page = await cora.get(AT)
    expect(page.all(`a[href^="${AT}/links/"]`).map(({ text }) => text)).toEqual([
      'Scholarship portal',
      'Career services',
      'Counseling',
      'Job board',
      'Tutoring',
    ])
  })

  test('[TRACK-02] following one is tracked, and leads to the address of the school', async () => {
    await changePartner({ settings: { coach_links: { tutoring: '/help' } } })
    expect((await cora.get(`${AT}/links/tutoring`)).path).toBe('/help')
    await site.services.tracker.flush()
    const events = await db.read.trackingEvent.findMany({
      where: { name: 'clicked_success_coach_quick_link' },
    })
    expect(events).toMatchObject([{ user_id: idOf('cora'), data: { link: 'tutoring' } }])
  })
})

test('[COACH-14] [COACH-15] ten on a page, and ten faces', async () => {
  const row = await db.read.user.findUniqueOrThrow({ where: { id: idOf('bea') } })
  const data = Array.from({ length: 8 }, (_, at) => ({
    ...row,
    id: idOf(`student:${at}`),
    email: `student${at}@northfield.test`,
    first_name: `Student${at}`,
    auths: [],
    roles: [],
  }))
  await db.write((tx) => tx.user.createMany({ data }))
  await addPosts(22, () => ({}))
  const page = await cora.get(AT)
  expect(page.all('.avatar-group li:not(.more)')).toHaveLength(10)
  expect(page.one('.avatar-group .more').text).toBe('+2')
  expect([titles(page).length, tabs(page)[0]]).toEqual([10, 'Posts 25'])
  const last = await cora.get(`${AT}?page=9`)
  expect([last.path, titles(last).length]).toEqual([expect.stringContaining('page=3'), 5])
  const list = await cora.get(`${AT}?tab=students&page=2`)
  expect(students(list)).toHaveLength(2)
})

test('[COACH-01] the account menu leads coaches to the dashboard, where the bar has no room', async () => {
  expect((await cora.get('/home')).link('My students')).toBe(AT)
  expect((await member('sam').get('/home')).text).not.toContain('My students')
})

test('[COACH-05] the tabs count what they show, also while questions are filtered', async () => {
  const [posts, , people] = tabs(await cora.get(AT))
  const page = await cora.get(`${AT}?tab=questions&answered=true`)
  expect(tabs(page)).toEqual([posts, 'Questions 0', people])
  expect(page.hrefs('.tabs a')).toEqual([
    AT,
    expect.stringContaining('answered=true'),
    `${AT}?tab=students`,
  ])
})

test.each(['', '?q=post', '?program_name=Nursing&tab=questions', '?answered=false&tab=questions'])(
  '[POST-38] from a post back to the dashboard as it was: %s',
  async (query) => {
    const page = await cora.get(AT + query)
    const post = await cora.get(page.hrefs('.post h2 a')[0]!)
    expect(post.link('Back to Success coach dashboard')).toBe(AT + query)
  },
)

test('[COACH-05] comments that are left out come back where the box is emptied', async () => {
  const page = await cora.get(`${AT}?q=post&match_on_comment_content=false`)
  const named = page.all('[aria-label="Filters"] [name="match_on_comment_content"]')
  expect(named.map((one) => one.getAttribute('type'))).toEqual(['checkbox'])
})
