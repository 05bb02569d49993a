import { expect } from 'vitest'
import { addAnnouncement, removeAnnouncement } from '~/domain/announcements/commands.server'
import { as, db, site, test } from '~tests/support/fixtures'
import type { Page } from '~tests/support/client'

const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
const add = (text: string, partner_code = '', from = -1, to = 1) =>
  addAnnouncement(db, { text, partner_code, starts_at: hours(from), ends_at: hours(to) }, hours(-2))

/** What operators say on a page, without the names of buttons. */
const notices = (page: Page) => page.all('[role=status].test-note span').map(({ text }) => text)

test('a notice shows at its time on pages of its schools, and is gone once dismissed', async () => {
  await add('For <b>all</b>')
  const ours = await add('For Northfield', 'northfield')
  const theirs = await add('For Lakeside', 'lakeside')
  await add('Too late', '', -2, -1)
  await add('Too early', '', 1, 2)
  const [sam, lou, maya] = [await as('sam'), await as('lou'), await as('maya')]
  expect(notices(await lou.get('/home'))).toEqual(['For <b>all</b>', 'For Lakeside'])
  expect(notices(await sam.get('/account-settings'))).toEqual(['For <b>all</b>', 'For Northfield'])

  const back = await sam.submit(sam.page.form(`/announcements/${ours}/dismiss`))
  expect(back.path).toBe('/account-settings')
  expect(notices(back)).toEqual(['For <b>all</b>'])
  const { csrf } = await sam.get('/home')
  for (let again = 0; again < 2; again++) {
    const page = await sam.post(`/announcements/${ours}/dismiss`, { csrf })
    expect([page.path, notices(page)]).toEqual(['/home', ['For <b>all</b>']])
  }
  expect(notices(await maya.get('/home'))).toContain('For Northfield')
  for (const id of [theirs, 'nothing'])
    expect((await sam.post(`/announcements/${id}/dismiss`, { csrf })).status).toBe(404)
  expect(await db.read.announcementDismissal.count()).toBe(1)

  const visitor = await site.browser().get('/current-login')
  expect(notices(visitor)).toEqual(['For <b>all</b>', 'For Northfield'])
  expect(visitor.html).not.toContain('/dismiss')
  expect((await site.browser().post(`/announcements/${ours}/dismiss`, {})).path).not.toBe('/home')

  await removeAnnouncement(db, ours)
  expect(notices(await maya.get('/home'))).toEqual(['For <b>all</b>'])
  expect(await db.read.announcementDismissal.count()).toBe(0)
})
