import { afterEach, expect } from 'vitest'
import { as, changeAccount, changePartner, idOf, site, test } from '~tests/support/fixtures'

/** Who helps in a crisis. Not in the spec. */
const SCHOOL = {
  label: 'Counseling center',
  phone: '(507) 555-0142 ext. 9',
  text_number: '555-0143',
  link: 'https://www.counseling.northfield.test/now',
  hours: 'Day and night',
  for: 'All students',
}

const setSchool = (settings: object) => changePartner({ settings })
afterEach(() => setSchool({}))

const visitor = (school: 'northfield' | 'lakeside' = 'northfield') => site.browser(school)

test('everyone finds the school’s and then the country’s lines, also signed out', async () => {
  await setSchool({ crisis_contacts: [SCHOOL] })
  for (const browser of [visitor(), await as('sam'), await as('priya'), await as('colin')]) {
    const page = await browser.get('/get-help')
    expect([page.status, page.title]).toEqual([200, 'Get help - Quad'])
    expect(page.link('Call 911')).toBe('tel:911')
    const labels = page.all('.crisis-contacts strong').map(({ textContent }) => textContent)
    expect(labels.slice(0, 2)).toEqual(['Counseling center', '988 Suicide & Crisis Lifeline'])
    expect(page.link('Call (507) 555-0142 ext. 9')).toBe('tel:5075550142')
    expect(page.link('Text 555-0143')).toBe('sms:5550143')
    expect(page.link('counseling.northfield.test')).toBe(SCHOOL.link)
    expect([page.link('Call 988'), page.link('Text 988')]).toEqual(['tel:988', 'sms:988'])
    expect(page.text).toContain('Worried about someone?')
  }
  const other = await visitor('lakeside').get('/get-help')
  expect(other.text).not.toContain('Counseling center')
})

test('an address that is none costs no one the others', async () => {
  await setSchool({ crisis_contacts: [{ ...SCHOOL, link: 'https://[' }] })
  const page = await visitor().get('/get-help')
  expect([page.status, page.link('https://['), page.link('Call 988')]).toEqual([
    200,
    'https://[',
    'tel:988',
  ])
})

test.each([
  ['GB', '999', 'Samaritans'],
  ['IE', '112', 'Text About It'],
  ['NZ', '111', 'Need to talk?'],
  ['FR', null, 'Find a helpline'],
])('a school in %s has the lines of its country', async (home_country, emergency, label) => {
  await setSchool({ home_country })
  const page = await visitor().get('/get-help')
  expect(page.text).toContain(label)
  expect(page.text.includes('In danger right now?')).toBe(emergency !== null)
  if (emergency) expect(page.link(`Call ${emergency}`)).toBe(`tel:${emergency}`)
  expect(page.text).not.toContain('988')
})

test('members write to their coach, else to the school’s contact, else by the help form', async () => {
  const written = async () => {
    const page = await (await as('sam')).get('/get-help')
    return page.all('main a').filter(({ textContent }) => /^Write to/.test(textContent))
  }
  const of = async () => (await written()).map((a) => [a.textContent, a.getAttribute('href')])
  await changeAccount('sam', { coach: null })
  expect(await of()).toEqual([['Write to support', '/help']])
  await setSchool({
    moderation_contact: { name: 'Renee Whitfield', email: 'care@northfield.test' },
  })
  expect(await of()).toEqual([
    ['Write to Renee Whitfield at your school', 'mailto:care@northfield.test'],
  ])
  await changeAccount('sam', { coach: idOf('cora') })
  const form = `/profile/${idOf('cora')}/message`
  expect(await of()).toEqual([['Write to your success coach', form]])
  const sam = await as('sam')
  expect((await sam.get(form)).form('Send')).toBeDefined()
  await changeAccount('cora', { direct_messaging: false })
  // There is still someone, and how else to reach them.
  expect((await sam.get(form)).path).toBe(`/profile/${idOf('cora')}`)
  await changeAccount('cora', { direct_messaging: true })
  const signedOut = await visitor().get('/get-help')
  expect(signedOut.texts('main a').join()).not.toContain('Write to')
})

test('it is linked from the menu, every footer and the help form', async () => {
  const home = await (await as('sam')).get('/home')
  expect(home.link('Get help in a crisis')).toBe('/get-help')
  expect(home.link('Get help')).toBe('/get-help')
  const help = await (await as('sam')).get('/help')
  expect(help.link('who helps in a crisis')).toBe('/get-help')
  for (const path of ['/current-login', '/about', '/terms'])
    expect((await visitor().get(path)).link('Get help'), path).toBe('/get-help')
})
