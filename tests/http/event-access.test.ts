import { beforeEach, describe, expect } from 'vitest'
import { block } from '~/domain/people/blocking.server'
import type { Page } from '~tests/support/client'
import { comes, datesFor, putOn } from '~tests/support/events'
import { as, changePartner, ctx, db, idOf, member, site, test } from '~tests/support/fixtures'

const AT = '/events'
const [sam, stan, lisa, priya] = [member('sam'), member('stan'), member('lisa'), member('priya')]

beforeEach(() => db.write((tx) => tx.campusEvent.deleteMany({})))

const listed = (page: Page) => page.texts('.cases h3')

test('it’s there for those it’s for, prospective students too, who suggest nothing', async () => {
  const everyone = await putOn({ title: 'Everyone' })
  await putOn({ title: 'Tour', audience: { status: ['prospective'] } })
  const { id } = await putOn({ title: 'Students', audience: { status: ['current'] } })
  const titles = async (browser: typeof sam) => listed(await browser.get(AT)).sort()
  expect(await titles(priya)).toEqual(['Everyone', 'Tour'])
  expect(await titles(sam)).toEqual(['Everyone', 'Students'])
  expect(await titles(stan)).toEqual(['Everyone', 'Students', 'Tour'])
  expect(priya.page.html).not.toContain('/events/new')
  for (const path of [`${AT}/new`, `${AT}/suggestions`])
    expect([path, (await priya.get(path)).status]).toEqual([path, 403])
  expect((await priya.get(`${AT}/${id}`)).status).toBe(404)
  expect(await comes('priya', everyone.dates[0])).toBe('going')
  await expect(comes('priya', (await datesFor(id))[0])).rejects.toThrow()
})

test('who goes is shown as far as one may see them', async () => {
  const { id, dates } = await putOn()
  for (const name of ['sam', 'maya', 'priya'] as const) await comes(name, dates[0])
  await comes('leo', dates[0], 'maybe')
  const path = `${AT}/${id}/dates/${dates[0]?.id}/people`
  const names = (page: Page) => page.texts('.people-list h2, .people-list h3')
  const before = await as('alex').then((alex) => alex.get(path))
  expect(names(before).map((name) => name.split(' ')[0])).toEqual(['Maya', 'Sam'])
  expect(before.text).toContain('1 person whose profile you can’t see is going, too.')
  await block(await ctx('maya'), idOf('bea'))
  const bea = await as('bea').then((browser) => browser.get(path))
  expect(names(bea).map((name) => name.split(' ')[0])).toEqual(['Sam'])
  expect(bea.text).toContain('2 people whose profiles you can’t see are going, too.')
})

describe('no one else', () => {
  test('of another school sees it, or can do anything with it, even staff', async () => {
    await changePartner({ flags: { events: true } }, 'lakeside')
    const { id, dates } = await putOn()
    const date = `dates/${dates[0]?.id}`
    const { csrf } = await lisa.get('/logout')
    for (const end of [
      '',
      '/edit',
      '/cancel',
      `/${date}/people`,
      `/${date}/edit`,
      `/${date}/cancel`,
    ])
      expect([end, (await lisa.get(`${AT}/${id}${end}`)).status]).toEqual([end, 404])
    for (const end of ['/accept', '/decline', '/cancel', `/${date}/attend`, `/${date}/cancel`]) {
      const sent = await lisa.post(`${AT}/${id}${end}`, { csrf, status: 'going' })
      expect([end, sent.status]).toEqual([end, 404])
    }
    expect(listed(await lisa.get(AT))).toEqual([])
    // Nor a date of another event of the own one's.
    const other = await putOn({ title: 'Other' })
    expect((await stan.get(`${AT}/${other.id}/${date}/edit`)).status).toBe(404)
    await changePartner({ flags: {} }, 'lakeside')
  })

  test('without a login gets further than the login', async () => {
    const { id } = await putOn()
    for (const path of [AT, `${AT}/new`, `${AT}/month`, `${AT}/${id}`])
      expect((await site.browser().get(path)).path).toContain('/current-login?')
  })

  test('sees anything of it where the school has none', async () => {
    const { id } = await putOn()
    await changePartner({ flags: { events: false, topics_page_v2: true } })
    for (const browser of [sam, stan]) {
      expect((await browser.get('/home')).html).not.toContain('/events')
      for (const path of [
        AT,
        `${AT}/new`,
        `${AT}/going`,
        `${AT}/month`,
        `${AT}/suggestions`,
        `${AT}/${id}`,
        `${AT}/${id}/edit`,
      ])
        expect([path, (await browser.get(path)).status]).toEqual([path, 404])
    }
    await changePartner({ flags: { events: true, topics_page_v2: true, announcements: true } })
  })
})
