import { expect } from 'vitest'
import { unsubscribeCode } from '~/domain/mailing-lists/unsubscribe-code.server'
import type { MailingList } from '~/domain/mailing-lists/schema'
import { newId } from '~/platform/ids'
import { db, idOf, site, test } from '~tests/support/fixtures'

const linkTo = (list: MailingList, id: string) =>
  `/unsubscribe/${unsubscribeCode(site.services.env.SESSION_SECRET, { list, id })}`

async function subscribe() {
  const id = newId()
  const data = { id, email: `${id}@home.test`, signup_location: '/', created_at: new Date() }
  await db.write((tx) => tx.marketingSubscription.create({ data }))
  return id
}
const subscribed = async (id: string) =>
  (await db.read.marketingSubscription.count({ where: { id } })) > 0

test('the link of a letter takes its reader off the newsletter with one press, twice is once', async () => {
  const [id, other] = [await subscribe(), await subscribe()]
  const browser = site.browser(null)
  const page = await browser.get(linkTo('newsletter', id))
  expect([page.status, page.one('h1').text]).toEqual([200, 'Stop getting our newsletter?'])
  // Programs that look for harmful mail open links.
  expect(await subscribed(id)).toBe(true)
  const form = page.form('Unsubscribe')
  for (const time of [1, 2]) {
    const done = await browser.twin().submit(form)
    expect([done.status, done.text, time]).toEqual([
      200,
      expect.stringContaining('You won’t get our newsletter anymore.'),
      time,
    ])
  }
  expect([await subscribed(id), await subscribed(other)]).toEqual([false, true])
})

test('mail programs press it for their reader: from elsewhere and without a form of ours', async () => {
  const id = await subscribe()
  const answer = await post(linkTo('newsletter', id))
  expect([answer.status, await subscribed(id)]).toEqual([303, false])
  // No other form may come like that.
  expect((await post('/subscribe')).status).toBe(403)
})

const post = (path: string) =>
  fetch(`http://localhost:${site.port}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: 'https://mail.test', 'Sec-Fetch-Site': 'cross-site' },
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  })

test('a volunteer’s link makes the answer no, and no one else’s', async () => {
  const [sam, maya] = [idOf('sam'), idOf('maya')]
  for (const user_id of [sam, maya])
    await db.write((tx) =>
      tx.userStudy.upsert({
        where: { user_id },
        create: { user_id, research_volunteer: true },
        update: { research_volunteer: true },
      }),
    )
  await site.browser().press(linkTo('research', sam), 'Unsubscribe')
  const answers = async (user_id: string) =>
    (await db.read.userStudy.findUnique({ where: { user_id } }))?.research_volunteer
  expect([await answers(sam), await answers(maya)]).toEqual([false, true])
})

test('a link that we never made is not found and changes nothing', async () => {
  const id = await subscribe()
  const right = linkTo('newsletter', id)
  for (const path of [
    right.slice(0, -2),
    right.replace('newsletter-', 'research-'),
    `/unsubscribe/newsletter-${id}.`,
    '/unsubscribe/..%2f',
  ])
    expect([(await site.browser().get(path)).status, (await post(path)).status, path]).toEqual([
      404,
      404,
      path,
    ])
  expect(await subscribed(id)).toBe(true)
})
