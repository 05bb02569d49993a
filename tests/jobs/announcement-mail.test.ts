import { afterEach, beforeEach, expect } from 'vitest'
import { scheduleAnnouncementMail } from '~/domain/announcements/mailing.server'
import {
  archiveAnnouncement,
  reviseAnnouncement,
} from '~/domain/announcements/school-commands.server'
import { announcementVersion } from '~/domain/announcements/schema-school'
import { dismissAnnouncement } from '~/domain/announcements/commands.server'
import { unsubscribe } from '~/domain/mailing-lists/commands.server'
import { entryOfCode } from '~/domain/mailing-lists/unsubscribe-code.server'
import { saveOwnSettings } from '~/domain/settings/own-settings.server'
import { updateUser, type UserChange } from '~tests/support/users'
import { announcementInput, announceTo, EVERYONE } from '~tests/support/announcements'
import {
  changeAccount,
  changePartner,
  ctx,
  db,
  dbTest as test,
  eventCount,
  idOf,
  type PersonName,
} from '~tests/support/fixtures'
import { openNewsDesk, SECRET, type MailDesk } from './mail-desk'

let desk: MailDesk
beforeEach(async () => {
  desk = await openNewsDesk()
  await at('2026-11-24T12:00:00Z')
})
afterEach(() => desk.close())

/** What is due at that moment; sends what follows. */
async function at(time: string) {
  desk.clock.time = Date.parse(time)
  const due = await scheduleAnnouncementMail(db, desk.clock.now())
  await desk.work()
  return due
}
const START = '2026-11-25T14:00:00Z'
const NEXT = '2026-11-25T14:01:00Z'
const ends_at = new Date('2026-11-27T12:00:00Z')
/** Bea's program and Sam's, without the others who study there. */
const HISTORY = { programs: [idOf('program:History')] }

const urgent = (change: Parameters<typeof announceTo>[0] = {}) =>
  announceTo({
    now: desk.clock.now(),
    urgent: true,
    audience: HISTORY,
    starts_at: new Date(START),
    ends_at,
    title: 'No water on Monday',
    text: 'Bring **bottles**:\n\n- one\n- two',
    ...change,
  })
const receivers = () => desk.server.receivers.map((address) => address.split('@')[0]).sort()

async function revise(id: string, change: Parameters<typeof announcementInput>[0]) {
  const row = await db.read.announcement.findUniqueOrThrow({ where: { id } })
  const { title, text, pinned, starts_at } = row
  const audience = { ...EVERYONE, ...HISTORY }
  const before = { title, text, pinned, starts_at, ends_at, audience, urgent: true }
  const input = announcementInput({ ...before, version: announcementVersion(row), ...change })
  const key = { idempotencyKey: crypto.randomUUID(), product: 'Quad' }
  const done = await reviseAnnouncement(await ctx('stan', desk.clock.now()), id, input, key)
  expect(done.ok).toBe(true)
}

test('an urgent one is mailed at its start, not before, once to each person it is for', async () => {
  await changeAccount('sam', { program_id: idOf('program:History') })
  const id = await urgent()
  expect(await at('2026-11-25T13:59:59Z')).toBe(0)
  expect(await at(START)).toBe(2)
  expect(receivers()).toEqual(['bea', 'sam'])
  const [mail] = desk.server.got
  expect(mail?.subject).toBe('Urgent from Northfield: No water on Monday')
  expect(mail?.text).toMatch(/^No water on Monday\s+Bring bottles:\s+• one\n• two\s+Open the ann/)
  expect(mail?.text).toContain(`/announcements/${id}`)
  for (const time of [NEXT, '2026-11-26T14:00:00Z']) expect(await at(time)).toBe(0)
  expect(receivers()).toHaveLength(2)
  const row = await db.read.announcement.findUniqueOrThrow({ where: { id } })
  expect(row).toMatchObject({ mail_at: null, mail_cursor: null, mailed_at: new Date(START) })
})

test('one that is not urgent is not mailed', async () => {
  await urgent({ urgent: false })
  expect(await at(START)).toBe(0)
  expect(desk.server.got).toEqual([])
})

test('a change is not mailed again, unless its author says so', async () => {
  const id = await urgent()
  await at(START)
  await revise(id, { text: 'Bring more' })
  expect(await at(NEXT)).toBe(0)
  await revise(id, { text: 'Bring even more', mail_again: true })
  expect(await at('2026-11-25T14:02:00Z')).toBe(1)
  expect(desk.server.got.map(({ text }) => text?.includes('even more'))).toEqual([false, true])
  expect(await at('2026-11-25T14:03:00Z')).toBe(0)
})

test('what everyone has to read again is so for those who have', async () => {
  const id = await urgent()
  await at(START)
  await dismissAnnouncement(await ctx('bea', desk.clock.now()), id)
  await revise(id, { text: 'On Tuesday', mail_again: true })
  expect(await db.read.announcementDismissal.count({ where: { announcement_id: id } })).toBe(0)
  await at(NEXT)
  expect(receivers()).toEqual(['bea', 'bea'])
})

