import { describe, expect } from 'vitest'
import { addComment } from '~/domain/comments/commands.server'
import { eraseAccount } from '~/domain/data-lifecycle/delete-account.server'
import { personalData } from '~/domain/data-lifecycle/personal-data.server'
import { calendarDay, lastMondays } from '~/platform/time-zone'
import type { Page } from '~tests/support/client'
import {
  addPosts,
  changePartner,
  ctx,
  db,
  form,
  idOf,
  as,
  member,
  NOW,
  type PersonName,
  site,
  siteTest,
} from '~tests/support/fixtures'

const AT = '/success-coach-dashboard'
const NEEDS = `${AT}/needs-you`
const student = (name: PersonName) => `${AT}/students/${idOf(name)}`
const DAY = 86_400_000
const ZONE = 'America/New_York'

const setCoach = (names: PersonName[], coach: PersonName | null, into = db) =>
  into.write((tx) =>
    tx.user.updateMany({
      where: { id: { in: names.map(idOf) } },
      data: { coach: coach && idOf(coach) },
    }),
  )

// Leo coaches at the same school, Lou at another one.
const test = siteTest({
  fill: async ({ db }) => {
    const where = { id: { in: ['leo', 'lou'].map(idOf) } }
    await db.write((tx) => tx.user.updateMany({ where, data: { coach_user: true } }))
    await setCoach(['sam', 'maya', 'bea'], 'cora', db)
    await setCoach(['alma'], 'leo', db)
    await setCoach(['lisa'], 'lou', db)
  },
})
const [cora, leo, lou] = [member('cora'), member('leo'), member('lou')]

const notes = (page: Page) => page.texts('.cases blockquote')
const names = (page: Page, list: string) =>
  page.texts(`section[aria-labelledby=${list}] .person-line a`)

async function note(text: string, follow_up = '', name: PersonName = 'sam') {
  await cora.get(student(name))
  return cora.submit('Add note', { text, follow_up })
}
/** As if it was planned a while ago. */
const planned = (text: string, follow_up: string) =>
  db.write((tx) => tx.coachNote.updateMany({ where: { text }, data: { follow_up } }))
const clear = () => db.write((tx) => tx.coachNote.deleteMany({}))
const commands = async () =>
  (await db.read.audit.findMany({ orderBy: { created_at: 'asc' } })).filter(({ command }) =>
    command.startsWith('coach '),
  )

test('a note is kept, followed up and deleted, with audit rows that don’t have its words', async () => {
  await clear()
  const page = await note('Struggles with statistics', '2999-11-30')
  expect([page.path, notes(page)]).toEqual([student('sam'), ['Struggles with statistics']])
  expect(page.text).toContain('Follow up on November 30, 2999')
  const done = await cora.press(student('sam'), 'Done with this follow-up')
  expect([done.path, done.text]).toEqual([student('sam'), expect.stringContaining('Followed up')])
  const question = await cora.get(done.link('Delete this note'))
  expect(question.text).toContain(
    'Delete this note about Sam North? “Struggles with statistics” This',
  )
  expect(notes(await cora.submit('Delete'))).toEqual([])
  const audit = await commands()
  const row = { who: idOf('cora'), target: idOf('sam'), partner_code: 'northfield' }
  expect(audit).toMatchObject([
    { ...row, command: 'coach note added' },
    { ...row, command: 'coach follow-up done' },
    { ...row, command: 'coach note deleted' },
  ])
  expect(JSON.stringify(audit)).not.toContain('statistics')
})

test('what is open stands above the form, what was before below it', async () => {
  await clear()
  await note('Planned', '2999-11-30')
  const parts = '#notes blockquote, #notes form[aria-label="Add a note"] button'
  expect((await note('Before')).texts(parts)).toEqual(['Planned', 'Add note', 'Before'])
})

