import { expect } from 'vitest'
import { test, type Workspace } from './quad'

const HOUR = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR)
const DAY = '2026-11-01'

const ticket = (id: string, hours: number, more: object = {}) => ({
  id,
  partner_code: 'hill',
  user_id: 'u',
  category: 'general',
  email: 'jo@hill.test',
  description: `Text of ${id}`,
  page: '/home',
  created_at: ago(hours),
  ...more,
})

const fill = ({ write }: Workspace) =>
  write(async (tx) => {
    await tx.ticket.createMany({
      data: [
        ticket('one', 1, { description: 'First line\nsecond \u001b[31mline' }),
        ticket('two', 30, { category: 'feedback', email: null }),
        ticket('three', 24 * 10, { category: 'ios', partner_code: 'lake' }),
        ticket('four', 0, { created_at: new Date(`${DAY}T00:00:00.000Z`), page: '/old' }),
      ],
    })
    const person = { first_name: 'Dana', last_name: 'Hall', email: 'dana@hill.test' }
    const rest = { school: 'Hill College', position: 'Dean', message: 'Please call', page: '/' }
    await tx.contactRequest.createMany({
      data: [
        { id: 'demo', ...person, ...rest, phone: '555 0100', created_at: ago(1) },
        { id: 'old', ...person, ...rest, message: 'Long ago', created_at: ago(24 * 40) },
      ],
    })
  })

