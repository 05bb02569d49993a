import { expect } from 'vitest'
import { EMAIL_INVALID, EMAIL_REQUIRED } from '~/domain/accounts/fields'
import { asksForEmail } from '~/domain/tickets/schema'
import { newId } from '~/platform/ids'
import {
  apiAs,
  as,
  changeAccount,
  db,
  events,
  idOf,
  PASSWORD,
  type PersonName,
  test,
} from '~tests/support/fixtures'

const HELP_SENT = "Your help request has been submitted, and we'll get back to you soon."
const FEEDBACK_SENT = 'Your feedback has been submitted'

const ticketsBy = (name: PersonName) =>
  db.read.ticket.findMany({ where: { user_id: idOf(name) }, orderBy: { id: 'asc' } })

test('[HELP-01] [HELP-03] the help form has category and description, and no email field', async () => {
  const page = await (await as('sam')).get('/help')
  expect(page.title).toBe('Help - Quad')
  expect(page.form('Send').names).toEqual(['page', 'category', 'description'])
  const values = page.all('select[name=category] option').map((one) => one.getAttribute('value'))
  expect(values).toEqual(['', 'general', 'technical', 'account', 'android', 'ios'])
})

test.each([
  ['', true],
  ['  ', true],
  ['sam@northfield.test', false],
])('[HELP-01] an account with the address "%s" is asked for one: %s', (address, isNeeded) => {
  expect(asksForEmail(address)).toBe(isNeeded)
})

test('[HELP-01] [HELP-04] [HELP-10] an account without an address is asked for a valid one', async () => {
  const greta = await as('greta')
  await changeAccount('greta', { email: '' })
  const page = await greta.get('/help')
  expect(page.form('Send').names).toEqual(['page', 'email', 'category', 'description'])
  const values = { category: 'ios', description: 'It does not open.' }
  for (const [email, message] of [
    [' ', EMAIL_REQUIRED],
    ['greta at home', EMAIL_INVALID],
  ] as const) {
    const invalid = await greta.submit('Send', { ...values, email })
    expect(invalid.status).toBe(400)
    expect(invalid.error('email')).toContain(message)
    expect(invalid.value('email').trim()).toBe(email.trim())
  }
  expect(await ticketsBy('greta')).toEqual([])
  const sent = await greta.submit('Send', { ...values, email: 'Greta@Mail.test' })
  expect(sent.text).toContain(HELP_SENT)
  expect(await ticketsBy('greta')).toMatchObject([{ email: 'greta@mail.test', category: 'ios' }])
})

test('[API-45] [HELP-01] [HELP-07] an account without an address names one for help, and may for feedback', async () => {
  const emma = await apiAs('emma')
  await changeAccount('emma', { email: ' ' })
  const send = (body: object) =>
    emma.post('/help/ticket', { category: 'ios', description: 'It is closed.', page: '/', ...body })
  expect(await send({})).toMatchObject({ status: 400, errors: { email: ['Email is required'] } })
  const email = 'Emma@Mail.test'
  for (const category of ['ios', 'feedback'])
    expect(await send({ category, email })).toEqual({ status: 200, answer: true })
  expect(
    (await ticketsBy('emma')).map(({ category, email }) => `${category} ${email}`).sort(),
  ).toEqual(['feedback emma@mail.test', 'ios emma@mail.test'])
})

test('[HELP-02] the FAQ callout is for all but the control group, who can write to us as well', async () => {
  const sam = await (await as('sam')).get('/help')
  expect(sam.link('privacy FAQ (opens in a new tab)')).toBe('/privacy-faq')
  const colin = await as('colin')
  const page = await colin.get('/help')
  expect([page.status, page.path]).toEqual([200, '/help'])
  expect(page.all('main .callout')).toHaveLength(0)
  const values = { category: 'account', description: 'What is this study?' }
  expect((await colin.submit('Send', values)).text).toContain(HELP_SENT)
  expect(await ticketsBy('colin')).toHaveLength(1)
})

const general = { category: 'general' }

test('[HELP-06] [HELP-10] a request is saved with the address, the category and its page', async () => {
  const sam = await as('sam')
  await sam.get('/search-results?q=coach')
  await sam.get('/help')
  // Also when the form had to be corrected first.
  await sam.submit('Send', { description: 'Where is my coach?' })
  const values = { ...general, description: 'Where is my\r\ncoach?' }
  const done = await sam.submit('Send', values)
  expect(done.redirects[0]?.status).toBe(303)
  expect(done.one('h1').text).toBe('Thanks')
  expect(done.text).toContain(HELP_SENT)
  expect(done.all('main form')).toHaveLength(0)
  expect(done.link('Back to where you were')).toBe('/search-results')
  const [ticket] = await ticketsBy('sam')
  expect(ticket).toMatchObject({
    category: 'general',
    description: 'Where is my\ncoach?',
    email: 'sam@northfield.test',
    page: '/search-results',
    partner_code: 'northfield',
  })
  const created = (await events()).filter(
    ({ name, actor_id }) => name === 'ticket.created' && actor_id === idOf('sam'),
  )
  expect(created).toMatchObject([{ subject_id: ticket?.id, partner_code: 'northfield' }])
  // It stays done when it is loaded again; the form is one link away.
  expect((await sam.get(done.path)).text).toContain(HELP_SENT)
  expect((await sam.get(done.link('Ask something else'))).all('main form')).toHaveLength(1)
  // And only for the sender, at the form that was sent.
  expect((await sam.get(`/feedback?sent=${ticket?.id}`)).text).not.toContain(FEEDBACK_SENT)
  const alex = await as('alex')
  for (const id of [ticket?.id, newId(), 'x']) {
    const page = await alex.get(`/help?sent=${id}`)
    expect(page.text).not.toContain(HELP_SENT)
    expect(page.all('main form')).toHaveLength(1)
  }
})

