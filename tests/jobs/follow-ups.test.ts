import { afterEach, beforeEach, expect } from 'vitest'
import { addCoachNote, finishFollowUp } from '~/domain/coaching/note-commands.server'
import { entryOfCode } from '~/domain/mailing-lists/unsubscribe-code.server'
import { unsubscribe } from '~/domain/mailing-lists/commands.server'
import { scheduleFollowUps } from '~/domain/notification-mail/follow-ups.server'
import { saveOwnSettings } from '~/domain/settings/own-settings.server'
import {
  changeAccount,
  changePartner,
  ctx,
  db,
  dbTest as test,
  idOf,
  type PersonName,
} from '~tests/support/fixtures'
import { openNewsDesk, SECRET, type MailDesk } from './mail-desk'

let desk: MailDesk
beforeEach(async () => {
  desk = await openNewsDesk()
  for (const name of ['sam', 'maya', 'bea'] as const)
    await changeAccount(name, { coach: idOf('cora') })
  // Everyone is known from a day before the first Monday on.
  await at('2026-11-22T12:00:00Z')
})
afterEach(() => desk.close())

/** What is said at that moment; sends what follows. */
async function at(time: string) {
  desk.clock.time = Date.parse(time)
  const due = await scheduleFollowUps(db, desk.clock.now())
  await desk.work()
  return due
}
const MONDAY = '2026-11-23T13:00:00Z' // eight in New York
const NEXT = '2026-11-30T13:00:00Z'

async function note(name: PersonName, follow_up?: string, text = 'Words of the note') {
  const cora = { ...(await ctx('cora')), now: desk.clock.now() }
  await addCoachNote(cora, idOf(name), { text, follow_up }, crypto.randomUUID())
}
const texts = () => desk.server.got.map(({ text }) => text ?? '')

test('open follow-ups come on Monday morning, once, without a note’s words', async () => {
  await note('sam', '2026-11-23')
  await note('maya', '2026-12-24')
  await note('bea')
  expect(await at('2026-11-23T12:59:59Z')).toBe(0)
  expect(await at(MONDAY)).toBe(1)
  expect(await at('2026-11-23T13:15:00Z')).toBe(0)
  const [mail, ...more] = desk.server.got
  expect([mail?.subject, more, desk.server.receivers]).toEqual([
    'Your open follow-ups at Northfield',
    [],
    ['cora@northfield.test'],
  ])
  expect(texts()[0]).toMatch(
    /You have 2 open follow-ups\.\s+DUE\s+Sam North, November 23, 2026[^]*COMING UP\s+Maya North, December 24, 2026/,
  )
  expect(texts()[0]).not.toMatch(/Words of the note|Bea/)
  // Made on Wednesday, it waits for Monday, also for someone who becomes the coach then.
  await note('bea', '2026-11-26')
  await changeAccount('leo', { coach_user: true })
  await changeAccount('bea', { coach: idOf('leo') })
  expect(await at('2026-11-25T13:00:00Z')).toBe(0)
  expect(texts()).toHaveLength(1)
  expect(await at(NEXT)).toBe(2)
  expect(desk.server.receivers.slice(1).sort()).toEqual(
    ['cora', 'leo'].map((name) => `${name}@northfield.test`),
  )
  // The site was off on Monday: the next day, once.
  expect(await at('2026-12-08T22:00:00Z')).toBe(2)
  expect(await at('2026-12-09T13:00:00Z')).toBe(0)
  expect(texts()).toHaveLength(5)
})

test('one press ends it, and so does the check box, but not the end of a digest', async () => {
  await note('sam', '2026-11-23')
  await at(MONDAY)
  const { unsubscribe: end } = desk.server.got[0]!.headers.get('list') as unknown as {
    unsubscribe: { url: string }
  }
  const entry = entryOfCode([SECRET], end.url.split('/unsubscribe/')[1] ?? '')
  expect(entry).toEqual({ list: 'email', id: idOf('cora'), about: ['follow_ups'] })
  await unsubscribe(db, entry!)
  await at(NEXT)
  expect(texts()).toHaveLength(1)
  const cora = await ctx('cora')
  await saveOwnSettings(cora, { follow_ups: false, email_frequency: 'weekly' })
  await at('2026-12-07T13:00:00Z')
  expect(texts()).toHaveLength(1)
  await saveOwnSettings(cora, { follow_ups: true })
  await at('2026-12-14T13:00:00Z')
  expect(texts()).toHaveLength(2)
  // The end of a digest isn't theirs: they have a link of their own.
  await unsubscribe(db, { list: 'email', id: idOf('cora'), about: ['digest'] })
  await at('2026-12-21T13:00:00Z')
  expect(texts()).toHaveLength(3)
})

const GONE: Record<string, () => Promise<unknown>> = {
  'it is done by then': async () => {
    const { id } = await db.read.coachNote.findFirstOrThrow()
    await finishFollowUp(await ctx('cora'), id)
  },
  'the student has another coach': () => changeAccount('sam', { coach: idOf('leo') }),
  'the student has blocked the coach': () =>
    db.write((tx) =>
      tx.block.create({
        data: {
          user_id: idOf('sam'),
          blocked_user_id: idOf('cora'),
          partner_code: 'northfield',
          created_at: new Date(),
        },
      }),
    ),
  'they aren’t a coach anymore': () => changeAccount('cora', { coach_user: false }),
  'they are suspended': () => changeAccount('cora', { suspended_at: new Date() }),
  'their address isn’t confirmed': () => changeAccount('cora', { email_confirmed: false }),
  'the school is closed': () => changePartner({ status: 'disabled' }),
}

test.each(Object.keys(GONE))('nothing is mailed once %s', async (name) => {
  await note('sam', '2026-11-23')
  desk.clock.time = Date.parse(MONDAY)
  expect(await scheduleFollowUps(db, desk.clock.now())).toBe(1)
  // What is true when it is sent counts.
  await GONE[name]!()
  await desk.work()
  expect(texts()).toEqual([])
})

test('each school has its own Monday morning', async () => {
  await changePartner({ settings: { time_zone: 'Pacific/Auckland' } })
  await note('sam', '2026-11-23')
  expect(await at('2026-11-22T18:59:59Z')).toBe(0)
  expect(await at('2026-11-22T19:00:00Z')).toBe(1)
  expect(texts()).toHaveLength(1)
})
