import { expect } from 'vitest'
import { newId } from '~/platform/ids'
import { openMailer } from '~/platform/mail/open-mailer.server'
import type { Services } from '~/http/context/services'
import { openSmallSite } from '~tests/support/site'
import { site, siteTest } from '~tests/support/fixtures'

const id = newId()

async function fill({ env }: Services) {
  const text = 'Hello <script>alert(1)</script>\n\nhttp://northfield.localhost/confirm-email/x'
  const mail = { to: 'sam@northfield.test', subject: 'First <b>', text, html: `<i>${text}</i>` }
  await openMailer(env).send({ ...mail, id })
  await openMailer(env).send({ ...mail, id: newId(), subject: 'Second' })
}

const test = siteTest({ fill })

test('developers read the emails that were saved as files, the newest first', async () => {
  const browser = site.browser(null)
  const list = await browser.get('/dev/mail')
  expect(list.texts('main .stack li a')).toEqual(['Second', 'First <b>'])
  // Without a school times are in UTC, and say so.
  expect(list.one('main time').text).toMatch(/^\d+\/\d+\/\d{4} \d\d:\d\d UTC$/)
  const mail = await browser.get(list.all('main .stack li a')[1]?.getAttribute('href') ?? '')
  expect(mail.one('h1').text).toBe('First <b>')
  expect(mail.one('main .meta').text).toMatch(/^From \S.* · \d+\/\d+\/\d{4} \d\d:\d\d UTC$/)
  expect(mail.html).not.toContain('<script>alert')
  expect(mail.link('http://northfield.localhost/confirm-email/x')).toContain('/confirm-email/x')
})

test.each([newId(), '..%2F..%2Fquad', 'x'])('there is no message %s', async (other) => {
  expect((await site.browser().get(`/dev/mail/${other}`)).status).toBe(404)
})

test('in production no one reads mail', async () => {
  const settings = { NODE_ENV: 'production', SESSION_SECRET: 'x'.repeat(40) }
  const real = await openSmallSite(settings, fill)
  for (const path of ['/dev/mail', `/dev/mail/${id}`])
    expect((await real.browser().get(path)).status).toBe(404)
  await real.close()
})
