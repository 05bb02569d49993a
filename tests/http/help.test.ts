import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EMAIL_INVALID, EMAIL_REQUIRED } from '~/domain/accounts/fields'
import {
  asksForEmail,
  CATEGORY_REQUIRED,
  DESCRIPTION_LONG,
  DESCRIPTION_REQUIRED,
  FEEDBACK_SENT,
  HELP_SENT,
  LONGEST_DESCRIPTION,
  MOST_AN_HOUR,
} from '~/domain/tickets/schema'
import { newId } from '~/platform/ids'
import type { Browser, Page } from '~tests/support/client'
import { openSite, type Site } from '~tests/support/site'
import { fillSmallWorld, idOf, PASSWORD, type PersonName } from '~tests/support/world'

let site: Site
beforeAll(async () => {
  site = await openSite(({ db }) => fillSmallWorld(db))
})
afterAll(() => site.close())

const entered = new Map<PersonName, Browser>()

/** A fresh window of somebody who has logged in, on the way to the form. */
async function windowOf(name: PersonName): Promise<Browser> {
  const known = entered.get(name) ?? site.browser()
  if (!entered.has(name)) {
    entered.set(name, known)
    const door = await known.get('/current-login?redirect_to=%2Fhelp')
    const email = `${name}@northfield.test`
    await known.submit(door.form('Log in'), { email, password: PASSWORD })
  }
  return known.twin()
}

const ticketsOf = (name: PersonName) =>
  site.services.db.read.ticket.findMany({
    where: { user_id: idOf(name) },
    orderBy: { id: 'asc' },
  })

const setEmail = (name: PersonName, email: string) =>
  site.services.db.write((tx) => tx.user.update({ where: { id: idOf(name) }, data: { email } }))

const errorAt = (page: Page, field: string) => page.one(`#${field}-error`).text
const namesOf = (page: Page) =>
  page
    .all('main form input, main form select, main form textarea')
    .map((control) => control.getAttribute('name'))
    .filter((name) => name !== 'csrf' && name !== 'once')

test('[HELP-01] [HELP-03] the help form has category and description, and no email field', async () => {
  const page = await (await windowOf('sam')).get('/help')
  expect(page.title).toBe('Help - Quad')
  expect(namesOf(page)).toEqual(['page', 'category', 'description'])
  const values = page.all('select[name=category] option').map((one) => one.getAttribute('value'))
  expect(values).toEqual(['', 'general', 'technical', 'account', 'android', 'ios'])
})

test.each([
  ['', true],
  ['  ', true],
  ['sam@northfield.test', false],
])('[HELP-01] who has the address "%s" is asked for one: %s', (address, asked) => {
  expect(asksForEmail(address)).toBe(asked)
})

test('[HELP-01] [HELP-04] [HELP-10] who has no address is asked for one, and it has to be right', async () => {
  const browser = await windowOf('greta')
  await setEmail('greta', '')
  const page = await browser.get('/help')
  expect(namesOf(page)).toEqual(['page', 'email', 'category', 'description'])
  const values = { category: 'ios', description: 'It does not open.' }
  const without = await browser.submit(page.form('Send'), { ...values, email: ' ' })
  expect(without.status).toBe(400)
  expect(errorAt(without, 'email')).toContain(EMAIL_REQUIRED)
  const wrong = await browser.submit(without.form('Send'), { ...values, email: 'greta at home' })
  expect(wrong.status).toBe(400)
  expect(errorAt(wrong, 'email')).toContain(EMAIL_INVALID)
  expect(wrong.one('input[name=email]').getAttribute('value')).toBe('greta at home')
  expect(await ticketsOf('greta')).toEqual([])
  const right = await browser.submit(wrong.form('Send'), { ...values, email: 'Greta@Mail.test' })
  expect(right.text).toContain(HELP_SENT)
  expect(await ticketsOf('greta')).toMatchObject([{ email: 'greta@mail.test', category: 'ios' }])
  await setEmail('greta', 'greta@northfield.test')
})

test('[HELP-02] the FAQ callout is for everybody but control-group users, who may send all the same', async () => {
  const sam = await (await windowOf('sam')).get('/help')
  expect(sam.one('main .callout a').getAttribute('href')).toBe('/privacy-faq')
  const colin = await windowOf('colin')
  const page = await colin.get('/help')
  expect({ status: page.status, path: page.path }).toEqual({ status: 200, path: '/help' })
  expect(page.all('main .callout')).toHaveLength(0)
  const values = { category: 'account', description: 'What is this study?' }
  expect((await colin.submit(page.form('Send'), values)).text).toContain(HELP_SENT)
  expect(await ticketsOf('colin')).toHaveLength(1)
})

