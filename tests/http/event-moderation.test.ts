import { beforeEach, describe, expect } from 'vitest'
import { personalData } from '~/domain/data-lifecycle/personal-data.server'
import { readNews } from '~/domain/campus-events/news.server'
import { remindOfEvents } from '~/domain/campus-events/reminders.server'
import type { Page } from '~tests/support/client'
import { gym, openCalendar } from '~tests/support/calendar-import'
import { comes, eventInput, putOn } from '~tests/support/events'
import { apiAs, as, db, idOf, member, site, test } from '~tests/support/fixtures'
import { mailTo } from '~tests/support/mailbox'

const [sam, maya, stan, leo] = [member('sam'), member('maya'), member('stan'), member('leo')]
const TITLE = 'Loud party'

beforeEach(async () => {
  await db.write(async (tx) => {
    await tx.campusEvent.deleteMany({})
    await tx.moderationCase.deleteMany({})
    await tx.notification.deleteMany({})
  })
})

const flash = (page: Page) => page.one('.flash').text.trim()
const cases = () => db.read.moderationCase.findMany({ include: { reports: true } })

/** By a leader, whose events are there right away; Sam goes. */
async function party() {
  const event = await putOn({ by: 'leo', title: TITLE, text: 'All **night**' })
  await comes('sam', event.dates[0])
  const month = event.dates[0]?.starts_at.toISOString().slice(0, 7) ?? ''
  return { ...event, at: `/events/${event.id}`, date: event.dates[0]?.id ?? '', month }
}

async function flagged(at: string) {
  await maya.press(`${at}/flag`, 'Flag', { reason: 'offensive' })
  const [one] = await cases()
  return `/moderation/${one?.id}`
}

const decide = (case_: string, decision: 'Hide' | 'Remove') =>
  stan.press(`${case_}/${decision.toLowerCase()}`, decision, { rule: 'Be kind', told: 'Too loud.' })

/** Where others than its author and staff could come across it. */
async function placesWithIt({ id, date, month }: { id: string; date: string; month: string }) {
  const found: string[] = []
  const paths = [
    '/events',
    `/events/month?month=${month}`,
    '/events/going',
    '/home',
    `/events/${id}`,
  ]
  for (const path of [...paths, `/events/${id}/dates/${date}/people`, `/events/${id}/calendar`])
    if ((await sam.get(path)).html.includes(TITLE)) found.push(path.replace(id, 'ID'))
  const api = await apiAs('sam')
  for (const path of ['/events', '/own_events', `/events/${id}`, '/notifications'])
    if (JSON.stringify(await api.get(path)).includes(TITLE)) found.push(path.replace(id, 'API'))
  return found.map((path) => path.replace(date, 'DATE').replace(month, 'MONTH'))
}

