import { expect } from 'vitest'
import { connect, connected, linkTo, provider, signOn, test } from '~tests/support/connected-site'
import { account, changeAccount, changePartner, db, site } from '~tests/support/fixtures'
import type { Identity } from '~tests/support/oidc'

const VOUCHES = { vouches_for_email: true }
const NAME = 'abe@northfield.test'

/** What a provider says in userinfo and in the ID token, the school's setting, and whether it opens the account. */
test.each<[string, Identity, Record<string, unknown>, object, boolean]>([
  ['"true" as text', { email: NAME, email_verified: 'true' }, {}, {}, true],
  ['"false" as text', { email: NAME, email_verified: 'false' }, {}, VOUCHES, false],
  ['false', { email: NAME, email_verified: false }, {}, VOUCHES, false],
  ['nothing', { email: NAME }, {}, {}, false],
  ['nothing, and the school vouches', { email: NAME }, {}, VOUCHES, true],
  [
    'true in userinfo, the address in the token',
    { email_verified: true },
    { email: NAME },
    {},
    true,
  ],
  [
    'true there of another address',
    { email: 'x@y.test', email_verified: true },
    { email: NAME },
    {},
    false,
  ],
  ['xms_edov', {}, { email: NAME, xms_edov: true }, {}, true],
  ['xms_edov as a number', {}, { email: NAME, xms_edov: '1' }, {}, true],
  ['xms_edov that is false', {}, { email: NAME, xms_edov: false }, VOUCHES, false],
  ['xms_edov and a no', {}, { email: NAME, xms_edov: true, email_verified: false }, {}, false],
  ['xms_edov of no address', { email: NAME }, { xms_edov: true }, {}, false],
  ['a login name, and the school vouches', { preferred_username: NAME }, {}, VOUCHES, true],
  ['a login name', { preferred_username: NAME }, {}, {}, false],
  ['a login name and true', { preferred_username: NAME, email_verified: true }, {}, {}, false],
  [
    'a login name and false',
    { preferred_username: NAME, email_verified: false },
    {},
    VOUCHES,
    false,
  ],
  ['a login name of elsewhere', { preferred_username: 'abe@y.test' }, {}, VOUCHES, false],
])('an address with %s', async (_, userinfo, token, setting, opens) => {
  await changePartner({ settings: { ...connected(setting), email_domains: ['northfield.test'] } })
  await changeAccount('abe', { auths: [], password_hash: null })
  provider.people.set('abe-at-school', userinfo)
  if (Object.keys(token).length > 0)
    provider.tamper = ({ id_token }) => ({ id_token: provider.forge(id_token, token) })
  await signOn('abe-at-school')
  provider.tamper = null
  expect((await account('abe')).auths).toEqual(opens ? [linkTo('abe-at-school')] : [])
  await connect()
})

test('a login name of the school’s domains is the address one signs up with', async () => {
  await changePartner({ settings: { ...connected(), email_domains: ['northfield.test'] } })
  const email = 'fresh@northfield.test'
  provider.people.set('fresh', { preferred_username: email, given_name: 'A', family_name: 'B' })
  const browser = site.browser()
  expect((await signOn('fresh', browser)).path).toBe('/in/signup')
  await browser.submit('Sign up', { institution_code: 'main' })
  expect(await db.read.user.findUnique({ where: { email } })).toMatchObject({
    email_confirmed: false,
    auths: [linkTo('fresh')],
  })
  await connect()
})
