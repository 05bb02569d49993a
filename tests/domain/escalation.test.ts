import { describe, expect, test as plain } from 'vitest'
import { caseById } from '~/domain/moderation/case-page.server'
import { releaseCase, takeCase } from '~/domain/moderation/cases.server'
import { escalateCases } from '~/domain/moderation/escalation.server'
import { loadUntakenAlert } from '~/domain/moderation/mailing.server'
import { minutesWithin } from '~/domain/moderation/waiting'
import { changePartner, ctx, db, dbTest as test, idOf, NOW } from '~tests/support/fixtures'
import { flag, HARM, payloads, POST } from '~tests/support/moderation'

const RENEE = { name: 'Renee Whitfield', email: 'renee@northfield.test' }
const ADA = { name: 'Ada Hall', email: 'ada@northfield.test' }
const KIM = { name: 'Kim Provost', email: 'kim@northfield.test' }
const after = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

/** Who has been told of each of these minutes after a report of harm, next to the school's contact. */
async function alerted(id: string) {
  const rows = await db.read.moderationAlert.findMany({
    where: { case_id: id },
    orderBy: { step: 'asc' },
  })
  return rows.map(({ name, alerted_at }) => [name, (alerted_at.getTime() - NOW.getTime()) / 60_000])
}

describe('a danger that no one has taken', () => {
  const contacts = { moderation_contact: RENEE, moderation_escalation: { contacts: [ADA, KIM] } }

  test('is told to the next contact after 30 minutes, each once, then to the support desk', async () => {
    await changePartner({ settings: contacts })
    const id = await flag('maya', POST, HARM)
    const mild = await flag('leo', { kind: 'post', id: idOf('post:question') })
    for (const minutes of [29, 30, 31, 59, 60, 89, 90, 121, 500])
      await escalateCases(db, after(minutes))
    expect(await alerted(id)).toEqual([
      ['Ada Hall', 30],
      ['Kim Provost', 60],
      [null, 90],
    ])
    expect(await alerted(mild)).toEqual([])
    const [first, second, last] = (await payloads('moderation.untaken')) as { alert: string }[]
    const alert = (one?: { alert: string }) => loadUntakenAlert(db, id, one?.alert ?? '')
    expect(await alert(first)).toMatchObject({
      contact: ADA,
      flaggedAt: NOW,
      earlier: [{ name: 'Renee Whitfield', at: NOW }],
    })
    expect((await alert(second))?.contact).toEqual(KIM)
    expect(await alert(last)).toMatchObject({
      contact: null,
      earlier: [{ name: 'Renee Whitfield' }, { name: 'Ada Hall' }, { name: 'Kim Provost' }],
    })
    expect((await caseById(await ctx('stan'), id)).alerts.map(({ name }) => name)).toEqual([
      'Ada Hall',
      'Kim Provost',
      null,
    ])
  })

  test('is told once, by however many processes at the same moment', async () => {
    await changePartner({ settings: contacts })
    const id = await flag('maya', POST, HARM)
    await Promise.all([1, 2, 3].map(() => escalateCases(db, after(30))))
    expect(await alerted(id)).toEqual([['Ada Hall', 30]])
    expect(await payloads('moderation.untaken')).toHaveLength(1)
  })

  test('waits while someone has it, and goes on once it is given back', async () => {
    await changePartner({ settings: contacts })
    const id = await flag('maya', POST, HARM)
    await takeCase(await ctx('stan'), id, '')
    await escalateCases(db, after(60))
    expect(await alerted(id)).toEqual([])
    await releaseCase(await ctx('stan'), id)
    await escalateCases(db, after(61))
    expect(await alerted(id)).toEqual([['Ada Hall', 61]])
  })

  test('is told in the minutes and hours that the school sets, and to no other school', async () => {
    // NOW is a Saturday, seven in the morning in New York.
    const hours = { days: ['Mon' as const], from: '08:00', to: '09:00' }
    const moderation_escalation = { minutes: 10, contacts: [RENEE, ADA], hours }
    await changePartner({ settings: { moderation_contact: RENEE, moderation_escalation } })
    await changePartner({ settings: { moderation_escalation: { contacts: [KIM] } } }, 'lakeside')
    const id = await flag('maya', POST, HARM)
    const monday = (Date.parse('2026-11-23T13:00:00Z') - NOW.getTime()) / 60_000
    for (const minutes of [11, monday, monday + 9, monday + 10])
      await escalateCases(db, after(minutes))
    // The contact who was told at once isn't told again.
    expect(await alerted(id)).toEqual([['Ada Hall', monday + 10]])
  })

  test('of a school without contacts is told to the support desk, once again', async () => {
    await changePartner({ settings: {} })
    const id = await flag('maya', POST, HARM)
    for (const minutes of [30, 60, 90]) await escalateCases(db, after(minutes))
    expect(await alerted(id)).toEqual([[null, 30]])
    // A school that is closed is left alone.
    const other = await flag('maya', { kind: 'post', id: idOf('post:global') }, HARM)
    await changePartner({ status: 'inactive' }, 'lakeside')
    await escalateCases(db, after(200))
    expect(await alerted(other)).toEqual([])
  })
})

const WORK = { from: '08:00', to: '18:00' }
plain.for([
  ['around the clock', null, '2026-11-28T00:00Z', '2026-11-28T02:00Z', 120],
  ['within a day', WORK, '2026-11-24T14:00Z', '2026-11-24T14:30Z', 30],
  ['before it begins', WORK, '2026-11-24T10:00Z', '2026-11-24T13:05Z', 5],
  ['after it ends', WORK, '2026-11-24T22:50Z', '2026-11-25T01:00Z', 10],
  ['over a night', WORK, '2026-11-24T22:50Z', '2026-11-25T13:20Z', 30],
  ['over a weekend', WORK, '2026-11-27T22:50Z', '2026-11-30T13:20Z', 30],
  ['on a day without any', WORK, '2026-11-28T14:00Z', '2026-11-28T20:00Z', 0],
  // Clocks go back at two that night: the hour between is in it twice.
  [
    'a night of 25 hours',
    { days: ['Sun'], from: '00:00', to: '24:00' },
    '2026-11-01T04:00Z',
    '2026-11-02T05:00Z',
    1500,
  ],
  [
    'longer than two weeks',
    { days: ['Sun'], from: '00:00', to: '00:01' },
    '2026-11-01T00:00Z',
    '2026-11-16T00:00Z',
    21_600,
  ],
  ['backward', null, '2026-11-02T00:00Z', '2026-11-01T00:00Z', 0],
] as const)('minutes in the hours of a school: %s', ([, hours, from, to, minutes]) => {
  const span = { from: new Date(from), to: new Date(to) }
  expect(minutesWithin(hours, 'America/New_York', span)).toBe(minutes)
})