describe('an event is flagged', () => {
  test('by everyone it is for, with a reason, as what others write', async () => {
    const { at } = await party()
    expect((await maya.get(at)).link('Flag this event')).toBe(`${at}/flag`)
    const page = await maya.get(`${at}/flag`)
    expect([page.one('h1').text, page.texts('.lede a')]).toEqual(['Flag this event', [TITLE]])
    const empty = await maya.submit('Flag', { reason: 'other' })
    expect([empty.status, empty.text]).toEqual([
      400,
      expect.stringContaining('Please tell us the reason'),
    ])
    expect(empty.checked('reason')).toEqual(['other'])
    const done = await maya.submit('Flag', { reason: 'other', custom_reason: 'No permit' })
    expect([done.redirects[0]?.status, done.path]).toEqual([303, at])
    expect(flash(done)).toBe(
      'This event will be reviewed. Thanks for helping to keep our community safe!',
    )
    await maya.press(`${at}/flag`, 'Flag', { reason: 'spam' })
    expect(await cases()).toMatchObject([
      {
        kind: 'event',
        author_id: idOf('leo'),
        partner_code: 'northfield',
        excerpt: `${TITLE}\n\nAll **night**\n\nFounders Hall`,
        reports: [{ reporter_id: idOf('maya'), reason: 'spam' }],
      },
    ])
  })

  test('by the API, and not what is not on the calendar for them', async () => {
    const { id } = await party()
    const hidden = await putOn({ title: 'Alumni', audience: { status: ['alumni'] } })
    const suggested = await putOn({ by: 'alex' })
    const api = await apiAs('maya')
    const flag = (event: string, input: object) => api.post(`/events/${event}/flag`, input)
    expect(await flag(id, {})).toMatchObject({
      status: 400,
      errors: { reason: ['Please select a reason'] },
    })
    expect(await flag(id, { reason: 'spam' })).toEqual({ status: 200, answer: true })
    for (const other of [hidden.id, suggested.id])
      expect((await flag(other, { reason: 'spam' })).status).toBe(404)
    const lisa = await as('lisa')
    expect((await lisa.get(`/events/${id}/flag`)).status).toBe(404)
    const { csrf } = await lisa.get('/logout')
    const forged = await lisa.post(`/events/${id}/flag`, { csrf, reason: 'spam' })
    expect(forged.status).toBe(404)
    expect((await site.browser().get(`/events/${id}/flag`)).path).toContain('/current-login?')
    expect(await cases()).toHaveLength(1)
  })

  test('and not by the one whose it is, nor where it is only suggested', async () => {
    const { at } = await party()
    expect((await leo.get(at)).html).not.toContain('/flag"')
    const { id } = await putOn({ by: 'alex', title: 'Idea' })
    expect((await stan.get(`/events/${id}`)).html).not.toContain('/flag"')
    expect((await stan.get(`/events/${id}/flag`)).status).toBe(404)
  })
})

