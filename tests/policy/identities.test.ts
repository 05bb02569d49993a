import { expect, test } from 'vitest'
import { isVouchedFor, linking, mayConnect, type Holder } from '~/policy/identities'

const school = { partner_code: 'northfield' }
const verified = { issuer: 'https://id.test', email_verified: true }
const unverified = { ...verified, email_verified: false }
const plain = { partner_code: 'northfield', email_confirmed: true, roles: [], issuers: [] }

test.each<[string, Partial<Holder>, string, string]>([
  ['a confirmed account', {}, 'links', 'password first'],
  ['one that nobody confirmed', { email_confirmed: false }, 'takes over', 'password first'],
  ["another school's", { partner_code: 'lakeside' }, 'nothing', 'nothing'],
  [
    "another school's that nobody confirmed",
    { partner_code: 'lakeside', email_confirmed: false },
    'nothing',
    'nothing',
  ],
  ['one with another identity there', { issuers: ['https://id.test'] }, 'nothing', 'nothing'],
  ['one with an identity elsewhere', { issuers: ['https://old.test'] }, 'links', 'password first'],
  [
    'one that nobody confirmed, with another identity there',
    { email_confirmed: false, issuers: ['https://id.test'] },
    'takes over',
    'nothing',
  ],
  ['one of staff', { roles: ['school_staff'] }, 'password first', 'password first'],
  [
    'one of staff that nobody confirmed',
    { roles: ['quad_employee'], email_confirmed: false },
    'password first',
    'password first',
  ],
])('%s: %j', (_, more, whenVerified, otherwise) => {
  const holder = { ...plain, ...more }
  expect(linking(holder, school, verified)).toBe(whenVerified)
  expect(linking(holder, school, unverified)).toBe(otherwise)
})

test('after the password it is connected unless the account has another identity there', () => {
  expect(mayConnect({ ...plain, roles: ['school_staff'] }, school, unverified)).toBe(true)
  expect(mayConnect({ ...plain, partner_code: 'lakeside' }, school, verified)).toBe(false)
  expect(mayConnect({ ...plain, issuers: ['https://id.test'] }, school, verified)).toBe(false)
})

test('a provider is believed about the domains of its school, where they are known', () => {
  const believed = (email: string, email_domains?: string[]) =>
    isVouchedFor({ email, email_verified: true }, { email_domains })
  const own = ['northfield.test']
  expect(believed('sam@northfield.test', own)).toBe(true)
  expect(believed('sam@mail.northfield.test', own)).toBe(true)
  expect(believed('sam@evilnorthfield.test', own)).toBe(false)
  expect(believed('sam@northfield.test.evil.test', own)).toBe(false)
  expect(believed('emma@quad.test', own)).toBe(false)
  expect(believed('emma@quad.test')).toBe(true)
  expect(believed('emma@quad.test', [])).toBe(true)
  const email_verified = false
  expect(isVouchedFor({ email: 'sam@northfield.test', email_verified }, {})).toBe(false)
})
