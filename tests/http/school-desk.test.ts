import { describe, expect } from 'vitest'
import {
  changeAccount,
  db,
  empty,
  idOf,
  member,
  test,
  type PersonName,
} from '~tests/support/fixtures'

const emma = member('emma')
const lisa = member('lisa')
const flash = () => emma.page.texts('[role=status]').join()

const addTicket = (
  name: string,
  partner_code = 'northfield',
  email: string | null = 'sam@northfield.test',
) =>
  db.write((tx) =>
    tx.ticket.create({
      data: {
        id: idOf(`ticket:${name}`),
        partner_code,
        email,
        user_id: idOf('sam'),
        category: 'technical',
        page: '/home',
        description: `It says <b>${name}</b>`,
        created_at: new Date('2026-11-20T10:00:00Z'),
      },
    }),
  )

test('the school’s page says what is missing, and how much there is', async () => {
  const page = await emma.get('/school')
  expect(page.texts('h1')).toEqual(['Northfield University'])
  expect(page.hrefs('.link-list a')).toEqual(
    ['people', 'settings', 'topics', 'prompts', 'terms', 'tickets', 'audit', 'files'].map(
      (name) => `/school/${name}`,
    ),
  )
  expect(page.texts('.checklist a')).toContain('Name who helps students in a crisis')
  expect(page.texts('.link-list .meta')[0]).toMatch(/\d+ accounts, \d+ who never logged in\.$/)
  expect((await emma.get('/home')).texts('.main-nav a[href="/school"]')).toHaveLength(1)
  expect((await member('stan').get('/home')).texts('a[href="/school"]')).toEqual([])
})

describe('restricted terms', () => {
  test('are added as a list, found, and taken off again', async () => {
    await emma.get('/school/terms')
    await emma.submit('Add', { terms: 'wonky llama\nbeer pong\n\nWonky  Llama' })
    expect(flash()).toBe('2 terms are on the list now.')
    await emma.submit('Add', { terms: 'beer pong\nkeg stand' })
    expect(flash()).toBe('1 term is on the list now. 1 was there already.')
    const found = await emma.get('/school/terms?q=KEG')
    expect(found.texts('li span')).toContain('keg stand')
    expect(found.texts('li span')).not.toContain('beer pong')
    await member('sam').get('/home')
    await emma.get('/school/terms')
    await emma.submit('Remove beer pong')
    expect(flash()).toBe('Removed. It can be posted again.')
    expect(
      await db.read.restrictedTerm.findMany({
        where: { partner_code: 'northfield' },
        select: { term: true },
        orderBy: { term: 'asc' },
      }),
    ).toEqual([{ term: 'keg stand' }, { term: 'wonky llama' }])
    expect(
      await db.read.audit.findMany({ where: { command: 'terms remove' }, select: { who: true } }),
    ).toEqual([{ who: idOf('emma') }])
  })

  test('that can’t be terms are named by their lines, and come back', async () => {
    await emma.get('/school/terms')
    const page = await emma.submit('Add', { terms: 'fine\n!!!' })
    expect([page.status, page.error('terms')]).toEqual([
      400,
      'Line 2: A term needs at least one letter or digit.',
    ])
    expect(page.value('terms')).toContain('fine')
    expect((await emma.submit('Add', { terms: ' ' })).error('terms')).toBe('Please type the terms')
  })
})

describe('tickets', () => {
  test('are read, answered by mail, closed and opened again', async () => {
    await addTicket('slow')
    const at = `/school/tickets/${idOf('ticket:slow')}`
    await emma.get('/school/tickets')
    expect(emma.page.hrefs('.lines a')).toEqual([at])
    await emma.get(at)
    expect(emma.page.texts('.as-typed')).toEqual(['It says <b>slow</b>'])
    expect((await emma.submit('Send', { answer: ' ' })).error('answer')).toBe(
      'Please write something here to continue',
    )
    await emma.submit('Send', { answer: 'Try again, please.' })
    await emma.get(at)
    expect(emma.page.texts('.card .as-typed')).toEqual(['Try again, please.'])
    expect(await db.read.event.count({ where: { name: 'ticket.answered' } })).toBe(1)
    await emma.submit('Close it')
    expect(flash()).toBe('Closed.')
    expect((await emma.get('/school/tickets?state=closed')).hrefs('.lines a')).toEqual([at])
    await emma.get(at)
    await emma.submit('Open it again')
    expect(await db.read.ticket.findFirst({ select: { state: true } })).toEqual({ state: 'open' })
    const commands = await db.read.audit.findMany({
      where: { target: idOf('ticket:slow') },
      select: { command: true },
      orderBy: { id: 'asc' },
    })
    expect(commands.map(({ command }) => command)).toEqual([
      'tickets answer',
      'tickets close',
      'tickets reopen',
    ])
  })

  test('of another school are like none; without an address no answer is offered', async () => {
    await addTicket('lake', 'lakeside')
    await addTicket('shy', 'northfield', null)
    expect((await emma.get(`/school/tickets/${idOf('ticket:lake')}`)).status).toBe(404)
    const shy = await emma.get(`/school/tickets/${idOf('ticket:shy')}`)
    expect([shy.all('textarea').length, shy.text.includes('No answer is wanted')]).toEqual([
      0,
      true,
    ])
  })
})

