import { expect } from 'vitest'
import { unsubscribeCode, type ListEntry } from '~/domain/mailing-lists/unsubscribe-code.server'
import type { MailingList } from '~/domain/mailing-lists/schema'
import { newId } from '~/platform/ids'
import { db, idOf, type PersonName, site, siteTest } from '~tests/support/fixtures'

const OLD_SECRET = 'the-secret-of-before-that-is-long-enough'
const test = siteTest({ settings: { OLD_SESSION_SECRETS: OLD_SECRET } })

const unsubscribePath = (entry: ListEntry) =>
  `/unsubscribe/${unsubscribeCode(site.services.env.SESSION_SECRET, entry)}`
const linkTo = (list: MailingList, id: string) => unsubscribePath({ list, id })

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

test('a link of before the secret was changed works, one of another installation doesn’t', async () => {
  const id = await subscribe()
  const link = (secret: string) =>
    `/unsubscribe/${unsubscribeCode(secret, { list: 'newsletter', id })}`
  const browser = site.browser(null)
  expect((await browser.get(link('a secret of someone else, long enough'))).status).toBe(404)
  await browser.get(link(OLD_SECRET))
  await browser.submit('Unsubscribe')
  expect(await subscribed(id)).toBe(false)
})

const asForm = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
/** The encoding that RFC 8058 names first. */
const asMultipart = new FormData()
asMultipart.set('List-Unsubscribe', 'One-Click')

test.each([
  ['a form', asForm],
  ['multipart', asMultipart],
])(
  'mail programs press it for their reader: from elsewhere and without a form of ours, as %s',
  async (_, body) => {
    const id = await subscribe()
    const answer = await post(linkTo('newsletter', id), body)
    expect([answer.status, await subscribed(id)]).toEqual([303, false])
    const about = ['follows'] as const
    const notifications = unsubscribePath({ list: 'email', id: idOf('bea'), about })
    expect((await post(notifications, body)).status).toBe(303)
    const row = await db.read.notificationSettings.findUnique({ where: { user_id: idOf('bea') } })
    expect(row?.follows).toBe(false)
    await db.write((tx) => tx.notificationSettings.deleteMany())
    // No other form may come like that.
    expect((await post('/subscribe', body)).status).toBe(403)
  },
)

const post = (path: string, body: URLSearchParams | FormData = asForm) =>
  fetch(`http://localhost:${site.port}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: 'https://mail.test', 'Sec-Fetch-Site': 'cross-site' },
    body,
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

test('[SETTINGS-06] mail about notifications ends for these kinds, or its digest, and for no one else', async () => {
  const settings = async (name: PersonName) =>
    db.read.notificationSettings.findUnique({ where: { user_id: idOf(name) } })
  const about = ['comments', 'unread_messages'] as const
  const link = unsubscribePath({ list: 'email', id: idOf('alma'), about })
  const page = await site.browser().get(link)
  expect(page.one('h1').text).toBe(
    'Stop getting emails about answers and comments on your posts and messages you haven’t read?',
  )
  expect(await settings('alma')).toBeNull()
  expect((await post(link)).status).toBe(303)
  expect(await settings('alma')).toMatchObject({
    comments: false,
    unread_messages: false,
    follows: true,
    push_comments: true,
    email_frequency: 'at_once',
  })
  expect((await site.browser().get(link)).one('h1').text).toBe('You’re unsubscribed')
  // No digest, nothing to end.
  const digest = unsubscribePath({ list: 'email', id: idOf('alma'), about: ['digest'] })
  expect((await site.browser().get(digest)).one('h1').text).toBe('You’re unsubscribed')
  expect((await post(digest)).status).toBe(303)
  expect(await settings('alma')).toMatchObject({ email_frequency: 'at_once', follows: true })
  await db.write((tx) => tx.notificationSettings.updateMany({ data: { email_frequency: 'daily' } }))
  await site.browser().press(digest, 'Unsubscribe')
  expect(await settings('alma')).toMatchObject({ email_frequency: 'none', follows: true })
  // Of someone who has gone: nothing to do, and no error.
  const gone = unsubscribePath({ list: 'email', id: newId(), about })
  expect([(await post(gone)).status, await settings('maya')]).toEqual([303, null])
  // Other kinds by hand, or another person.
  for (const forged of [
    link.replace('comments', 'follows'),
    link.replace(idOf('alma'), idOf('sam')),
  ])
    expect((await post(forged)).status).toBe(404)
  expect([(await settings('alma'))?.follows, await settings('sam')]).toEqual([true, null])
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
