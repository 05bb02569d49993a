import { expect, test } from 'vitest'
import {
  isEmailTrusted,
  isManyTenants,
  isSharedIssuer,
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

test('a school vouches for addresses of its domains where its own provider doesn’t say', () => {
  const own = { issuer: 'https://login.northfield.test', vouches_for_email: true }
  const settings = { email_domains: ['northfield.test'], single_sign_on: own }
  const sam = { email: 'sam@northfield.test', email_verified: null }
  expect(isEmailTrusted(sam, settings)).toBe(true)
  // A no stays one; other domains, no domains, no word and everyone's issuer aren't enough.
  expect(isEmailTrusted({ ...sam, email_verified: false }, settings)).toBe(false)
  expect(isEmailTrusted({ ...sam, email: 'sam@elsewhere.test' }, settings)).toBe(false)
  expect(isEmailTrusted(sam, { single_sign_on: own })).toBe(false)
  expect(isEmailTrusted(sam, { ...settings, email_domains: [] })).toBe(false)
  for (const more of [{ vouches_for_email: false }, { issuer: 'https://accounts.google.com' }])
    expect(isEmailTrusted(sam, { ...settings, single_sign_on: { ...own, ...more } })).toBe(false)
  expect(isEmailTrusted(sam, { ...settings, single_sign_on: null })).toBe(false)
})

const TENANT = 'd1a9f3c2-0000-4000-8000-000000000001'

test.each([
  ['https://login.microsoftonline.com/common/v2.0', true],
  ['https://login.microsoftonline.com/Organizations/v2.0/', true],
  ['https://login.microsoftonline.com/consumers/v2.0', true],
  ['https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0', true],
  ['https://login.microsoftonline.us/common/v2.0', true],
  ['https://login.partner.microsoftonline.cn/common/v2.0', true],
  ['https://sts.windows.net/common/', true],
  ['https://login.microsoftonline.com/%7Btenantid%7D/v2.0', true],
  ['https://login.microsoftonline.com/{tenantid}/v2.0', true],
  [`https://login.microsoftonline.com/${TENANT}/v2.0`, false],
  ['https://id.northfield.test/common', false],
])('%s is an issuer of many tenants: %s', (issuer, isMany) => {
  expect(isManyTenants(issuer)).toBe(isMany)
  expect(isSharedIssuer(issuer)).toBe(isMany)
})