test('the audit names people of the school, and no other school’s changes', async () => {
  await empty('audit')
  await emma.get('/school/terms')
  await emma.submit('Add', { terms: 'moonshine' })
  await changeAccount('lisa', { roles: ['school_staff', 'school_administrator'] })
  await lisa.get('/school/terms')
  await lisa.submit('Add', { terms: 'lake water' })
  const lines = (await emma.get('/school/audit')).texts('.lines li')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^Emma North terms import web/)
  const theirs = (await lisa.get('/school/audit')).texts('.lines li')
  expect(theirs.map((line) => line.split(' terms')[0])).toEqual(['Lisa Lake'])
})

describe('files', () => {
  test('have the school’s people, settings, terms and audit, and are on record', async () => {
    await changeAccount('maya', { first_name: '=HYPERLINK("x")' })
    const people = await emma.get('/school/files/people.csv')
    expect(people.headers.get('content-disposition')).toBe('attachment; filename="people.csv"')
    const rows = people.html.trim().split('\r\n')
    expect(rows[0]).toBe(
      '"email","first_name","last_name","status","roles","program","campus","joined"',
    )
    expect(rows.find((row) => row.includes('emma@'))).toContain(
      '"quad_employee school_administrator"',
    )
    expect(rows.find((row) => row.includes('maya@'))).toContain(`"'=HYPERLINK(""x"")"`)
    expect(rows.filter((row) => row.includes('@lakeside'))).toEqual([])
    expect(rows).toHaveLength(
      1 + (await db.read.user.count({ where: { partner_code: 'northfield', deleted_at: null } })),
    )
    const settings = JSON.parse((await emma.get('/school/files/settings.json')).html) as {
      partner_code: string
    }
    expect(settings.partner_code).toBe('northfield')
    expect((await emma.get('/school/files/terms.txt')).html).toContain('moonshine\n')
    expect((await emma.get('/school/files/audit.csv')).html).toContain(
      '"Emma North","school file","people.csv"',
    )
    expect((await emma.get('/school/files/secrets.csv')).status).toBe(404)
  })

  test.for(['stan', 'cora', 'leo', 'sam', 'priya'] as PersonName[])(
    'aren’t for %s',
    async (who) => {
      await empty('audit')
      const browser = member(who)
      for (const path of [
        'terms',
        'tickets',
        `tickets/${idOf('ticket:slow')}`,
        'audit',
        'files',
        'files/people.csv',
      ]) {
        expect([path, (await browser.get(`/school/${path}`)).status]).toEqual([path, 403])
      }
      const { csrf } = await browser.get('/logout')
      for (const [path, fields] of [
        ['terms', { terms: 'mine' }],
        ['terms', { remove: 'moonshine' }],
        [`tickets/${idOf('ticket:slow')}`, { answer: 'No' }],
        [`tickets/${idOf('ticket:slow')}`, { state: 'closed' }],
      ] as const)
        expect((await browser.post(`/school/${path}`, { csrf, ...fields })).status).toBe(403)
      expect(await db.read.audit.count()).toBe(0)
    },
  )
})

test('the audit says which role, coach and settings, who is a directory, and nothing that anyone wrote', async () => {
  await empty('audit')
  await emma.get(`/school/people/${idOf('leo')}/take/leader`)
  await emma.submit('Take the role')
  await emma.get('/school/settings/features')
  await emma.submit('Go on', { direct_messaging: [] })
  await emma.submit('Save')
  const row = { partner_code: 'northfield', command: 'x', outcome: 'done', created_at: new Date() }
  const written = { note: 'Her mother called', reason: 'A secret', text: 'Words' }
  const coach = { coach: idOf('cora') }
  await db.write((tx) =>
    tx.audit.createMany({
      data: [
        { ...row, id: idOf('a1'), who: 'scim:key', target: idOf('sam'), detail: written },
        { ...row, id: idOf('a2'), who: 'os:root', target: idOf('sam'), detail: coach },
        { ...row, id: idOf('a3'), who: idOf('emma'), target: 'x', detail: { added: 2, wrong: 1 } },
      ],
    }),
  )
  const page = await emma.get('/school/audit')
  const lines = page.texts('.lines li').map((line) => line.replace(/\s+/g, ' '))
  for (const part of [
    /^The school’s directory x Sam North/,
    /^An operator x Sam North ?coach: Cora North/,
    /^Emma North x x ?2 added, 1 wrong/,
    /took leader/,
    /direct_messaging/,
  ])
    expect([part, lines.filter((line) => part.test(line)).length]).toEqual([part, 1])
  for (const text of Object.values(written)) expect(page.html).not.toContain(text)
  await db.write((tx) =>
    tx.user.update({ where: { id: idOf('emma') }, data: { deleted_at: new Date() } }),
  )
  const stan = member('stan')
  await changeAccount('stan', { roles: ['school_staff', 'school_administrator'] })
  expect((await stan.get('/school/audit')).all(`a[href$="${idOf('emma')}"]`)).toEqual([])
  expect((await stan.get('/school/files/audit.csv')).html).toContain('"took leader"')
})
