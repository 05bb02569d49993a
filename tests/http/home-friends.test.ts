import { expect } from 'vitest'
import type { Page } from '~tests/support/client'
import {
  changeAccount,
  db,
  idOf,
  member,
  postRow,
  siteTest,
  type PersonName,
} from '~tests/support/fixtures'

const test = siteTest({
  fill: ({ db }) =>
    db.write((tx) =>
      tx.post.createMany({
        data: Array.from({ length: 20 }, (_, at) =>
          postRow(-at, { id: idOf(`more ${at}`), user_id: idOf('leo'), title: `More ${at}` }),
        ),
      }),
    ),
})

/** How many posts come before it on a page */
function postsBefore(page: Page, selector: string) {
  const items = page.all('.posts > li')
  const at = items.findIndex((item) => item.querySelector(selector))
  expect(at).toBeGreaterThan(0)
  return items.slice(0, at).filter((item) => item.querySelector('.post')).length
}
const MEET = 'a[href="/home/meet-new-friends"]'

test('[HOME-13] [HOME-14] [HOME-21] [PROFILE-19] between posts home has someone to meet, and the way to more', async () => {
  const sam = member('sam')
  await changeAccount('maya', { about: 'I whittle spoons.' })
  const page = await sam.get('/home')
  const older = await sam.get(page.link('Older'))
  expect([postsBefore(page, '.feed-friend'), postsBefore(page, MEET)]).toEqual([4, 8])
  // Pages of ten: positions 12 and 16 of all
  expect([postsBefore(older, '.feed-friend'), postsBefore(older, MEET)]).toEqual([2, 6])
  expect([page, older].map((one) => one.all('.feed-friend').length)).toEqual([1, 1])
  const card = page.one('.feed-friend')
  expect(card.text).toMatch(/Maya North.*I whittle spoons\./s)
  // Three in common, two are named.
  expect(card.querySelectorAll('.in-common li:not(:last-child)')).toHaveLength(2)
  expect(older.one('.feed-friend').text).not.toContain('Maya North')
  for (const about of [{ about_private: true }, { about_private: false, about_hidden: true }]) {
    await changeAccount('maya', about)
    const home = await sam.get('/home')
    expect(home.one('.feed-friend').text).toContain('Maya North')
    expect([about, home.html.includes('whittle')]).toEqual([about, false])
  }
  await sam.submit((await sam.get('/home')).form(`/profile/${idOf('maya')}/skip`))
  expect((await sam.get('/home')).one('.feed-friend').text).not.toContain('Maya North')
  expect(await db.read.skip.count({ where: { skipped_user_id: idOf('maya') } })).toBe(1)
})

test('[HOME-13] the order is kept for a while, but no one who can’t be seen anymore', async () => {
  const alma = member('alma')
  const first = async () => (await alma.get('/home')).texts('.feed-friend h3')[0] ?? ''
  const shown = await first()
  expect(await first()).toBe(shown)
  await changeAccount(shown.split(' ')[0]!.toLowerCase() as PersonName, { invalid_user: true })
  expect([shown, '']).not.toContain(await first())
})

test('[HOME-17] the third page too leads to what is newer than the first one', async () => {
  const stan = member('stan')
  const first = await stan.get('/home')
  const second = await stan.get(first.link('Older'))
  const newest = { id: idOf('newest'), user_id: idOf('leo'), title: 'Newest' }
  await db.write((tx) => tx.post.create({ data: postRow(-60, newest) }))
  const third = await stan.get(second.link('Older'))
  expect(third.texts('.post h2')).not.toContain('Newest')
  expect(third.link('Update')).toBe('/home')
})
