import { beforeEach, describe, expect } from 'vitest'
import { eraseAccount } from '~/domain/data-lifecycle/delete-account.server'
import { personalData } from '~/domain/data-lifecycle/personal-data.server'
import { announceTo } from '~tests/support/announcements'
import type { Page } from '~tests/support/client'
import { as, changePartner, ctx, db, idOf, member, site, test } from '~tests/support/fixtures'
import { expectSameQueries } from '~tests/support/prisma-queries'

const AT = '/announcements'
const [sam, maya, bea, stan, lisa] = [
  member('sam'),
  member('maya'),
  member('bea'),
  member('stan'),
  member('lisa'),
]
const HOUR = 3_600_000
const hours = (count: number) => new Date(Date.now() + count * HOUR)

beforeEach(() => db.write((tx) => tx.announcement.deleteMany({})))

/** What home says above the feed. */
const shown = (page: Page) => page.texts('section[aria-label=Announcements] h2')
const listed = (page: Page) => page.texts('.cases h2')
const commands = async () =>
  (await db.read.audit.findMany({ orderBy: { created_at: 'asc' } })).flatMap(
    ({ command, who, partner_code }) =>
      command.startsWith('announcement ') ? [{ command, who, partner_code }] : [],
  )

test('staff write one, those it is for read it on home until they have got it', async () => {
  await stan.get(AT)
  expect(stan.page.text).toContain('No announcements yet')
  await stan.get(stan.page.link('Write an announcement'))
  const page = await stan.submit('Publish', {
    title: 'The library closes early',
    text: 'It closes at **six** today.\n\nGo home & rest.',
  })
  expect(page.text).toContain('It’s on home now.')
  expect(page.path).toMatch(/^\/announcements\/[0-9a-z]{26}$/)
  expect(page.one('.prose').innerHTML).toContain('<strong>six</strong>')
  expect(page.text).toContain('For: Everyone · Seen by: not shown (of ')
  expect(page.text).toContain('by Stan North')

  const home = await sam.get('/home')
  expect(shown(home)).toEqual(['The library closes early'])
  expect(home.one('section[aria-label=Announcements] p').text).toBe(
    'It closes at six today. Go home & rest.',
  )
  expect(home.text.indexOf('closes early')).toBeLessThan(home.text.indexOf('Newest'))
  const after = await sam.submit('Got it: The library closes early')
  expect([after.path, shown(after)]).toEqual(['/home', []])
  expect(shown(await maya.get('/home'))).toHaveLength(1)
  // Who opens it has read it, too.
  await maya.get(home.link('The library closes early'))
  expect(shown(await maya.get('/home'))).toEqual([])
  // Too few to say how many.
  expect((await stan.get(AT)).text).toContain('Seen by: not shown (of ')
  expect(listed(await sam.get(AT))).toEqual(['The library closes early'])
  expect(await commands()).toEqual([
    { command: 'announcement added', who: idOf('stan'), partner_code: 'northfield' },
  ])
})

test('a page that is only fetched ahead is not read by that', async () => {
  const id = await announceTo({})
  const ahead = await as('alex')
  ahead.headers['sec-purpose'] = 'prefetch'
  await ahead.get(`${AT}/${id}`)
  delete ahead.headers['sec-purpose']
  expect(shown(await ahead.get('/home'))).toHaveLength(1)
})

test('pinned ones come first, and stay at the side once they are read', async () => {
  const pinned = await announceTo({ title: 'Pinned', pinned: true, starts_at: hours(-3) })
  await announceTo({ title: 'Second', starts_at: hours(-2), urgent: true })
  await announceTo({ title: 'First', starts_at: hours(-1) })
  const page = await sam.get('/home')
  expect(shown(page)).toEqual(['Pinned', 'First'])
  expect(page.text).toContain('1 more announcement')
  const after = await sam.submit(page.form(`${AT}/${pinned}/dismiss`))
  expect(shown(after)).toEqual(['First', 'Urgent: Second'])
  expect(after.texts('.side-right .tile')[0]).toBe('From your schoolPinned')
  for (const title of ['Fourth', 'Fifth']) await announceTo({ title })
  expect((await sam.get('/home')).text).toContain('2 more announcements')
})

