import { beforeEach, expect } from 'vitest'
import { comes, putOn } from '~tests/support/events'
import { db, idOf, member, site, test } from '~tests/support/fixtures'
import { mailTo } from '~tests/support/mailbox'

const [sam, maya, stan] = [member('sam'), member('maya'), member('stan')]
const TITLE = 'Loud party'

beforeEach(async () => {
  await db.write(async (tx) => {
    await tx.campusEvent.deleteMany({})
    await tx.moderationCase.deleteMany({})
    await tx.notification.deleteMany({})
    await tx.calendarLink.deleteMany({})
  })
})

test.each(['Hide', 'Remove'] as const)(
  '%ss it: who comes hears that it’s cancelled, and nothing of what it said, also in their calendar',
  async (decision) => {
    const event = await putOn({ by: 'leo', title: TITLE, text: 'All **night**' })
    await comes('sam', event.dates[0])
    await comes('priya', event.dates[0], 'maybe')
    await comes('alex', event.dates[0], 'not_going')
    await comes('leo', event.dates[0])
    await sam.get('/events/subscribe')
    await sam.submit('Make calendar links')
    const [going, school] = ['going', 'school'].map(
      (name) => new URL(sam.page.value(name)).pathname,
    )
    const entry = async (path = '') =>
      (await site.browser().get(path)).html.match(/BEGIN:VEVENT.*END:VEVENT/s)?.[0] ?? ''
    const uid = (text: string) => /^UID:\S+/m.exec(text)?.[0]
    const before = await entry(going)
    expect(before).toContain('SEQUENCE:0')
    await maya.press(`/events/${event.id}/flag`, 'Flag', { reason: 'offensive' })
    const case_ = `/moderation/${(await db.read.moderationCase.findFirstOrThrow({})).id}`
    await stan.press(`${case_}/${decision.toLowerCase()}`, decision, {
      rule: 'Be kind',
      told: 'Too loud.',
    })
    await site.services.dispatcher.drain()
    const news = async () =>
      (await db.read.notification.findMany({ where: { kind: 'event' } }))
        .map(({ user_id, news }) => `${user_id} ${news}`)
        .sort()
    const off = [`${idOf('sam')} off`, `${idOf('priya')} off`].sort()
    expect(await news()).toEqual(off)
    const [mail] = await mailTo(site, 'sam@northfield.test')
    expect(mail?.subject).toBe('An event is cancelled')
    const words = mail?.text.replaceAll(/\s+/g, ' ') ?? ''
    expect(words).toContain('An event you said you’d come to is cancelled.')
    expect(words).toMatch(/\w+day, \w+ \d+, \d{4}, \d+:\d\d [AP]M to/)
    expect(words).not.toMatch(/Loud|night|Founders|\?date=/)
    const notices = await sam.get('/notifications')
    expect(notices.text).toMatch(
      /An event you said you’d come to is cancelled: \w+day, \w+ \d+, \d{4}/,
    )
    expect(notices.hrefs('a').some((href) => href.includes(event.id))).toBe(false)
    for (const path of [going, school]) {
      const after = await entry(path)
      expect(after).toContain('STATUS:CANCELLED')
      expect(after).toContain('SUMMARY:Cancelled event')
      expect(after).toContain('SEQUENCE:1')
      expect(after).not.toMatch(/Loud|night|Founders/)
      expect(uid(after)).toBe(uid(before))
    }
    await stan.get(case_)
    if (decision === 'Remove') return
    await stan.submit('Show again')
    await site.services.dispatcher.drain()
    expect(await news()).toEqual([...off, `${idOf('sam')} back`, `${idOf('priya')} back`].sort())
    const again = await sam.get('/notifications')
    expect(again.text).toContain('An event you said you’d come to is on again')
    expect(again.text).not.toContain('is cancelled')
    expect((await mailTo(site, 'sam@northfield.test')).map(({ subject }) => subject)).toContain(
      `On again: ${TITLE}`,
    )
    expect(await entry(going)).toMatch(/SEQUENCE:2[\s\S]*STATUS:CONFIRMED[\s\S]*Loud party/)
  },
)