describe('only the coach a student has now', () => {
  test('reads and changes notes: no other coach, no other school, not the student, no staff', async () => {
    await clear()
    await note('Between us', '2999-11-01')
    const { id } = await db.read.coachNote.findFirstOrThrow()
    const paths = [student('sam'), `${AT}/notes/${id}/done`, `${AT}/notes/${id}/delete`]
    for (const browser of [leo, lou]) {
      const { csrf } = await browser.get('/logout')
      const form = { csrf, once: crypto.randomUUID(), text: 'Mine' }
      for (const path of paths) {
        expect([path, (await browser.get(path)).status]).toEqual([path, 404])
        expect([path, (await browser.post(path, form)).status]).toEqual([path, 404])
      }
      expect((await browser.get(NEEDS)).text).not.toContain('Between us')
    }
    for (const name of ['sam', 'stan'] as const)
      for (const path of [...paths, NEEDS])
        expect((await member(name).get(path)).path).toBe('/home')
    for (const other of [student('alma'), student('lisa'), `${AT}/students/none`])
      expect([other, (await cora.get(other)).status]).toEqual([other, 404])
    expect(await db.read.coachNote.findMany()).toMatchObject([
      { text: 'Between us', done_at: null },
    ])
  })

  test('reads on what the coach before wrote, who sees none of it anymore, in no copy either', async () => {
    await clear()
    const copy = async (name: PersonName) =>
      JSON.stringify(await personalData(db, idOf(name), 'Quad', new Date()))
    await note('For the next coach', '2999-01-01')
    expect(await copy('cora')).toContain('For the next coach')
    await setCoach(['sam'], 'leo')
    const page = await leo.get(student('sam'))
    expect([notes(page), page.text]).toEqual([
      ['For the next coach'],
      expect.stringContaining('Cora North'),
    ])
    expect(notes(await leo.get(NEEDS))).toEqual(['For the next coach'])
    expect((await cora.get(student('sam'))).status).toBe(404)
    expect(notes(await cora.get(NEEDS))).toEqual([])
    for (const name of ['cora', 'leo', 'sam'] as const)
      expect(await copy(name), name).not.toContain('For the next coach')
    await setCoach(['sam'], 'cora')
  })

  test('a student who has blocked the coach is no one to them', async () => {
    await clear()
    await note('Before that', '2999-01-01', 'maya')
    const block = { user_id: idOf('maya'), blocked_user_id: idOf('cora') }
    const data = { ...block, partner_code: 'northfield', created_at: new Date() }
    await db.write((tx) => tx.block.create({ data }))
    expect((await cora.get(student('maya'))).status).toBe(404)
    expect(notes(await cora.get(NEEDS))).toEqual([])
    await db.write((tx) => tx.block.deleteMany({ where: block }))
  })
})

