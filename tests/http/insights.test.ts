import { describe, expect } from 'vitest'
import { publishInsights } from '~/domain/insights/publish.server'
import { ON_POSTGRESQL } from '~/platform/database/kind'
import { addCrowd, ask } from '~tests/support/insights'
import {
  apiAs,
  as,
  empty,
  type PersonName,
  changeAccount,
  changePartner,
  db,
  idOf,
  member,
  siteTest,
} from '~tests/support/fixtures'
import { expectSameQueries } from '~tests/support/prisma-queries'
import { statementsDuring } from '~tests/support/watch-statements'

const NOW = new Date('2026-11-16T15:00:00Z')
const test = siteTest({ now: NOW })
const AT = '/insights'
const stan = member('stan')

test.beforeAll(async () => {
  const crowd = await addCrowd('crowd', 12)
  const [helper = ''] = await addCrowd('helper', 1)
  await db.write((tx) =>
    tx.topic.update({ where: { id: idOf('topic:study') }, data: { title: '=HYPERLINK("x")' } }),
  )
  for (const [at, by] of crowd.entries())
    await ask({
      by,
      at: '2026-11-03T18:00:00Z',
      topics: [at < 7 ? 'housing' : 'study'],
      answers: at < 6 ? { [helper]: 30 } : {},
    })
  await publishInsights(db, NOW)
})

const rows = (page: Awaited<ReturnType<typeof stan.get>>, title: string) =>
  page
    .all('section.insight')
    .find((section) => section.querySelector('h2')?.text === title)
    ?.querySelectorAll('tbody tr')
    .map((row) => row.querySelectorAll('th, td').map((cell) => cell.text.trim())) ?? []