test('one that becomes urgent, or starts later, is mailed by what it says then', async () => {
  const id = await urgent({ urgent: false, starts_at: new Date(START) })
  await at(NEXT)
  await revise(id, { urgent: true, starts_at: new Date('2026-11-26T10:00:00Z') })
  expect(await at('2026-11-26T09:00:00Z')).toBe(0)
  expect(await at('2026-11-26T10:00:00Z')).toBe(1)
  const other = await urgent({ starts_at: new Date('2026-11-26T11:00:00Z') })
  await revise(other, { urgent: false })
  expect(await at('2026-11-26T12:00:00Z')).toBe(0)
})

test('a stop in the middle goes on where it was, and no one is due twice', async () => {
  const id = await urgent({ audience: EVERYONE })
  const people = (
    await db.read.user.findMany({ where: { partner_code: 'northfield' }, orderBy: { id: 'asc' } })
  ).map((person) => person.id)
  await db.write((tx) =>
    tx.announcement.update({ where: { id }, data: { mail_cursor: people.at(-3) } }),
  )
  const due = await at(START)
  expect(due).toBeLessThanOrEqual(2)
  expect(await eventCount('announcement.due', id)).toBe(due)
  expect(
    await Promise.all([
      scheduleAnnouncementMail(db, new Date(NEXT)),
      scheduleAnnouncementMail(db, new Date(NEXT)),
    ]),
  ).toEqual([0, 0])
})

test('more people than fit in one transaction are all due, once', async () => {
  const bea = await db.read.user.findUniqueOrThrow({ where: { id: idOf('bea') } })
  await db.write((tx) =>
    tx.user.createMany({
      data: Array.from({ length: 410 }, (_, number) => ({
        ...bea,
        auths: [],
        roles: [],
        id: `many${String(number).padStart(4, '0')}`,
        email: `many${number}@northfield.test`,
      })),
    }),
  )
  const id = await urgent()
  expect(await scheduleAnnouncementMail(db, new Date(START))).toBe(411)
  expect(await scheduleAnnouncementMail(db, new Date(NEXT))).toBe(0)
  const events = await db.read.event.findMany({
    where: { name: 'announcement.due', subject_id: id },
  })
  expect(new Set(events.map(({ payload }) => (payload as { user_id: string }).user_id)).size).toBe(
    411,
  )
})

const as = (name: PersonName, change: UserChange) => () =>
  db.write((tx) => updateUser(tx, idOf(name), change))
const settings = (input: object) => async () => saveOwnSettings(await ctx('bea'), input)

const NOT_MAILED: Record<string, (id: string) => Promise<unknown>> = {
  'it is archived': async (id) => archiveAnnouncement(await ctx('stan', new Date(START)), id),
  'it has ended': (id) =>
    db
      .write((tx) =>
        tx.announcement.update({
          where: { id },
          data: { ends_at: new Date('2026-11-25T14:00:30Z') },
        }),
      )
      .then(() => desk.clock.pass(60)),
  'they have read it': async (id) => dismissAnnouncement(await ctx('bea', new Date(START)), id),
  'it is not for them anymore': as('bea', { program_id: idOf('program:Nursing') }),
  'they are suspended': as('bea', { suspended_at: new Date() }),
  'they have no confirmed address': as('bea', { email_confirmed: false }),
  'they get text messages': as('bea', { subscription_type: 'sms' }),
  'their address is undeliverable': as('bea', { undeliverable_at: new Date() }),
  'they turned these off': settings({ announcements: false }),
  'they get no mail about anything': settings({ email_frequency: 'none' }),
  'the school is closed': () => changePartner({ status: 'disabled' }),
  'the school has no announcements anymore': () => changePartner({ flags: {} }),
}

test.each(Object.keys(NOT_MAILED))('nothing is mailed once %s', async (name) => {
  const id = await urgent()
  desk.clock.time = Date.parse(START)
  expect(await scheduleAnnouncementMail(db, desk.clock.now())).toBe(1)
  // What is true when it is sent counts.
  await NOT_MAILED[name]!(id)
  await desk.work()
  expect(desk.server.got).toEqual([])
})

test('who gets a digest of other things gets it at once', async () => {
  await settings({ email_frequency: 'weekly' })()
  await urgent()
  expect(await at(START)).toBe(1)
  expect(receivers()).toEqual(['bea'])
})

test('one press ends it, and the check box turns it on again', async () => {
  await urgent()
  await at(START)
  const { unsubscribe: end } = desk.server.got[0]!.headers.get('list') as unknown as {
    unsubscribe: { url: string }
  }
  const entry = entryOfCode([SECRET], end.url.split('/unsubscribe/')[1] ?? '')
  expect(entry).toEqual({ list: 'email', id: idOf('bea'), about: ['announcements'] })
  await unsubscribe(db, entry!)
  await urgent({ title: 'Another', starts_at: new Date(NEXT) })
  await at(NEXT)
  expect(receivers()).toEqual(['bea'])
  await settings({ announcements: true })()
  await urgent({ title: 'A third', starts_at: new Date('2026-11-25T14:02:00Z') })
  await at('2026-11-25T14:02:00Z')
  expect(receivers()).toEqual(['bea', 'bea'])
})