test('[HELP-07] [HELP-08] [HELP-09] [HELP-10] feedback has an optional email, and its own category', async () => {
  const maya = await as('maya')
  await maya.get('/browse-topics')
  const page = await maya.get('/feedback')
  expect(page.title).toBe('Feedback - Quad')
  expect(page.form('Send').names).toEqual(['page', 'description', 'email'])
  const wrong = await maya.submit('Send', { email: 'maya at home' })
  expect(wrong.texts('#errors a')).toEqual([
    'Not a valid email address',
    'Please write something here to continue',
  ])
  const done = await maya.submit('Send', { description: 'It is quick.', email: '' })
  expect(done.one('h1').text).toBe('Thanks')
  expect(done.text).toContain(FEEDBACK_SENT)
  expect(done.all('main form')).toHaveLength(0)
  const more = { description: 'And kind.', email: 'Maya@Mail.test' }
  await maya.press(done.link('Tell us more'), 'Send', more)
  expect(await ticketsBy('maya')).toMatchObject([
    { category: 'feedback', email: null, description: 'It is quick.', page: '/browse-topics' },
    { category: 'feedback', email: 'maya@mail.test', description: 'And kind.' },
  ])
})

test.each([
  ['https://evil.test/x', '/help'],
  ['//evil.test', '/help'],
  ['/post/abc?secret=1#x', '/post/abc'],
  ['/reset-password/some.code', '/reset-password'],
  ['/Reset%2Dpassword/some.code%', '/Reset-password'],
])('[HELP-10] the page %s is saved as %s, without secrets', async (page, path) => {
  const priya = await as('priya')
  const form = await priya.get(`/help?page=${encodeURIComponent(page)}`)
  expect(form.value('page')).toBe(path)
  // Nor does the form take another one.
  const description = `Sent from ${page}`
  const sent = await priya.submit('Send', { page, ...general, description })
  // The form itself is no place to go back to.
  expect(sent.hrefs('main a')[0]).toBe(path === '/help' ? '/' : path)
  const ticket = (await ticketsBy('priya')).find((one) => one.description === description)
  expect(ticket?.page).toBe(path)
})

test('[ACCESS-19] sent twice, also by another form, is sent once; twenty an hour are the limit', async () => {
  const abe = await as('abe')
  const form = (await abe.get('/help')).form('Send')
  const values = { category: 'technical', description: 'Pressed twice.' }
  const twins = await Promise.all([
    abe.twin().submit(form, values),
    abe.twin().press('/help', 'Send', values),
  ])
  expect(twins[0].path).toBe(twins[1].path)
  expect(await ticketsBy('abe')).toHaveLength(1)
  await db.write((tx) =>
    tx.ticket.createMany({
      data: Array.from({ length: 19 }, (_, n) => ({
        id: newId(),
        partner_code: 'northfield',
        user_id: idOf('abe'),
        category: 'general',
        description: `${n}`,
        page: '/',
        created_at: new Date(Date.now() - 30 * 60_000),
      })),
    }),
  )
  const late = (await abe.get('/help')).form('Send')
  const more = { ...general, description: 'One more thing' }
  const limited = await abe.submit(late, more)
  expect(limited.status).toBe(429)
  expect(limited.headers.get('retry-after')).toBe('1800')
  expect(limited.one('[role=alert] h2').text).toBe('Please wait a little')
  const message = /a lot in a short time\. Nothing is lost\. Please try again in 30 minutes/
  expect(limited.one('[role=alert]').text).toMatch(message)
  expect(limited.value('description')).toContain('One more thing')
  expect(await ticketsBy('abe')).toHaveLength(20)
  // A repeat of what was sent before is fine, and an hour later the same form goes through.
  expect((await abe.submit(form, values)).text).toContain(HELP_SENT)
  const data = { created_at: new Date(Date.now() - 61 * 60_000) }
  await db.write((tx) => tx.ticket.updateMany({ where: { user_id: idOf('abe') }, data }))
  expect((await abe.submit(late, more)).text).toContain(HELP_SENT)
})

test('what was typed while the session ended is there after logging in', async () => {
  const leo = await as('leo')
  await leo.get('/help')
  await db.write((tx) => tx.session.deleteMany({ where: { user_id: idOf('leo') } }))
  const login = await leo.submit('Send', { category: 'android', description: 'Lost?' })
  expect(login.path).toBe('/current-login?redirect_to=%2Fhelp')
  const back = await leo.submit('Log in', { email: 'leo@northfield.test', password: PASSWORD })
  expect(back.value('description')).toContain('Lost?')
  expect(back.one('option[selected]').getAttribute('value')).toBe('android')
})
