import { beforeEach, describe, expect } from 'vitest'
import { listAnnouncements } from '~/domain/announcements/queries.server'
import { announcementTables } from '~/domain/insights/reach.server'
import { announceTo, announcementInput } from '~tests/support/announcements'
import { apiAs, ctx, db, member, test } from '~tests/support/fixtures'
import { reviseAnnouncement } from '~/domain/announcements/school-commands.server'
import { addCrowd } from '~tests/support/insights'

const AT = '/announcements'
const ALUMNI = { status: ['alumni'] as const }
const stan = member('stan')

let crowd: string[] = []
test.beforeAll(async () => {
  // With Alma there are twelve alumni.
  crowd = await addCrowd('alumni', 11, { enrollment_status: 'alumni' })
})
beforeEach(() => db.write((tx) => tx.announcement.deleteMany({})))

const see = (announcement_id: string, people: readonly string[]) =>
  db.write((tx) =>
    tx.announcementDismissal.createMany({
      data: people.map((user_id) => ({
        user_id,
        announcement_id,
        partner_code: 'northfield',
        created_at: new Date(),
      })),
    }),
  )

/** What list, page and API say. */
async function reach(id: string) {
  const words = (text: string) => /Seen by(?: \d+ of|: not shown \(of) [^)·]+\)?/.exec(text)?.[0]
  const list = words((await stan.get(AT)).text)?.trim()
  expect(words((await stan.get(`${AT}/${id}`)).text)?.trim()).toBe(list)
  const { answer } = await (await apiAs('stan')).get('/school_announcements')
  const [row] = answer as { read_count: number | null; people_count: number | null }[]
  return [list, row?.read_count, row?.people_count]
}

const revise = async (id: string, change: Parameters<typeof announcementInput>[0]) => {
  const form = { idempotencyKey: crypto.randomUUID(), product: 'Quad' }
  const done = await reviseAnnouncement(await ctx('stan'), id, announcementInput(change), form)
  expect(done.ok).toBe(true)
}

/** What a week that began long ago and isn’t over would publish. */
async function inInsights() {
  const week = { monday: '', from: new Date(0), to: new Date(Date.now() + 60_000) }
  const [table] = await announcementTables(db, { partner_code: 'northfield' }, week)
  return table?.rows.map(({ values }) => values)
}

const HIDDEN = ['Seen by: not shown (of 12)', null, 12]

describe('how many have seen an announcement', () => {
  test('is said from five on, while five others haven’t', async () => {
    const id = await announceTo({ audience: ALUMNI })
    for (const [at, expected] of [
      [4, HIDDEN],
      [5, ['Seen by 5 of 12', 5, 12]],
      [7, ['Seen by 7 of 12', 7, 12]],
      [8, HIDDEN],
      [11, HIDDEN],
    ] as const) {
      await db.write((tx) => tx.announcementDismissal.deleteMany({}))
      await see(id, crowd.slice(0, at))
      expect(await reach(id)).toEqual(expected)
    }
    expect((await stan.get(AT)).text).toContain('To protect people’s privacy')
  })

  test('isn’t said of fewer than five people, nor how few they are', async () => {
    const id = await announceTo({ audience: { ...ALUMNI, roles: ['leader'] } })
    for (const few of [0, 1, 4]) {
      await db.write((tx) =>
        tx.user.updateMany({ where: { id: { in: crowd.slice(0, few) } }, data: { leader: true } }),
      )
      expect(await reach(id)).toEqual(['Seen by: not shown (of fewer than 5)', null, null])
    }
    await stan.get(`${AT}/${id}/edit`)
    expect((await stan.submit('Save', {}, { preview: 'on' })).text).toContain(
      'Fewer than 5 people would see this.',
    )
    await db.write((tx) => tx.user.updateMany({ data: { leader: false } }))
    await stan.get(`${AT}/${id}/edit`)
    expect((await stan.submit('Save', {}, { preview: 'on' })).text).toContain(
      'No one would see this.',
    )
  })

  test('doesn’t change by the one who is suspended, or gets other roles', async () => {
    const id = await announceTo({ audience: ALUMNI })
    await see(id, crowd.slice(0, 6))
    await db.write((tx) =>
      tx.user.update({ where: { id: crowd[0] ?? '' }, data: { suspended_at: new Date() } }),
    )
    expect(await reach(id)).toEqual(['Seen by 6 of 11', 6, 11])
    await db.write((tx) =>
      tx.user.update({ where: { id: crowd[0] ?? '' }, data: { suspended_at: null } }),
    )
  })

  test('isn’t said once it’s for others, until everyone has to read it again', async () => {
    const id = await announceTo({ audience: ALUMNI })
    // No one has read it yet: there’s nothing to subtract.
    await revise(id, { audience: { status: ['alumni', 'current'] } })
    await revise(id, { audience: ALUMNI })
    await see(id, crowd.slice(0, 6))
    await revise(id, { audience: ALUMNI, title: 'It closes late' })
    expect(await reach(id)).toEqual(['Seen by 6 of 12', 6, 12])
    await revise(id, { audience: { status: ['alumni', 'current'] } })
    await revise(id, { audience: ALUMNI })
    await revise(id, { audience: ALUMNI, title: 'It closes early' })
    expect(await reach(id)).toEqual(HIDDEN)
    expect(await inInsights()).toEqual([{}])
    await revise(id, { audience: ALUMNI, mail_again: true })
    await see(id, crowd.slice(0, 5))
    expect(await reach(id)).toEqual(['Seen by 5 of 12', 5, 12])
    expect(await inInsights()).toEqual([{ seen: 5, share: 2 }])
  })

  test('is none of another school’s business, nor of members', async () => {
    const id = await announceTo({ audience: ALUMNI })
    await see(id, crowd.slice(0, 6))
    expect((await member('alma').get(`${AT}/${id}`)).text).not.toContain('Seen by')
    expect((await member('lisa').get(`${AT}/${id}`)).status).toBe(404)
    expect((await (await apiAs('sam')).get('/school_announcements')).status).toBe(403)
    expect((await (await apiAs('lisa')).get('/school_announcements')).status).toBe(404)
  })

  test('is for its staff: operators count what they say on every page, from five on', async () => {
    const id = await announceTo({ audience: ALUMNI })
    await see(id, crowd.slice(0, 6))
    const dismissed = async () => (await listAnnouncements(db))[0]?.dismissed
    expect(await dismissed()).toBeNull()
    await db.write((tx) => tx.announcement.updateMany({ data: { place: 'every page' } }))
    expect(await dismissed()).toBe(6)
    await db.write((tx) =>
      tx.announcementDismissal.deleteMany({ where: { user_id: { in: crowd.slice(0, 2) } } }),
    )
    expect(await dismissed()).toBeNull()
  })
})
