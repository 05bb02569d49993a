import Database from 'better-sqlite3'
import { expect, vi } from 'vitest'
import { apiOf } from '~tests/support/api'
import { as, db, idOf, site, siteTest } from '~tests/support/fixtures'

const OUTSIDE = 'https://lakeside.test/bring-a-friend'

const test = siteTest({
  fill: async ({ db }) => {
    await db.write((tx) =>
      tx.partner.update({
        where: { partner_code: 'lakeside' },
        data: { settings: { refer_a_friend_link: OUTSIDE } },
      }),
    )
  },
})

async function clicks() {
  await site.services.tracker.flush()
  return db.read.trackingEvent.findMany({
    where: { name: 'refer_a_friend_click' },
    orderBy: { id: 'asc' },
    select: { partner_code: true, user_id: true, data: true },
  })
}

test('[HOME-16] [API-49] a link that is followed is recorded, and leads on whatever happens', async () => {
  const sam = await as('sam')
  sam.headers['user-agent'] = 'Mozilla/5.0 (Android 15; Mobile)'
  const home = await sam.get('/home')
  const page = await sam.get(home.link('Refer a friend'))
  expect(page.path).toBe('/refer-a-friend')
  expect(page.one('#student').text.trim()).toBe(`${sam.base}/in/signup`)
  expect(page.one('#prospective').text.trim()).toBe(`${sam.base}/prospective/signup`)
  await sam.get('/refer-a-friend')
  const lou = await as('lou')
  const link = (await lou.get('/home')).one('aside a[href^="/refer-a-friend"]')
  expect(link.getAttribute('data-turbo')).toBe('false')
  lou.follows = false
  const out = await lou.get(link.getAttribute('href') ?? '')
  expect(out.headers.get('location')).toBe(OUTSIDE)
  expect(await clicks()).toEqual([
    { partner_code: 'northfield', user_id: idOf('sam'), data: { is_mobile: true } },
    { partner_code: 'lakeside', user_id: idOf('lou'), data: { is_mobile: false } },
  ])

  const { post } = apiOf(sam)
  const wrong = await post('/refer_a_friend/track_click', { is_mobile: 'perhaps' })
  expect(wrong).toMatchObject({ status: 400, errors: { is_mobile: ['Must be true or false'] } })
  expect((await post('/refer_a_friend/track_click', { is_mobile: false })).status).toBe(200)
  expect((await clicks()).map(({ data }) => data)).toEqual([
    { is_mobile: true },
    { is_mobile: false },
    { is_mobile: false },
  ])

  // The table is gone: only the log says so.
  const logged = vi.spyOn(site.services.log, 'debug').mockReturnValue()
  const db = new Database(site.services.env.databaseFile)
  db.exec('ALTER TABLE TrackingEvent RENAME TO Elsewhere')
  expect((await sam.get('/refer-a-friend?from=home')).path).toBe('/refer-a-friend')
  expect((await post('/refer_a_friend/track_click', { is_mobile: true })).status).toBe(200)
  await site.services.tracker.flush()
  expect(logged).toHaveBeenCalledTimes(2)
  db.exec('ALTER TABLE Elsewhere RENAME TO TrackingEvent')
  db.close()
})