describe('staff of the school', () => {
  test('reads what it says, when it was flagged and now, and others read nothing of it', async () => {
    const { at, id } = await party()
    const case_ = await flagged(at)
    expect((await stan.get('/moderation?kind=event')).text).toContain('Event by Leo North')
    await db.write((tx) => tx.campusEvent.update({ where: { id }, data: { text: 'Quiet' } }))
    const page = await stan.get(case_)
    for (const text of [TITLE, 'Quiet', 'What it said when it was first flagged', 'All **night**'])
      expect(page.text).toContain(text)
    expect(page.link('View in context')).toBe(at)
    for (const [name, status] of [
      ['maya', 403],
      ['lisa', 404],
    ] as const)
      expect((await (await as(name)).get(case_)).status).toBe(status)
  })

  test('hides it: nothing has it anymore, no one is reminded, and its author reads why', async () => {
    const event = await party()
    await stan.press(`${event.at}/edit`, 'Save', { place: 'Gym' })
    await site.services.dispatcher.drain()
    const shown = await placesWithIt(event)
    expect(shown).toEqual([
      '/events',
      '/events/month?month=MONTH',
      '/events/going',
      '/home',
      '/events/ID',
      '/events/ID/dates/DATE/people',
      '/events/ID/calendar',
      '/events',
      '/own_events',
      '/events/API',
      '/notifications',
    ])
    const case_ = await flagged(event.at)
    const done = await decide(case_, 'Hide')
    expect(flash(done)).toBe('Hidden. The author has been notified.')
    expect(await placesWithIt(event)).toEqual([])
    expect((await sam.get(event.at)).status).toBe(404)
    expect(await comes('stan', event.dates[0])).toEqual({
      '': ['This date is over or cancelled.'],
    })
    const starts = event.dates[0]?.starts_at.getTime() ?? 0
    expect(await remindOfEvents(db, new Date(starts - 60_000))).toBe(0)
    const news = { event_id: event.id, date_id: event.date, news: 'changed', edition: 1 } as const
    for (const user_id of [idOf('sam'), idOf('leo')])
      expect(
        await readNews({ db, product: 'Quad', now: new Date() }, { ...news, user_id }),
      ).toBeNull()
    // Staff and its author see it, and no one changes it.
    expect((await stan.get(event.at)).text).toContain('Hidden by staff')
    const own = await leo.get(event.at)
    expect(own.text).toContain('School staff hid this event from others')
    expect(own.text).toContain('Too loud.')
    for (const browser of [stan, leo])
      expect((await browser.get(`${event.at}/edit`)).status).toBe(403)
    const [mail] = await mailTo(site, 'leo@northfield.test')
    expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(
      `reviewed your event “${TITLE} · All night · Gym”. It was hidden.`,
    )
    const notice = await leo.get('/notifications')
    expect(notice.text).toContain('Your event was hidden by school staff')
    expect(notice.hrefs('a')).toContain(event.at)
    const data = JSON.stringify(await personalData(db, idOf('leo'), 'Quad', new Date()))
    expect(data).toContain('Too loud.')

    await stan.get(case_)
    expect(flash(await stan.submit('Show again'))).toBe(
      'Visible again. The author has been notified.',
    )
    expect(await placesWithIt(event)).toEqual(shown)
    expect((await leo.get(event.at)).text).not.toContain('Too loud.')
  })

  test('shows one that was cancelled before as cancelled', async () => {
    const { at, id } = await party()
    await stan.press(`${at}/cancel`, 'Cancel event')
    await site.services.dispatcher.drain()
    const isNews = async () => (await sam.get('/notifications')).text.includes(TITLE)
    expect(await isNews()).toBe(true)
    const case_ = await flagged(at)
    await decide(case_, 'Hide')
    expect(await isNews()).toBe(false)
    await stan.get(case_)
    await stan.submit('Show again')
    expect(await db.read.campusEvent.findUnique({ where: { id } })).toMatchObject({
      state: 'cancelled',
      state_before: null,
    })
  })

  test('removes it for good: it is gone for everyone, and only its author reads why', async () => {
    const event = await party()
    const case_ = await flagged(event.at)
    expect(flash(await decide(case_, 'Remove'))).toBe('Removed. The author has been notified.')
    expect(await placesWithIt(event)).toEqual([])
    const statuses = async () => {
      const found: number[] = []
      for (const browser of [sam, stan, leo]) found.push((await browser.get(event.at)).status)
      return found
    }

    expect(await statuses()).toEqual([404, 404, 404])
    expect(leo.page.text).toContain('School staff removed this event')
    expect(leo.page.text).toContain('Too loud.')
    expect(stan.page.text).not.toContain('Too loud.')
    expect((await stan.get(case_)).text).toContain('Removed by staff.')
  })

  test('has cases of events by no one here: no one is notified', async () => {
    const calendar = await openCalendar()
    await calendar.refresh(gym)
    const { id } = await db.read.campusEvent.findFirstOrThrow({ where: { title: 'Open gym' } })
    const case_ = await flagged(`/events/${id}`)
    expect((await stan.get(case_)).text).toContain('It’s taken over from another calendar')
    expect(flash(await decide(case_, 'Hide'))).toBe('Hidden.')
    // It stays so when the calendar is read again.
    await calendar.refresh(gym.replace('Open gym', 'Open gym!'))
    await calendar.close()
    expect(await db.read.campusEvent.findUnique({ where: { id } })).toMatchObject({
      title: 'Open gym!',
      state: 'hidden',
    })
    expect((await sam.get('/events')).text).not.toContain('Open gym')
    expect(await db.read.notification.count({ where: { kind: 'moderation' } })).toBe(0)
  })

  test('decides about none of their own', async () => {
    const { id } = await putOn({ by: 'stan', ...eventInput({ title: 'Staff day' }) })
    const case_ = await flagged(`/events/${id}`)
    expect((await stan.get(case_)).status).toBe(404)
    expect((await (await as('emma')).get(case_)).status).toBe(200)
  })
})