describe('staff', () => {
  test('see twelve weeks, each with its picture, its numbers and its file', async () => {
    const page = await stan.get(AT)
    expect(page.texts('h2')).toEqual([
      'Questions',
      'Questions by topic',
      'Questions by program',
      'Questions by status',
      'People',
      'People who took part, by program',
      'People who took part, by status',
      'Reach of announcements',
      'Reach of events',
      'Searched for and not found',
    ])
    expect(rows(page, 'Reach of events')).toEqual([])
    const weeks = rows(page, 'Questions')
    expect(weeks).toHaveLength(12)
    expect(weeks.at(-2)).toEqual(['11/2', '12', '6', '6', '–', '–'])
    expect(weeks.at(-3)).toEqual(['10/26', 'Fewer than 5', ...Array<string>(4).fill('–')])
    expect(weeks.at(-1)).toEqual(['11/9', 'Not counted yet', ...Array<string>(4).fill('–')])
    expect(rows(page, 'Questions by topic')).toEqual([
      ['Housing, or what?', '7', '–'],
      ['=HYPERLINK("x")', '5', '–'],
      ['All not shown', '–', '6'],
    ])
    expect(page.all('svg[role=img]').map((one) => one.querySelector('title')?.text)).toEqual([
      `Asked in each of 12 weeks, the last one last: ${[...Array<string>(10).fill('not shown'), '12', 'not shown'].join(', ')}`,
      `Took part in each of 12 weeks, the last one last: ${[...Array<string>(10).fill('not shown'), '13', 'not shown'].join(', ')}`,
    ])
    expect(page.texts('.main-nav a[href="/insights"]')).toHaveLength(1)
  })

  test('choose weeks, and a topic, a program or a status, and get it back chosen', async () => {
    await stan.get(AT)
    const housing = `topic:${idOf('topic:housing')}`
    const page = await stan.submit('Show', { weeks: '4', only: housing })
    expect(page.path).toBe(`/insights?weeks=4&only=${encodeURIComponent(housing)}`)
    expect(page.texts('h2')).toEqual(['Questions'])
    expect(rows(page, 'Questions').at(-2)).toEqual(['11/2', '7', '–'])
    expect(rows(page, 'Questions')).toHaveLength(4)
    expect(page.all('option[selected]').map((one) => one.text)).toEqual([
      'Last 4 weeks',
      'Housing, or what?',
    ])
    const status = await stan.get(`${AT}?only=status:current`)
    expect(status.texts('h2')).toEqual(['Questions', 'People who took part'])
    expect(rows(status, 'People who took part').at(-2)).toEqual(['11/2', '13'])
  })

  test.for([
    'weeks=1000000',
    'weeks=-1',
    'weeks=4&weeks=5',
    'only=topic',
    'only=topic:',
    'only=rest:rest',
    'only=topic:rest',
    `only=program:${'x'.repeat(2000)}`,
    'only=%3Cscript%3E:1',
    'only=status:current:alumni',
  ])('that ask for what there isn’t (%s) see everything', async (query) => {
    const page = await stan.get(`${AT}?${query}`)
    expect([page.status, page.texts('h2').length]).toEqual([200, 10])
  })

  test('take a table home as a file that calculates nothing', async () => {
    const page = await stan.get(`${AT}/topics.csv?weeks=4`)
    expect(page.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(page.headers.get('content-disposition')).toBe('attachment; filename="topics.csv"')
    expect(page.headers.get('cache-control')).toBe('private, no-store')
    expect(page.html.split('\r\n')).toEqual([
      '"week","name","questions","unanswered"',
      `"2026-11-02","'=HYPERLINK(""x"")","5",""`,
      '"2026-11-02","Housing, or what?","7",""',
      '"2026-11-02","All not shown","","6"',
    ])
    expect((await stan.get(`${AT}/questions.csv`)).html.split('\r\n')).toContain(
      '"2026-11-02","12","6","6","",""',
    )
  })

  test.for(['people', 'none.csv', 'toString.csv', '..%2fpeople.csv', 'topics.csv.csv'])(
    'find no file called %s',
    async (name) => expect((await stan.get(`${AT}/${name}`)).status).toBe(404),
  )
})

test('staff see who has badges for answers, as their profiles say', async () => {
  const earn = (name: PersonName, level: number) =>
    db.write((tx) =>
      tx.earnedBadge.create({
        data: { user_id: idOf(name), family: 'answers', level, earned_at: NOW },
      }),
    )
  await earn('maya', 1)
  await earn('maya', 2)
  await earn('leo', 1)
  await earn('tess', 3)
  await earn('lou', 3)
  const page = await stan.get(AT)
  expect(page.texts('.insight-people li')).toEqual([
    'Maya North NursingGo-to person',
    'Leo North LeaderNursingThat helped',
  ])
  expect(page.hrefs('.insight-people a')).toEqual([
    `/profile/${idOf('maya')}`,
    `/profile/${idOf('leo')}`,
  ])
  expect((await stan.get(`${AT}?only=status:current`)).text).not.toContain('Helpful members')
  await empty('earnedBadge')
  expect((await stan.get(AT)).text).not.toContain('Helpful members')
})

describe('by the API', () => {
  test('staff read the same', async () => {
    const api = await apiAs('stan')
    const numbers = (questions: number | null, unanswered: number | null) => [
      { name: 'questions', value: questions },
      { name: 'unanswered', value: unanswered },
    ]
    expect((await api.get('/insights?table=topics&weeks=4')).answer).toEqual([
      { week: '2026-10-19', table: 'topics', rows: [] },
      { week: '2026-10-26', table: 'topics', rows: [] },
      {
        week: '2026-11-02',
        table: 'topics',
        rows: [
          { name: '=HYPERLINK("x")', numbers: numbers(5, null) },
          { name: 'Housing, or what?', numbers: numbers(7, null) },
          { name: 'All not shown', numbers: numbers(null, 6) },
        ],
      },
    ])
  })

  test('others find nothing, and what there isn’t is an error', async () => {
    expect((await (await apiAs('sam')).get('/insights')).status).toBe(404)
    expect((await (await apiAs('lisa')).get('/insights')).status).toBe(404)
    const api = await apiAs('stan')
    expect((await api.get('/insights?weeks=5')).status).toBe(400)
    expect((await api.get('/insights?table=none')).status).toBe(400)
  })
})

describe('everyone else', () => {
  test.for(['sam', 'cora', 'leo', 'alma', 'priya', 'lou', 'lisa'] as const)(
    '%s finds nothing there',
    async (name) => {
      const browser = await as(name)
      expect((await browser.get(AT)).status).toBe(404)
      expect((await browser.get(`${AT}/topics.csv`)).status).toBe(404)
      expect((await browser.get('/home')).all('a[href="/insights"]')).toEqual([])
    },
  )

  test('staff of another school see nothing of this one, also once it has insights', async () => {
    await changePartner({ flags: { insights: true } }, 'lakeside')
    const lisa = await as('lisa')
    const page = await lisa.get(AT)
    expect(page.status).toBe(200)
    expect(page.text).not.toContain('Housing')
    expect(rows(page, 'Questions').at(-2)).toEqual([
      '11/2',
      'Not counted yet',
      ...Array<string>(4).fill('–'),
    ])
    expect((await lisa.get(`${AT}/topics.csv`)).html).toBe('"week","name","questions","unanswered"')
    await changePartner({ flags: {} }, 'lakeside')
    expect((await lisa.get(AT)).status).toBe(404)
  })

  test('a student who becomes staff sees it, and no longer once they aren’t', async () => {
    const sam = await as('sam')
    await changeAccount('sam', { roles: ['school_staff'] })
    expect((await sam.get(AT)).status).toBe(200)
    await changeAccount('sam', { roles: [] })
    expect((await sam.get(AT)).status).toBe(404)
  })
})

test.skipIf(ON_POSTGRESQL)('a page costs the same however much there is to count', async () => {
  const read = () => statementsDuring(() => stan.get(AT))
  await read()
  const before = await read()
  const [by = ''] = await addCrowd('many', 100)
  for (let at = 0; at < 50; at++) await ask({ by, at: '2026-11-04T18:00:00Z', topics: ['housing'] })
  await read()
  const after = await read()
  expect(after).toEqual(before)
  expect(after.filter((text) => text.includes('InsightTable'))).toHaveLength(1)
})

expectSameQueries('insights')
