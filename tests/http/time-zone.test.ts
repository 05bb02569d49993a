import { beforeEach, expect, vi } from 'vitest'
import { quoteOfTheDay } from '~/domain/home/mindset.server'
import { follow } from '~/domain/people/commands.server'
import { newId } from '~/platform/ids'
import type { Page } from '~tests/support/client'
import {
  apiAs,
  changePartner,
  changePost,
  ctx,
  db,
  idOf,
  member,
  site,
  test,
} from '~tests/support/fixtures'

const sam = member('sam')
const lou = member('lou')

/** In Chicago it is the evening of November 21, in Auckland the afternoon of November 22. */
const EVENING = new Date('2026-11-22T02:05:00Z')

beforeEach(async () => {
  await changePartner({ settings: { time_zone: 'America/Chicago' } })
  await changePartner({ settings: { time_zone: 'Pacific/Auckland' } }, 'lakeside')
  await changePost('welcome', { created_at: EVENING })
  await changePost('lake', { created_at: EVENING })
})

const timeIn = (page: Page, at: Date) => {
  const time = page.all('time').find((one) => one.getAttribute('datetime') === at.toISOString())
  return time && [time.text, time.getAttribute('title')]
}

test('[CONST-02] the same moment is today at one school and tomorrow at another', async () => {
  const [welcome, lake] = ['welcome', 'lake'].map((name) => `/post/${idOf(`post:${name}`)}`)
  expect(timeIn(await sam.get(welcome!), EVENING)?.[0]).toBe('11/21/2026 20:05')
  expect(timeIn(await lou.get(lake!), EVENING)?.[0]).toBe('11/22/2026 15:05')
})

test('in lists the title has the exact time with its zone', async () => {
  expect(timeIn(await sam.get('/home'), EVENING)?.[1]).toBe('11/21/2026 20:05 CST')
  expect(timeIn(await lou.get('/home'), EVENING)?.[1]).toMatch(
    /^11\/22\/2026 15:05 (GMT\+13|NZDT)$/,
  )
})

test('a draft saved while someone types says the school’s time, as the next page does', async () => {
  const clock = vi.spyOn(site.services, 'now').mockReturnValue(EVENING)
  try {
    const body = (await sam.get('/new-post')).form('Post').body({ title: 'Tonight' })
    body.set('place', 'post')
    const { html } = await sam.twin().post('/drafts/save', body)
    expect(JSON.parse(html)).toMatchObject({
      saved_at: EVENING.toISOString(),
      shown: '11/21/2026 20:05',
    })
  } finally {
    clock.mockRestore()
  }
  expect(timeIn(await sam.get('/new-post'), EVENING)?.[0]).toBe('11/21/2026 20:05')
})

test('[SEARCH-20] a day without a time begins with the day of the school', async () => {
  const titles = async (name: 'sam' | 'lou', created_start_date: string) => {
    const { answer } = await (await apiAs(name)).post('/search_posts', { created_start_date })
    return (answer as { posts: { title: string }[] }).posts.map(({ title }) => title)
  }
  expect(await titles('sam', '2026-11-21')).toContain('The post welcome')
  expect(await titles('sam', '2026-11-22')).not.toContain('The post welcome')
  expect(await titles('lou', '2026-11-22')).toContain('The post lake')
  expect(await titles('lou', '2026-11-23')).not.toContain('The post lake')
  expect(await titles('sam', EVENING.toISOString())).toContain('The post welcome')
})

test('[API-58] so do the days of a range of activity, and the school says which zone that is', async () => {
  const lou = await apiAs('lou')
  expect((await lou.get('/partner')).answer).toMatchObject({ time_zone: 'Pacific/Auckland' })
  const sam = await apiAs('sam')
  const during = async (start_date: string, end_date: string) => {
    const range = new URLSearchParams({ start_date, end_date }).toString()
    return ((await sam.get(`/activity?${range}`)).answer as unknown[]).length
  }
  const maya = await ctx('maya', EVENING)
  await follow(await ctx('sam', EVENING), idOf('maya'))
  await follow(maya, idOf('alma'))
  expect([
    await during('2026-11-21', '2026-11-22'),
    await during('2026-11-22', '2026-11-23'),
  ]).toEqual([1, 0])
})

test('[HOME-19] the quote of the day changes at the school’s midnight, not at that of UTC', async () => {
  const more = { partner_code: 'northfield', user_type: 'student', kind: 'quote', order: 9 }
  await db.write((tx) =>
    tx.mindsetQuote.create({ data: { ...more, id: newId(), text: 'Sleep on it.' } }),
  )
  const quoteAt = async (moment: string) => {
    const quote = await quoteOfTheDay(await ctx('sam', new Date(moment)))
    return quote?.text
  }
  const evening = await quoteAt('2026-11-21T23:59:00Z')
  expect(await quoteAt('2026-11-22T05:59:00Z')).toBe(evening)
  expect(await quoteAt('2026-11-22T06:00:00Z')).not.toBe(evening)
})
