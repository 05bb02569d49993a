import { describe, expect } from 'vitest'
import { FIELD_REQUIRED, SUBSCRIBED } from '~/domain/marketing/schema'
import { LIMITS } from '~/platform/limits/limits.server'
import type { Browser, Page, Values } from '~tests/support/client'
import { db, site, test } from '~tests/support/fixtures'

const CONTACT = '/marketing-contact-request-demo'
const VERA = { first_name: 'Vera', last_name: 'Visitor', school: 'Westfield College' }
const GOOD = {
  ...VERA,
  email: ' Vera@School.test ',
  position: 'Dean',
  message: 'Please show us.\r\nAny day.',
  contact_time: '',
  phone: '',
}

const requests = () => db.read.contactRequest.findMany({ orderBy: { id: 'asc' } })
const events = () => db.read.event.findMany({ where: { name: 'contact.requested' } })
const subscriptions = () => db.read.marketingSubscription.findMany()

/** Each sender's network address has its own limit: every case starts from zero. */
const forget = () =>
  Promise.all(
    [site.services.limits.marketing.contact, site.services.limits.marketing.subscribe].map((one) =>
      one.reset('127.0.0.1'),
    ),
  )

const send = (values: Values) => site.browser(null).press(CONTACT, 'Send', values)

const typed = (page: Page, name: string) => {
  const field = page.one(`form.contact [name=${name}]`)
  return field.getAttribute('value') ?? field.textContent.trim()
}

describe('the contact-for-demo form', () => {
  test('[HELP-11] has its fields, says which are optional, and hides the trap', async () => {
    const page = await site.browser(null).get(CONTACT)
    const form = page.form('Send').element
    const names = form
      .querySelectorAll('input:not([type=hidden]), textarea')
      .map((field) => field.getAttribute('name') ?? '')
    expect(names.sort()).toEqual([...Object.keys(GOOD), 'sub_id'].sort())
    const required = form.querySelectorAll('[required]').map((one) => one.getAttribute('name'))
    expect(required.sort()).toEqual(
      ['email', 'first_name', 'last_name', 'message', 'position', 'school'].sort(),
    )
    expect(form.querySelector('[hidden] input')?.getAttribute('name')).toBe('sub_id')
  })

  test('[HELP-12] each missing field says so, and every value is kept', async () => {
    await forget()
    const nothing = await send({ contact_time: 'Mornings', phone: '555-0100' })
    expect(nothing.status).toBe(400)
    for (const name of ['first_name', 'last_name', 'email', 'school', 'position', 'message'])
      expect(nothing.one(`#${name}-error, [id^=${name}-error]`).text).toContain(FIELD_REQUIRED)
    // Six times the same words: the name of the field is before them.
    expect(nothing.texts('.summary a')).toEqual(
      ['First name', 'Last name', 'Email', 'School', 'Position', 'Message'].map(
        (label) => `${label}: ${FIELD_REQUIRED}`,
      ),
    )
    expect(typed(nothing, 'contact_time')).toBe('Mornings')
    expect(typed(nothing, 'phone')).toBe('555-0100')
    const wrong = await send({ ...GOOD, email: 'vera at school' })
    expect(wrong.status).toBe(400)
    expect(wrong.one('[role=alert]').text).toContain('Not a valid email address')
    expect(wrong.text).not.toContain(FIELD_REQUIRED)
    expect(typed(wrong, 'email')).toBe('vera at school')
    expect(typed(wrong, 'message')).toContain('Please show us.')
    expect(await requests()).toHaveLength(0)
  })

  test('[HELP-13] a filled trap stores and sends nothing, and looks like success', async () => {
    await forget()
    const page = await send({ ...GOOD, sub_id: 'http://spam.test' })
    const empty = await send({ sub_id: 'x' })
    for (const answer of [page, empty]) {
      expect(answer.redirects[0]?.status).toBe(303)
      expect(answer.one('h1').text).toBe('Thank you. We got your message.')
    }
    expect(await requests()).toHaveLength(0)
    expect(await events()).toHaveLength(0)
  })

  test('[HELP-14] [HELP-15] [HELP-16] is opened from the header, stored once, and followed by the done view', async () => {
    await forget()
    const browser = site.browser('northfield')
    const analytics = await browser.get('/analytics')
    expect((await browser.get(analytics.link('Request a demo'))).path).toBe(CONTACT)
    // Also when the form had to be corrected first.
    const page = await browser.submit('Send', { ...GOOD, email: '' })
    const form = page.form('Send')
    const optional = { phone: '+1 555 0100', contact_time: 'Mornings' }
    const done = await browser.submit(form, { ...GOOD, ...optional })
    expect(done.redirects[0]?.status).toBe(303)
    expect(done.one('h1').text).toBe('Thank you. We got your message.')
    expect(done.all('form.contact')).toHaveLength(0)
    browser.page = page
    await browser.submit(form, { ...GOOD, ...optional })
    const [row, ...more] = await requests()
    expect(more).toEqual([])
    expect(row).toMatchObject({
      ...VERA,
      email: 'vera@school.test',
      position: 'Dean',
      message: 'Please show us.\nAny day.',
      ...optional,
      page: '/analytics',
    })
    expect(await events()).toMatchObject([{ subject_id: row?.id, partner_code: 'northfield' }])
    const member = await site.browser(null).get(CONTACT)
    expect(member.all('form.contact')).toHaveLength(1)
  })

  test('[API-46] POST /send-contact-us does the same for a program', async () => {
    await forget()
    const browser = site.browser()
    const send = (body: object) => browser.call('/../send-contact-us', body)
    const before = (await requests()).length
    expect(await send({ ...GOOD, sub_id: 'x' })).toEqual({ status: 200, answer: true })
    expect((await send({ ...GOOD, email: 'no', school: '' })).errors).toEqual({
      email: ['Not a valid email address'],
      school: [FIELD_REQUIRED],
    })
    expect(await requests()).toHaveLength(before)
    const input = { ...GOOD, message: 'By a program', page: '/analytics?x=1' }
    for (const _ of [1, 2]) expect((await send(input)).status).toBe(200)
    const [row, ...more] = (await requests()).slice(before)
    const none = { contact_time: null, phone: null }
    expect([row, more]).toMatchObject([
      { message: 'By a program', page: '/analytics', ...none },
      [],
    ])
    // A trap that is empty catches no one, and who names no page has sent the form's.
    for (const sub_id of ['', null, undefined]) {
      const message = `Trap: ${sub_id}.`
      expect((await send({ ...GOOD, message, sub_id })).status).toBe(200)
      expect((await requests()).at(-1)).toMatchObject({
        message,
        page: '/marketing-contact-request-demo',
      })
    }
    const form = await browser.post('/send-contact-us', GOOD)
    expect(form.status).toBe(419)
  })

  test('the same from two windows at once counts once', async () => {
    await forget()
    const before = (await requests()).length
    const twice = { ...GOOD, message: 'Sent from two windows' }
    const browser = site.browser(null)
    const [one, two] = [await browser.get(CONTACT), await browser.get(CONTACT)]
    const answers = await Promise.all(
      [one, two].map((page) => browser.twin().submit(page.form('Send'), twice)),
    )
    for (const answer of answers)
      expect(answer.one('h1').text).toBe('Thank you. We got your message.')
    expect(await requests()).toHaveLength(before + 1)
    // Something else is another one.
    await send({ ...twice, message: 'One more thing' })
    expect(await requests()).toHaveLength(before + 2)
  })

  test('[API-46] a network that sends very many has to wait, by the form or a call, with everything typed kept', async () => {
    await forget()
    const { contact } = site.services.limits.marketing
    for (let i = 0; i < LIMITS.marketing.contact[0]!.points; i++) await contact.consume('127.0.0.1')
    const before = (await requests()).length
    const page = await send({ ...GOOD, school: 'Eastfield' })
    expect(page.status).toBe(429)
    expect(page.one('[role=alert]').text).toMatch(/Nothing is lost\. Please try again in/)
    expect(typed(page, 'school')).toBe('Eastfield')
    const call = await site.browser().call('/../send-contact-us', { ...GOOD, school: 'Westfield' })
    expect([call.status, Object.keys(call.errors ?? {})]).toEqual([429, ['']])
    expect(await requests()).toHaveLength(before)
  })
})

