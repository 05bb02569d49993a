import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '~/platform/ids'
import { openMailer } from '~/platform/mailer.server'
import type { Services } from '~/services.server'
import { openSite, type Site } from '~tests/support/site'
import { fillSmallWorld } from '~tests/support/world'

let site: Site
const id = newId()

async function fill({ db, env }: Services) {
  await fillSmallWorld(db)
  const text = 'Hello <script>alert(1)</script>\n\nhttp://northfield.localhost/confirm-email/x'
  const mail = { to: 'sam@northfield.test', subject: 'First <b>', text, html: `<i>${text}</i>` }
  await openMailer(env).send({ ...mail, id })
  await openMailer(env).send({ ...mail, id: newId(), subject: 'Second' })
}

beforeAll(async () => {
  site = await openSite(fill)
})
afterAll(() => site.close())

test('developers read the mail that became files, the newest first', async () => {
  const browser = site.browser(null)
  const list = await browser.get('/dev/mail')
  expect(list.all('main .stack li a').map((a) => a.text)).toEqual(['Second', 'First <b>'])
  const mail = await browser.get(list.all('main .stack li a')[1]?.getAttribute('href') ?? '')
  expect(mail.one('h1').text).toBe('First <b>')
  expect(mail.html).not.toContain('<script>alert')
  expect(mail.link('http://northfield.localhost/confirm-email/x')).toContain('/confirm-email/x')
})

test.each([newId(), '..%2F..%2Fquad', 'x'])('there is no message %s', async (other) => {
  expect((await site.browser().get(`/dev/mail/${other}`)).status).toBe(404)
})

test('in real use nobody reads mail', async () => {
  const settings = { NODE_ENV: 'production', SESSION_SECRET: 'x'.repeat(40) }
  const real = await openSite(fill, settings)
  for (const path of ['/dev/mail', `/dev/mail/${id}`])
    expect((await real.browser().get(path)).status).toBe(404)
  await real.close()
})
