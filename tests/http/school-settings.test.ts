import { describe, expect } from 'vitest'
import { partnerFile } from '~/domain/partners/queries.server'
import { changePartner, db, empty, member, test, type PersonName } from '~tests/support/fixtures'

const AT = '/school/settings'
const emma = member('emma')
const SECTIONS = ['names', 'signup', 'features', 'links', 'help', 'rules']

const stored = async () => {
  const file = await partnerFile(db.read, 'northfield')
  return { ...file, ...file?.settings, ...file?.flags } as Record<string, unknown>
}
const flash = () => emma.page.texts('[role=status]').join()
const plan = () =>
  emma.page
    .all('[data-testid=plan] > div')
    .map((row) => row.querySelectorAll('dt, del, ins, .meta').map((part) => part.text.trim()))

test('administrators get from their school’s page to each form, others to none', async () => {
  const first = await emma.get(AT)
  expect(first.path).toBe(`${AT}/names`)
  expect(first.all('nav.tabs a').map((link) => link.getAttribute('href'))).toEqual(
    SECTIONS.map((name) => `${AT}/${name}`),
  )
  for (const who of ['stan', 'cora', 'leo', 'sam', 'priya'] as PersonName[]) {
    const browser = member(who)
    for (const path of ['/school', AT, ...SECTIONS.map((name) => `${AT}/${name}`)])
      expect([who, path, (await browser.get(path)).status]).toEqual([who, path, 403])
  }
  expect((await emma.get(`${AT}/secrets`)).status).toBe(404)
})

describe('a change', () => {
  test('is shown with how many it is about, and saved once that was read', async () => {
    await changePartner({ direct_messaging: true })
    await emma.get(`${AT}/features`)
    await emma.submit('Go on', { direct_messaging: [] })
    expect(emma.page.texts('h1')).toEqual(['Save these changes?'])
    expect(plan()).toEqual([
      ['Messages', 'on', 'off', expect.stringMatching(/^About everyone: \d+ people$/)],
    ])
    expect((await stored()).direct_messaging).toBe(true)
    await empty('audit')
    await emma.submit('Save')
    expect([emma.page.path, flash()]).toEqual([`${AT}/features`, 'Saved. Everyone has it now.'])
    expect((await stored()).direct_messaging).toBe(false)
    expect(
      await db.read.audit.findMany({ select: { command: true, target: true, partner_code: true } }),
    ).toEqual([{ command: 'partners set', target: 'northfield', partner_code: 'northfield' }])
    await emma.submit('Go on', { direct_messaging: 'on' })
    await emma.submit('Save')
    expect((await stored()).direct_messaging).toBe(true)
  })

  test('goes back to its form with what was typed', async () => {
    await emma.get(`${AT}/names`)
    await emma.submit('Go on', { shorthand_name: 'The Hill' })
    await emma.submit('Back to the form', {}, { edit: 'on' })
    expect(emma.page.value('shorthand_name')).toBe('The Hill')
    expect((await stored()).shorthand_name).not.toBe('The Hill')
  })

  test('that changes nothing says so', async () => {
    await emma.get(`${AT}/names`)
    await emma.submit('Go on')
    expect(flash()).toBe('That’s how it is already.')
  })

  test('of something saved meanwhile is planned again, and overwrites nothing unseen', async () => {
    const other = emma.twin()
    await emma.get(`${AT}/names`)
    await emma.submit('Go on', { abbreviation: 'NF' })
    await changePartner({ name: 'Northfield College' })
    const again = await emma.submit('Save')
    expect([again.status, again.texts('#errors p')]).toEqual([
      409,
      ['Something else was saved here meanwhile. This is what would change now.'],
    ])
    expect(plan().map(([label]) => label)).toEqual(['Name', 'Abbreviation'])
    expect((await stored()).abbreviation).not.toBe('NF')
    await other.get('/school')
  })
})

describe('what is wrong is said at its field, and comes back as it was typed', () => {
  const NAMES = [
    ['name', '', 'Name must not be empty.'],
    ['abbreviation', 'x'.repeat(13), 'Abbreviation must have at most 12 characters.'],
    [
      'time_zone',
      'Mars',
      'Time zone must be a time zone by its IANA name, such as America/Chicago.',
    ],
    ['home_country', 'usa', 'Country must be the two letters of a country, such as US.'],
    ['accent', 'pink', 'Color must be one of forest, lake, plum, clay, indigo, slate.'],
    ['name', 'a\u0000b', "Please remove the characters that can't be displayed"],
  ] as const
  test.for(NAMES)('%s: %j', async ([field, typed, message]) => {
    await emma.get(`${AT}/names`)
    const page = await emma.submit('Go on', { [field]: typed })
    expect([page.status, page.error(field)]).toEqual([400, message])
  })

  test('also in the second row, where the first was left empty', async () => {
    await changePartner({ settings: { crisis_contacts: [{ label: 'Center', phone: '988' }] } })
    await emma.get(`${AT}/help`)
    const typed = { 'crisis_contacts[0].label': '', 'crisis_contacts[0].phone': '' }
    const page = await emma.submit('Go on', { ...typed, 'crisis_contacts[1].label': 'Police' })
    expect(page.status).toBe(400)
    expect(page.error('crisis_contacts-1')).toBe(
      'Contact must have a phone, a text_number or a link.',
    )
    expect(page.one('#crisis_contacts-1-label').getAttribute('value')).toBe('Police')
  })
})

test('contacts, their hours and links are added and taken away', async () => {
  await changePartner({ settings: {} })
  await emma.get(`${AT}/help`)
  await emma.submit('Go on', {
    'moderation_contact.name': 'Dean Smith',
    'moderation_contact.email': 'dean@northfield.test',
    'moderation_escalation.minutes': '20',
    'moderation_escalation.contacts[0].name': 'Ann Lee',
    'moderation_escalation.contacts[0].email': 'ann@northfield.test',
    'moderation_escalation.hours.days': ['Mon', 'Fri'],
    'moderation_escalation.hours.from': '08:00',
    'moderation_escalation.hours.to': '17:00',
    'crisis_contacts[0].label': 'Counseling center',
    'crisis_contacts[0].phone': '507 555 0142',
  })
  expect(plan().map(([label, from, to]) => [label, from, to])).toEqual([
    ['Who is told first', 'nothing', 'Dean Smith, dean@northfield.test'],
    [
      'And when no one answers',
      'nothing',
      '20, Ann Lee, ann@northfield.test, Mon; Fri, 08:00, 17:00',
    ],
    ['Who helps in a crisis', 'nothing', 'Counseling center, 507 555 0142'],
  ])
  await emma.submit('Save')
  expect((await stored()).moderation_escalation).toEqual({
    minutes: 20,
    contacts: [{ name: 'Ann Lee', email: 'ann@northfield.test' }],
    hours: { days: ['Mon', 'Fri'], from: '08:00', to: '17:00' },
  })
  expect((await stored()).crisis_contacts).toMatchObject([
    { label: 'Counseling center', phone: '507 555 0142' },
  ])
  await emma.get(`${AT}/help`)
  await emma.submit('Go on', {
    'crisis_contacts[0].label': '',
    'crisis_contacts[0].phone': '',
    'moderation_contact.name': '',
    'moderation_contact.email': '',
  })
  await emma.submit('Save')
  const { moderation_contact, crisis_contacts } = await stored()
  expect([moderation_contact, crisis_contacts]).toEqual([null, []])
})