test('[HELP-10] tickets list shows requests, newest first', async ({ oneSchool }) => {
  await oneSchool.prints('tickets list', /^No tickets found\.\n$/)
  await fill(oneSchool)
  const ids = async (flags: string) =>
    (await oneSchool.json(`tickets list ${flags}`)).tickets?.map(({ id }) => String(id))
  expect((await ids(''))?.slice(0, 2)).toEqual(['one', 'two'])
  expect(await ids('')).toHaveLength(4)
  expect(await ids('--partner hill --category feedback')).toEqual(['two'])
  expect(await ids('--since 12h')).toEqual(['one'])
  expect(await ids('--since 2d')).toEqual(['one', 'two'])
  expect(await ids(`--since ${DAY}`)).toContain('four')

  const out = await oneSchool.prints('tickets list --since 2d', [])
  const [titles, first, second, ...rest] = out.trim().split('\n')
  expect(titles).toMatch(/^NUMBER +WHEN +STATE +SCHOOL +CATEGORY +FROM +PAGE +TEXT$/)
  expect(first).toMatch(
    /ONE .* open +hill +general +jo@hill\.test +\/home +First line second {2}\[31mline$/,
  )
  expect(second).toMatch(/TWO .* open +hill +feedback +- +\/home +Text of two$/)
  expect(rest).toEqual([])
  // The document has the text whole.
  const whole = { id: 'one', description: 'First line\nsecond \u001b[31mline' }
  await oneSchool.json('tickets list --limit 1', { tickets: [whole] })
})

const answer = (number: string, text: string, ...more: string[]) => [
  'tickets',
  'answer',
  number,
  '--text',
  text,
  '--yes',
  ...more,
]
const stored = ({ look }: Workspace, id: string) =>
  look((db) => db.read.ticket.findUniqueOrThrow({ where: { id } }))
const answerEvents = ({ look }: Workspace) =>
  look((db) => db.read.event.findMany({ where: { name: 'ticket.answered' } }))

/** A number is the end of an id. */
const LONG = { id: '01arz3ndektsv4rrffq69g5fav', number: 'Q69G5FAV' }

test('[HELP-10] tickets answer mails what it says, once, and notes it', async ({ oneSchool }) => {
  await oneSchool.write((tx) => tx.ticket.create({ data: ticket(LONG.id, 1) }))
  const line = answer(LONG.number.toLowerCase(), 'Try again.\n\nIt works now.')
  await oneSchool.prints([...line, '--dry-run'], [LONG.number, 'mail to jo@hill.test'])
  expect(await answerEvents(oneSchool)).toEqual([])
  await oneSchool.needsYes(line.filter((word) => word !== '--yes'))

  await oneSchool.prints(line, 'mail to jo@hill.test')
  const text = 'Try again.\n\nIt works now.'
  expect(await stored(oneSchool, LONG.id)).toMatchObject({ state: 'answered', answers: [{ text }] })
  expect(await answerEvents(oneSchool)).toMatchObject([
    { subject_id: LONG.id, payload: { answer: 0 } },
  ])
  // The same again is a double submit; a second answer isn't.
  await oneSchool.prints(line, 'Nothing to do.')
  await oneSchool.prints(
    ['tickets', 'answer', LONG.number, '--file', '-', '--close', '--yes'],
    'mail to',
    { input: 'And one more thing.\n' },
  )
  expect(await stored(oneSchool, LONG.id)).toMatchObject({
    state: 'closed',
    answers: [{ text }, { text: 'And one more thing.' }],
  })
  expect(await answerEvents(oneSchool)).toHaveLength(2)
  await oneSchool.prints(`tickets show ${LONG.number}`, [
    new RegExp(`number +${LONG.number}`),
    /state +closed/,
    `Text of ${LONG.id}`,
    /Answer of .*Z\nTry again\.\n\nIt works now\./,
  ])
  const audit = await oneSchool.look((db) => db.read.audit.findMany({ where: { target: LONG.id } }))
  expect(audit.map(({ command, outcome }) => `${command} ${outcome}`)).toEqual([
    'tickets answer done',
    'tickets answer nothing to do',
    'tickets answer done',
  ])
  expect(JSON.stringify(audit)).not.toContain('Try again')
})

test('tickets close and reopen change the state, which the list filters by', async ({
  oneSchool,
}) => {
  await fill(oneSchool)
  const ids = async (state: string) =>
    (await oneSchool.json(`tickets list --state ${state}`)).tickets?.map(({ id }) => String(id))
  await oneSchool.write((tx) => tx.ticket.create({ data: ticket(LONG.id, 2) }))
  await oneSchool.prints(`tickets close ${LONG.number}`, 'close')
  await oneSchool.prints(`tickets close ${LONG.number}`, 'Nothing to do.')
  expect(await ids('closed')).toEqual([LONG.id])
  expect(await ids('open')).not.toContain(LONG.id)
  await oneSchool.prints(`tickets reopen ${LONG.number}`, 'open again')
  expect(await ids('closed')).toEqual([])
  expect(await answerEvents(oneSchool)).toEqual([])
})

test('an answer needs a ticket, an address and a text', async ({ oneSchool }) => {
  await oneSchool.write((tx) => tx.ticket.create({ data: ticket(LONG.id, 1, { email: null }) }))
  await oneSchool.refuses(answer(LONG.number, 'Hi'), 1, 'No email address was given')
  await oneSchool.refuses(answer('ZZZZZZZZ', 'Hi'), 1, 'There is no ticket "ZZZZZZZZ".')
  await oneSchool.refuses(answer('%', 'Hi'), 1, 'There is no ticket "%".')
  await oneSchool.refuses(answer(LONG.number, ' '), 2, '--text')
  await oneSchool.refuses(answer(LONG.number, 'x'.repeat(5001)), 2, 'at most 5,000 characters')
  await oneSchool.refuses(`tickets answer ${LONG.number} --yes`, 2, '--text, or with --file')
})

test('[HELP-14] tickets demo shows who asked for a demo', async ({ cli }) => {
  await cli.prints('tickets demo', /^No one has asked for a demo\.\n$/)
  await fill(cli)
  const row = /Dana Hall +dana@hill\.test +Hill College +Dean +555 0100 +- +Please call/
  await cli.prints('tickets demo', [row, 'Long ago'])
  const contact_requests = [{ id: 'demo', contact_time: null }]
  await cli.json('tickets demo --since 7d', { contact_requests })
})