describe('what is missing or wrong is said at its field', () => {
  const long = 'x'.repeat(LONGEST_DESCRIPTION + 1)
  const cases: [string, Record<string, string | string[]>, string, string][] = [
    ['/help', { category: '', description: 'Text' }, 'category', CATEGORY_REQUIRED],
    ['/help', { category: 'feedback', description: 'Text' }, 'category', CATEGORY_REQUIRED],
    ['/help', { category: ['ios', 'android'], description: 'Text' }, 'category', CATEGORY_REQUIRED],
    ['/help', { category: 'general', description: '' }, 'description', DESCRIPTION_REQUIRED],
    [
      '/help',
      { category: 'general', description: ' \u200b\n' },
      'description',
      DESCRIPTION_REQUIRED,
    ],
    ['/help', { category: 'general', description: long }, 'description', DESCRIPTION_LONG],
    ['/help', { category: 'general', description: 'a\u0007b' }, 'description', 'cannot be shown'],
    ['/feedback', { description: '' }, 'description', DESCRIPTION_REQUIRED],
    ['/feedback', { description: ['a', 'b'] }, 'description', DESCRIPTION_REQUIRED],
    ['/feedback', { description: 'Text', email: 'nobody' }, 'email', EMAIL_INVALID],
  ]
  test.each(cases)('[HELP-04] [HELP-05] [HELP-08] %s %j', async (path, values, field, message) => {
    const browser = await windowOf('alma')
    const page = await browser.get(path)
    const answer = await browser.submit(page.form('Send'), values)
    expect(answer.status).toBe(400)
    expect(errorAt(answer, field)).toContain(message)
    expect(answer.one('[role=alert]').text).toContain(message)
    const typed = [values.description].flat()[0]
    expect(answer.one('textarea').textContent.replace(/^\n/, '').trim()).toBe(typed?.trim())
    expect(await ticketsOf('alma')).toEqual([])
  })
})

test('[HELP-06] [HELP-10] a request is kept with the address, the category and the page it was sent from', async () => {
  const sam = await windowOf('sam')
  await sam.get('/search-results?q=coach')
  const form = await sam.get('/help')
  // Also when the form had to be corrected first.
  const again = await sam.submit(form.form('Send'), { description: 'Where is my coach?' })
  const done = await sam.submit(again.form('Send'), {
    category: 'general',
    description: 'Where is my\r\ncoach?',
  })
  expect(done.redirects[0]?.status).toBe(303)
  expect(done.one('h1').text).toBe('Thanks')
  expect(done.text).toContain(HELP_SENT)
  expect(done.all('main form')).toHaveLength(0)
  expect(done.link('Back to where you were')).toBe('/search-results')
  const [ticket] = await ticketsOf('sam')
  expect(ticket).toMatchObject({
    category: 'general',
    description: 'Where is my\ncoach?',
    email: 'sam@northfield.test',
    page: '/search-results',
    partner_code: 'northfield',
  })
  const events = await site.services.db.read.event.findMany({ where: { name: 'ticket.created' } })
  const ours = events.filter(({ actor_id }) => actor_id === idOf('sam'))
  expect(ours).toMatchObject([{ subject_id: ticket?.id, partner_code: 'northfield' }])
  // It stays done when loaded again; the form is one link away.
  expect((await sam.get(done.path)).text).toContain(HELP_SENT)
  expect((await sam.get(done.link('Ask something else'))).all('main form')).toHaveLength(1)
})

test('the done view is only for what one has sent oneself', async () => {
  const sam = await windowOf('sam')
  const sent = (await ticketsOf('sam'))[0]?.id
  const alex = await windowOf('alex')
  for (const path of [`/help?sent=${sent}`, `/help?sent=${newId()}`, '/help?sent=x']) {
    const page = await alex.get(path)
    expect(page.text).not.toContain(HELP_SENT)
    expect(page.all('main form')).toHaveLength(1)
  }
  expect((await sam.get(`/feedback?sent=${sent}`)).text).not.toContain(FEEDBACK_SENT)
})

