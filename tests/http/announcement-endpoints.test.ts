import { beforeEach, expect } from 'vitest'
import { listForStaff } from '~/domain/announcements/school.server'
import { announceTo } from '~tests/support/announcements'
import { allPages, apiAs, changePartner, ctx, db, idOf, test } from '~tests/support/fixtures'

beforeEach(() => db.write((tx) => tx.announcement.deleteMany({})))

const WRITTEN = { title: 'Snow day', text: 'No **classes**', ends_at: '2999-12-01T08:00:00Z' }
const titles = ({ answer }: { answer?: unknown }) =>
  (answer as { title: string }[]).map(({ title }) => title)

test('members read what is for them, and say that they have got it', async () => {
  const id = await announceTo({ audience: { status: ['current'] } })
  await announceTo({ title: 'For alumni', audience: { status: ['alumni'] } })
  const sam = await apiAs('sam')
  expect(titles(await sam.get('/announcements'))).toEqual(['The library closes early'])
  expect((await sam.get(`/announcements/${id}`)).answer).toMatchObject({
    content_markdown: 'It closes at **six** today.',
    read: false,
  })
  expect((await sam.post(`/announcements/${id}/got_it`, {})).answer).toBe(true)
  expect((await sam.get(`/announcements/${id}`)).answer).toMatchObject({ read: true })
  const alma = await apiAs('alma')
  expect(titles(await alma.get('/announcements'))).toEqual(['For alumni'])
  expect((await alma.get(`/announcements/${id}`)).status).toBe(404)
  expect((await alma.post(`/announcements/${id}/got_it`, {})).status).toBe(404)
})

test('a list is read to its end, also where all began at one moment', async () => {
  const row = await db.read.announcement.findUniqueOrThrow({ where: { id: await announceTo({}) } })
  const more = Array.from({ length: 45 }, (_, at) => ({ ...row, id: idOf(`announced:${at}`) }))
  await db.write((tx) => tx.announcement.createMany({ data: more as never }))
  const stan = await ctx('stan')
  const pages = await allPages((cursor) => listForStaff(stan, cursor))
  expect(pages.map(({ length }) => length)).toEqual([20, 20, 6])
  expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(46)
})

test('staff announce, change and archive, and no one else does', async () => {
  const stan = await apiAs('stan')
  const audience = { programs: [idOf('program:History')], campuses: ['annex'] }
  const { answer } = await stan.post('/school_announcements', { ...WRITTEN, ...audience })
  const made = answer as { id: string; revised_at: string | null }
  expect(made).toMatchObject({
    people_count: null,
    read_count: null,
    state: 'current',
    author: 'Stan North',
    audience: { campuses: ['annex'] },
  })
  const at = `/school_announcements/${made.id}`
  for (const name of ['sam', 'lisa'] as const) {
    const api = await apiAs(name)
    const status = name === 'sam' ? 403 : 404
    for (const path of ['/school_announcements', at])
      expect([path, (await api.post(path, WRITTEN)).status]).toEqual([path, status])
    expect((await api.get('/school_announcements')).status).toBe(status)
    expect((await api.post(`${at}/archive`, {})).status).toBe(status)
  }
  const changed = await stan.post(at, { ...WRITTEN, title: 'Two days', revised_at: '' })
  expect(changed.answer).toMatchObject({ title: 'Two days', audience: { programs: [] } })
  // Someone else's version was there first.
  const late = await stan.post(at, { ...WRITTEN, revised_at: '' })
  expect([late.status, late.errors]).toEqual([
    400,
    { revised_at: ['It was changed since then: read it again'] },
  ])
  expect((await stan.post(`${at}/archive`, {})).answer).toBe(true)
  expect((await stan.get('/school_announcements')).answer).toMatchObject([{ state: 'archived' }])
  expect((await stan.post(at, WRITTEN)).status).toBe(404)
})

test('[CONST-02] a day it begins or ends on begins at midnight of the school', async () => {
  await changePartner({ settings: { time_zone: 'America/Chicago' } })
  const stan = await apiAs('stan')
  const days = { starts_at: '2999-11-28', ends_at: '2999-12-01' }
  const { answer } = await stan.post('/school_announcements', { ...WRITTEN, ...days })
  expect(answer).toMatchObject({
    starts_at: '2999-11-28T06:00:00.000Z',
    ends_at: '2999-12-01T06:00:00.000Z',
  })
  await changePartner({ settings: {} })
})

test('what is wrong is said by field', async () => {
  const stan = await apiAs('stan')
  const wrong = {
    title: '',
    text: 'Oh darn',
    ends_at: '2020-01-01',
    programs: [idOf('program:Art')],
  }
  const { status, errors } = await stan.post('/school_announcements', wrong)
  expect([status, errors]).toEqual([400, { title: ['Title is required'] }])
  const sent = async (more: object) =>
    (await stan.post('/school_announcements', { ...WRITTEN, ...more })).errors
  expect(await sent({ ends_at: '2020-01-01' })).toEqual({
    ends_at: ['Please choose a time that’s still to come'],
  })
  expect(await sent({ programs: wrong.programs })).toEqual({
    programs: ['Please choose from the list'],
  })
  expect(Object.keys((await sent({ text: 'Oh darn' })) ?? {})).toEqual(['text'])
  expect(await sent({ campuses: ['shore'] })).toEqual({ campuses: ['Please choose from the list'] })
  expect(await sent({ status: ['teacher'] })).toEqual({ status: ['Please choose from the list'] })
})

test('a school without announcements has none here, either', async () => {
  const id = await announceTo({})
  await changePartner({ flags: {} })
  for (const name of ['sam', 'stan'] as const) {
    const api = await apiAs(name)
    for (const path of ['/announcements', `/announcements/${id}`, '/school_announcements'])
      expect([name, path, (await api.get(path)).status]).toEqual([name, path, 404])
  }
})