test('a network that asks for very many demos has few of them acknowledged by mail', async () => {
  await forget()
  const { acknowledged } = site.services.limits.marketing
  const acknowledges = async (school: string) => {
    expect((await send({ ...GOOD, school })).status).toBe(200)
    return (await events()).at(-1)?.payload
  }
  await acknowledged.reset('127.0.0.1')
  expect(await acknowledges('Upfield')).toEqual({ acknowledge: true })
  for (let i = 0; i < LIMITS.marketing.acknowledged[0]!.points; i++)
    await acknowledged.consume('127.0.0.1')
  expect(await acknowledges('Downfield')).toEqual({ acknowledge: false })
})

describe('[MARKETING-14] the subscribe form', () => {
  const subscribe = async (browser: Browser, path: string, email: string) =>
    browser.press(path, 'Subscribe', { email })

  test('stores the normalized address and the page, and treats a known one alike', async () => {
    await forget()
    const [first, second] = [site.browser(null), site.browser(null)]
    const fresh = await subscribe(first, '/research', ' Ann@School.test ')
    const known = await subscribe(second, '/research', 'ann@school.test')
    for (const page of [fresh, known]) {
      expect(page.redirects).toEqual([{ status: 303, location: '/research' }])
      expect(page.one('[role=status]').text).toContain(SUBSCRIBED)
    }
    expect(await subscriptions()).toMatchObject([
      { email: 'ann@school.test', signup_location: '/research' },
    ])
  })

  test('is on every page, with that page as its location', async () => {
    const page = await site.browser(null).get('/our-results?tab=engagement')
    const { element } = page.form('Subscribe')
    expect(element.querySelector('[name=signup_location]')?.getAttribute('value')).toBe(
      '/our-results',
    )
  })

  test.each([
    ['', 'Email is required'],
    ['ann', 'Not a valid email address'],
  ])('says of %j: %s', async (email, message) => {
    const page = await subscribe(site.browser(null), '/about', email)
    expect(page.status).toBe(400)
    expect(page.one('[role=alert]').text).toContain(message)
    expect(page.one('#email').getAttribute('value') ?? '').toBe(email)
    expect(page.one('[name=signup_location]').getAttribute('value')).toBe('/about')
  })

  test('a location outside the site leads nowhere else', async () => {
    await forget()
    for (const location of ['https://evil.test/', '//evil.test', '/no/such/page', '/x?y#z']) {
      const browser = site.browser(null)
      const csrf = (await browser.get('/about')).csrf
      const body = { csrf, email: 'bob@school.test', signup_location: location }
      const page = await browser.post('/marketing-subscribe', body)
      expect(page.redirects).toEqual([{ status: 303, location: '/marketing-subscribe' }])
    }
  })
})