test('[HELP-07] [HELP-09] [HELP-10] feedback has an optional email, and is kept under feedback', async () => {
  const maya = await windowOf('maya')
  await maya.get('/browse-topics')
  const page = await maya.get('/feedback')
  expect(page.title).toBe('Feedback - Quad')
  expect(namesOf(page)).toEqual(['page', 'description', 'email'])
  const done = await maya.submit(page.form('Send'), { description: 'It is quick.' })
  expect(done.one('h1').text).toBe('Thanks')
  expect(done.text).toContain(FEEDBACK_SENT)
  expect(done.all('main form')).toHaveLength(0)
  const more = await maya.get(done.link('Tell us more'))
  await maya.submit(more.form('Send'), { description: 'And kind.', email: 'Maya@Mail.test' })
  expect(await ticketsOf('maya')).toMatchObject([
    { category: 'feedback', email: null, description: 'It is quick.', page: '/browse-topics' },
    { category: 'feedback', email: 'maya@mail.test', description: 'And kind.' },
  ])
})

test.each([
  ['https://evil.test/x', '/help'],
  ['//evil.test', '/help'],
  ['/post/abc?secret=1#x', '/post/abc'],
  ['/reset-password/some.code', '/reset-password'],
])(
  '[HELP-10] the page is one of ours and tells no secrets: %s is kept as %s',
  async (page, kept) => {
    const priya = await windowOf('priya')
    const form = await priya.get(`/help?page=${encodeURIComponent(page)}`)
    expect(form.one('input[name=page]').getAttribute('value')).toBe(kept)
    // Nor does the form take another one.
    const description = `Sent from ${page}`
    await priya.submit(form.form('Send'), { page, category: 'general', description })
    const ticket = (await ticketsOf('priya')).find((one) => one.description === description)
    expect(ticket?.page).toBe(kept)
  },
)

test('[ACCESS-19] sent twice, also without its key, is sent once; twenty an hour are enough', async () => {
  const abe = await windowOf('abe')
  const form = await abe.get('/help')
  const values = { category: 'technical', description: 'Pressed twice.' }
  const twins = await Promise.all([
    abe.twin().submit(form.form('Send'), values),
    abe.twin().submit((await abe.twin().get('/help')).form('Send'), values),
  ])
  expect(twins.map(({ path }) => path)[0]).toBe(twins[1]?.path)
  expect(await ticketsOf('abe')).toHaveLength(1)
  await site.services.db.write((tx) =>
    tx.ticket.createMany({
      data: Array.from({ length: MOST_AN_HOUR - 1 }, (_, n) => ({
        ...{ id: newId(), partner_code: 'northfield', user_id: idOf('abe'), category: 'general' },
        ...{ description: `${n}`, page: '/', created_at: new Date(Date.now() - 30 * 60_000) },
      })),
    }),
  )
  const late = await abe.get('/help')
  const more = { category: 'general', description: 'One more thing' }
  const answer = await abe.submit(late.form('Send'), more)
  expect(answer.status).toBe(429)
  expect(answer.headers.get('retry-after')).toBe('1800')
  expect(answer.one('[role=alert] h2').text).toBe('Please wait a little')
  expect(answer.one('[role=alert]').text).toMatch(
    /20 times within an hour\. Please wait 30 minutes/,
  )
  expect(answer.one('textarea').textContent).toContain('One more thing')
  expect(await ticketsOf('abe')).toHaveLength(MOST_AN_HOUR)
  // What was sent before is still answered as sent; somebody else is not held up.
  expect((await abe.submit(form.form('Send'), values)).text).toContain(HELP_SENT)
  // An hour later the very same form goes through.
  await site.services.db.write((tx) =>
    tx.ticket.updateMany({
      where: { user_id: idOf('abe') },
      data: { created_at: new Date(Date.now() - 61 * 60_000) },
    }),
  )
  expect((await abe.submit(late.form('Send'), more)).text).toContain(HELP_SENT)
})

test('what somebody wrote while their session ended is there after logging in', async () => {
  const leo = await windowOf('leo')
  const form = await leo.get('/help')
  await site.services.db.write((tx) => tx.session.deleteMany({ where: { user_id: idOf('leo') } }))
  const door = await leo.submit(form.form('Send'), { category: 'android', description: 'Lost?' })
  expect(door.path).toBe('/current-login?redirect_to=%2Fhelp')
  const back = await leo.submit(door.form('Log in'), {
    email: 'leo@northfield.test',
    password: PASSWORD,
  })
  expect(back.one('textarea').textContent).toContain('Lost?')
  expect(back.one('option[selected]').getAttribute('value')).toBe('android')
})
