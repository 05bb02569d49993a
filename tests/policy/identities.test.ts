import { expect, test } from 'vitest'
import {
  isEmailTrusted,
  linkDecision,
  canConnectIdentity,
  type AccountHolder,
} from '~/policy/identities'

const school = { partner_code: 'northfield' }
const verified = { issuer: 'https://id.test', email_verified: true }
const unverified = { ...verified, email_verified: false }
const plain = {
  partner_code: 'northfield',
  email_confirmed: true,
  roles: [],
  issuers: [],
  has_password: true,
}

test.each<[string, Partial<AccountHolder>, string, string]>([
  ['a confirmed account', {}, 'links', 'password first'],
  ['one that no one confirmed', { email_confirmed: false }, 'takes over', 'password first'],
  ["another school's", { partner_code: 'lakeside' }, 'nothing', 'nothing'],
  [
    "another school's that no one confirmed",
    { partner_code: 'lakeside', email_confirmed: false },
    'nothing',
    'nothing',
  ],
  ['one with another identity there', { issuers: ['https://id.test'] }, 'nothing', 'nothing'],
  ['one with an identity elsewhere', { issuers: ['https://old.test'] }, 'links', 'password first'],
  [
    'one that no one confirmed, with another identity there',
    { email_confirmed: false, issuers: ['https://id.test'] },
    'takes over',
    'nothing',
  ],
  ['one of staff', { roles: ['school_staff'] }, 'password first', 'password first'],
  [
    'one of staff that no one confirmed',
    { roles: ['quad_employee'], email_confirmed: false },
    'password first',
    'password first',
  ],
  ['one without a password', { has_password: false }, 'links', 'mail first'],
  [
    'one of staff without a password',
    { roles: ['school_staff'], has_password: false },
    'mail first',
    'mail first',
  ],
])('%s: %j', (_, more, whenVerified, otherwise) => {
  const holder = { ...plain, ...more }
  expect(linkDecision(holder, school, verified)).toBe(whenVerified)
  expect(linkDecision(holder, school, unverified)).toBe(otherwise)
})

test('after the password it is connected unless the account has another identity there', () => {
  expect(canConnectIdentity({ ...plain, roles: ['school_staff'] }, school, unverified)).toBe(true)
  expect(canConnectIdentity({ ...plain, partner_code: 'lakeside' }, school, verified)).toBe(false)
  expect(canConnectIdentity({ ...plain, issuers: ['https://id.test'] }, school, verified)).toBe(
    false,
  )
})

test('a provider is believed about the domains of its school, where they are known', () => {
  const believed = (email: string, email_domains?: string[]) =>
    isEmailTrusted({ email, email_verified: true }, { email_domains })
  const own = ['northfield.test']
  expect(believed('sam@northfield.test', own)).toBe(true)
  expect(believed('sam@mail.northfield.test', own)).toBe(true)
  expect(believed('sam@evilnorthfield.test', own)).toBe(false)
  expect(believed('sam@northfield.test.evil.test', own)).toBe(false)
  expect(believed('emma@quad.test', own)).toBe(false)
  expect(believed('emma@quad.test')).toBe(true)
  expect(believed('emma@quad.test', [])).toBe(true)
  const email_verified = false
  expect(isEmailTrusted({ email: 'sam@northfield.test', email_verified }, {})).toBe(false)
})