test('a preview says how it looks and how many people would see it, and keeps what was typed', async () => {
  await stan.get(`${AT}/new`)
  const typed = {
    title: 'Flu shots',
    text: 'They are **free**',
    programs: [idOf('program:History')],
    starts_at: '2031-12-01T08:00',
    ends_at: '2031-12-02T08:00',
    pinned: 'on',
  }
  const page = await stan.submit('Publish', typed, { preview: 'on' })
  expect(page.status).toBe(200)
  expect(page.one('.preview').text).toMatch(
    /Flu shots.*They are free.*Fewer than 5 people would see this\./s,
  )
  expect(page.one('.preview').innerHTML).toContain('<strong>free</strong>')
  // A screen reader reads on there.
  expect(page.one('.preview').attributes).toMatchObject({ tabindex: '-1', autofocus: '' })
  for (const name of ['title', 'text', 'starts_at', 'ends_at'] as const)
    expect(page.value(name)).toBe(typed[name])
  expect([page.checked('programs'), page.checked('pinned')]).toEqual([typed.programs, ['on']])
  expect(await db.read.announcement.count()).toBe(0)
  const saved = await stan.submit('Publish')
  expect(saved.text).toContain('It’s scheduled.')
  expect(saved.text).toContain('Scheduled')
  expect(shown(await bea.get('/home'))).toEqual([])
  expect((await bea.get(saved.path)).status).toBe(404)
})

test('what is wrong is said at its field, with everything that was typed', async () => {
  await stan.get(`${AT}/new`)
  const wrong = { title: 'Oh darn it', text: 'Write to me@mail.test', ends_at: '2031-01-01T08:00' }
  const page = await stan.submit('Publish', wrong)
  expect(page.status).toBe(400)
  expect(page.error('title')).toContain('darn')
  expect(page.error('text')).toContain('me@mail.test')
  expect(page.value('title')).toBe('Oh darn it')
  const times = await stan.submit('Publish', {
    title: 'Fine',
    text: 'Fine',
    starts_at: '2031-02-01T08:00',
  })
  expect(times.error('ends_at')).toBe('Please choose a time after it starts')
  expect((await stan.submit('Publish', { starts_at: 'soon' })).error('starts_at')).toContain(
    'Please enter a date and time',
  )
  const foreign = { starts_at: '', programs: [idOf('program:Art')] }
  const { csrf } = stan.page
  const body = {
    csrf,
    once: crypto.randomUUID(),
    title: 'A',
    text: 'B',
    ends_at: '2031-01-01T08:00',
  }
  const sent = await stan.post(`${AT}/new`, { ...body, programs: foreign.programs[0]! })
  expect([sent.status, sent.error('programs')]).toEqual([400, 'Please choose from the list'])
  expect(await db.read.announcement.count()).toBe(0)
})

test('a second submission adds nothing', async () => {
  await stan.get(`${AT}/new`)
  const form = stan.page.form('Publish')
  for (let again = 0; again < 2; again++) await stan.submit(form, { title: 'Once', text: 'Only' })
  expect(await db.read.announcement.count()).toBe(1)
})

test('an edit from a second window does not overwrite what was saved meanwhile', async () => {
  const id = await announceTo({})
  const [one, other] = [stan.window(), stan.window()]
  await one.get(`${AT}/${id}/edit`)
  await other.get(`${AT}/${id}/edit`)
  const saved = await one.submit('Save', { title: 'Closed all day' })
  expect(saved.text).toContain('Your changes are saved.')
  // A mistake in between makes its form no newer.
  expect((await other.submit('Save', { title: '' })).status).toBe(400)
  const page = await other.submit('Save', { title: 'Open again' })
  expect(page.status).toBe(409)
  expect(page.text).toContain('This announcement was changed in another window')
  expect(page.one('.preview').text).toContain('Closed all day')
  expect(page.value('title')).toBe('Open again')
  const after = await other.submit('Save')
  expect(after.text).toContain('Open again')
  expect((await commands()).slice(-2).map(({ command }) => command)).toEqual([
    'announcement revised',
    'announcement revised',
  ])
})

test('an archived one is gone from home and the lists of members, and staff still read it', async () => {
  const id = await announceTo({})
  await sam.get(`${AT}/${id}`)
  await stan.get(`${AT}/${id}`)
  await stan.get(stan.page.link('Archive'))
  const page = await stan.submit('Archive')
  expect([page.path, page.texts('.label')]).toEqual([AT, ['Archived']])
  expect(shown(await maya.get('/home'))).toEqual([])
  expect((await sam.get(`${AT}/${id}`)).status).toBe(404)
  expect(listed(await sam.get(AT))).toEqual([])
  expect((await stan.get(`${AT}/${id}`)).text).not.toContain('Edit')
  expect((await stan.get(`${AT}/${id}/edit`)).status).toBe(404)
})