describe('who needs the coach', () => {
  test('are counted once each, on home, in the menus, on the dashboard and on their page', async () => {
    await clear()
    for (const day of ['2999-01-01', '2999-01-02']) await note('Later', day, 'maya')
    await note('And him', '2999-01-01')
    const page = await cora.get(NEEDS)
    const [, words = ''] = page.texts('main p')
    const students = new Set(
      page.hrefs('main a').filter((href) => href.startsWith(`${AT}/students/`)),
    )
    expect(words).toBe(`${students.size} students need you`)
    expect((await cora.get(AT)).link(`Who needs you ${students.size}`)).toBe(NEEDS)
    const home = await cora.get('/home')
    expect(home.link(words)).toBe(NEEDS)
    expect(home.link(`Students ${students.size}`)).toBe(NEEDS)
    expect(home.link(`My students ${students.size}`)).toBe(NEEDS)
    for (const name of ['sam', 'stan', 'leo'] as PersonName[]) {
      const other = await (await as(name)).get('/home')
      expect(other.text, name).not.toMatch(/students? needs? you/)
    }
  })

  test('follow-ups wait, the earliest first, until they are done', async () => {
    await clear()
    await note('Later', '2999-01-01')
    await note('Long due', '2999-01-01', 'maya')
    await planned('Long due', '2020-01-01')
    await note('Due now', '2999-01-01', 'bea')
    await planned('Due now', calendarDay(new Date(), ZONE))
    await note('No date')
    const page = await cora.get(NEEDS)
    expect(notes(page)).toEqual(['Long due', 'Due now', 'Later'])
    expect(page.texts('.cases .label')).toEqual(['Overdue', 'Today'])
    const done = await cora.press(NEEDS, 'Done with the follow-up on Maya North')
    expect([done.path, notes(done)]).toEqual([NEEDS, ['Due now', 'Later']])
  })

  test('questions that no one else has commented on, of these students only', async () => {
    const questions = async () => (await cora.get(NEEDS)).texts('.post h3')
    // 'question' has a comment of Alex's.
    expect(await questions()).toEqual([])
    expect((await cora.get(NEEDS)).one('#questions').text).toBe('Questions without answers')
    const asks = (at: number) => ({ marked_question_at: new Date(NOW.getTime() - at * 1000) })
    const others = [{ user_id: idOf('alex') }, { private: true }, { marked_question_at: null }]
    await addPosts(5, (at) => ({ ...asks(at), ...others[at - 2] }))
    expect(await questions()).toEqual(['Number 0', 'Number 1'])
    const comment = async (by: PersonName) =>
      addComment(await ctx(by), idOf('many:0'), { content: `By ${by}` }, form(by))
    await comment('sam')
    expect(await questions()).toEqual(['Number 0', 'Number 1'])
    await comment('alex')
    expect(await questions()).toEqual(['Number 1'])
    expect((await cora.get(student('sam'))).texts('.link-list a')).toContain('Number 1')
  })

  test('new students, five at first, and all on a page of their own', async () => {
    const many: PersonName[] = ['sam', 'maya', 'bea', 'alex', 'leo', 'stan']
    const join = (joined_date: Date) =>
      db.write((tx) =>
        tx.user.updateMany({ where: { id: { in: many.map(idOf) } }, data: { joined_date } }),
      )
    await setCoach(many, 'cora')
    await join(new Date())
    const page = await cora.get(NEEDS)
    expect(names(page, 'new')).toHaveLength(5)
    expect(names(await cora.get(page.link('Show all 6')), 'new')).toHaveLength(6)
    await join(new Date(Date.now() - 15 * DAY))
    expect(names(await cora.get(NEEDS), 'new')).toEqual([])
    await setCoach(['alex', 'leo', 'stan'], null)
  })

  test('visits are noted, and shown, only where the school allows it', async () => {
    const visited = async () => (await db.read.visitWeek.findMany()).map(({ user_id }) => user_id)
    const sam = member('sam')
    await sam.get('/home')
    // The last visit is noted every ten minutes.
    const age = (at: Date) =>
      db.write((tx) => tx.session.updateMany({ data: { last_seen_at: at } }))
    await age(new Date(Date.now() - 15 * DAY))
    await cora.get(NEEDS)
    expect(await visited()).toEqual([])
    const hidden = [await cora.get(NEEDS), await cora.get(student('sam'))]
    for (const { text } of hidden) expect(text).not.toMatch(/Went quiet|Last here|each week/)
    await changePartner({ settings: { coaches_see_visits: true } })
    expect(names(await cora.get(NEEDS), 'quiet')).toContain('Sam North')
    await sam.get('/home')
    await expect.poll(visited).toContain(idOf('sam'))
    // Logging out doesn't undo a visit.
    await db.write((tx) => tx.session.deleteMany({ where: { user_id: idOf('sam') } }))
    const page = await cora.get(NEEDS)
    expect(names(page, 'quiet')).not.toContain('Sam North')
    expect((await cora.get(student('sam'))).text).toContain('Last here just now')
    // Logging in is one.
    await db.write((tx) => tx.visitWeek.deleteMany({}))
    await member('maya').start()
    expect(await visited()).toEqual([idOf('maya')])
    await changePartner({ settings: {} })
  })

  test('quiet ones, the longest first, and a chart of the weeks with its table', async () => {
    await changePartner({ settings: { coaches_see_visits: true } })
    const now = site.services.now()
    const weeks = lastMondays(now, ZONE, 8)
    const visit = (name: PersonName, week: number) => ({
      id: crypto.randomUUID(),
      user_id: idOf(name),
      partner_code: 'northfield',
      week: weeks[week]!,
      last_at: new Date(`${weeks[week]}T18:00:00Z`),
    })
    await db.write(async (tx) => {
      await tx.session.deleteMany({ where: { user_id: idOf('bea') } })
      await tx.visitWeek.deleteMany({})
      const data = [visit('sam', 7), visit('sam', 2), visit('maya', 2), visit('alma', 2)]
      await tx.visitWeek.createMany({ data })
    })
    const page = await cora.get(NEEDS)
    expect(names(page, 'quiet')).toEqual(['Bea North', 'Maya North'])
    expect(page.texts('section[aria-labelledby=quiet] .meta')).toEqual(
      expect.arrayContaining(['No recent visit']),
    )
    const counts = [0, 0, 2, 0, 0, 0, 0, 1]
    expect(page.texts('aside td').map(Number)).toEqual(counts)
    const chart = page.one('aside svg[role=img]')
    const title = page.one(`#${chart.getAttribute('aria-labelledby')}`).text
    expect(title).toContain(counts.join(', '))
    await changePartner({ settings: {} })
  })
})

test('what is noted about someone goes with their account, of a coach only the name', async () => {
  await clear()
  await note('About Bea', '', 'bea')
  await note('About Sam')
  const visit = { id: 'visit', user_id: idOf('bea'), week: '2026-11-16', last_at: NOW }
  await db.write(async (tx) => {
    await tx.visitWeek.deleteMany({})
    await tx.visitWeek.create({ data: { ...visit, partner_code: 'northfield' } })
  })
  await eraseAccount(await ctx('bea'), 'keep')
  expect(await db.read.visitWeek.count()).toBe(0)
  expect(await db.read.coachNote.findMany()).toMatchObject([{ text: 'About Sam' }])
  await eraseAccount(await ctx('cora'), 'remove')
  await setCoach(['sam'], 'leo')
  const page = await leo.get(student('sam'))
  expect([notes(page), page.text]).toEqual([
    ['About Sam'],
    expect.stringContaining('Former member'),
  ])
})