test('times are those of a clock at the school, also where clocks change', async () => {
  await changePartner({ settings: { time_zone: 'America/Chicago' } })
  await stan.get(`${AT}/new`)
  // Clocks there skip from 2 to 3 on March 9, and show 1:30 twice on November 2.
  const times = { starts_at: '2031-03-09T02:30', ends_at: '2031-11-02T01:30' }
  await stan.submit('Publish', { title: 'Spring', text: 'Ahead', ...times })
  const row = await db.read.announcement.findFirstOrThrow()
  expect(row.starts_at.toISOString()).toBe('2031-03-09T08:30:00.000Z')
  expect(row.ends_at.toISOString()).toBe('2031-11-02T06:30:00.000Z')
  // The second 1:30: an edit of something else leaves it.
  const ends_at = new Date('2031-11-02T07:30:00Z')
  await db.write((tx) => tx.announcement.updateMany({ data: { ends_at } }))
  const page = await stan.get(`${AT}/${row.id}/edit`)
  expect(page.value('ends_at')).toBe('2031-11-02T01:30')
  await stan.submit('Save', { title: 'Still spring' })
  expect(await db.read.announcement.findFirstOrThrow()).toMatchObject({
    title: 'Still spring',
    ends_at,
  })
  await changePartner({ settings: {} })
})

describe('no one else', () => {
  test('of the school writes, changes or archives one', async () => {
    const id = await announceTo({})
    const { csrf } = await sam.get('/logout')
    for (const path of [`${AT}/new`, `${AT}/${id}/edit`, `${AT}/${id}/archive`]) {
      expect([path, (await sam.get(path)).status]).toEqual([path, 403])
      const sent = await sam.post(path, {
        csrf,
        title: 'Mine',
        text: 'Mine',
        ends_at: '2031-01-01T08:00',
      })
      expect([path, sent.status]).toEqual([path, 403])
    }
    expect(await db.read.announcement.findMany()).toMatchObject([{ id, archived_at: null }])
  })

  test('of another school sees it, or can do anything with it, even staff', async () => {
    await changePartner({ flags: { announcements: true } }, 'lakeside')
    const id = await announceTo({})
    const { csrf } = await lisa.get('/logout')
    for (const end of ['', '/edit', '/archive', '/dismiss']) {
      if (end !== '/dismiss') expect((await lisa.get(`${AT}/${id}${end}`)).status).toBe(404)
      if (end !== '') expect((await lisa.post(`${AT}/${id}${end}`, { csrf })).status).toBe(404)
    }
    expect(shown(await lisa.get('/home'))).toEqual([])
    expect(listed(await lisa.get(AT))).toEqual([])
    await changePartner({ flags: {} }, 'lakeside')
  })

  test('without a login gets further than the login', async () => {
    const id = await announceTo({})
    for (const path of [AT, `${AT}/new`, `${AT}/${id}`])
      expect((await site.browser().get(path)).path).toContain('/current-login?')
  })

  test('sees anything of it where the school has none', async () => {
    const id = await announceTo({})
    const flags = { announcements: false, topics_page_v2: true }
    await changePartner({ flags })
    for (const browser of [sam, stan]) {
      const home = await browser.get('/home')
      expect([shown(home), home.html.includes('/announcements')]).toEqual([[], false])
      for (const path of [AT, `${AT}/new`, `${AT}/${id}`, `${AT}/${id}/edit`])
        expect([path, (await browser.get(path)).status]).toEqual([path, 404])
    }
    await changePartner({ flags: { ...flags, announcements: true } })
  })
})

test('the copy of one’s data has what one wrote and read; both leave with the account', async () => {
  const author = await announceTo({ title: 'Mine', by: 'emma' })
  await as('emma').then((emma) => emma.get(`${AT}/${author}`))
  const copy = await personalData(db, idOf('emma'), 'Quad', new Date())
  const data = copy?.data
  expect(data?.announcements_you_wrote).toMatchObject([{ title: 'Mine' }])
  expect(data?.announcements_you_read).toMatchObject([{ announcement_id: author }])
  await eraseAccount(await ctx('emma'), 'remove')
  expect(await db.read.announcement.findFirstOrThrow()).toMatchObject({
    title: 'Mine',
    author_id: null,
  })
  expect(await db.read.announcementDismissal.count({ where: { user_id: idOf('emma') } })).toBe(0)
  expect((await stan.get(`${AT}/${author}`)).text).toContain('by a former member')
})

expectSameQueries('school-announcements')
