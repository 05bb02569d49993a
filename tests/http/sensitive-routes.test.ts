import { beforeEach, describe, expect } from 'vitest'
import type { Values } from '~tests/support/client'
import { changeAccount, db, idOf, PASSWORD, type PersonName, test } from '~tests/support/fixtures'
import { clock, longIn, TWO_STEP } from '~tests/support/two-step'

const TOKENS = '/account-settings/access-tokens'
const DATA = '/account-settings/data'

beforeEach(() => clock.start())

/** Rows that a sensitive act would change. */
const sensitiveRows = async (name: PersonName) => {
  const where = { user_id: idOf(name) }
  return [
    await db.read.accessToken.count({ where }),
    await db.read.dataDownload.count({ where }),
    await db.read.session.count({ where }),
    await db.read.codeApp.count({ where }),
    await db.read.user.findUniqueOrThrow({
      where: { id: idOf(name) },
      select: {
        email: true,
        pending_email: true,
        password_hash: true,
        deleted_at: true,
        auths: true,
      },
    }),
  ]
}

type Sensitive = { path: string; values?: Values; act: string; reads?: true; without?: 'password' }

/** Every sensitive address that doesn’t ask for the password in its own form. */
const SENSITIVE: Sensitive[] = [
  { path: DATA, act: 'copy' },
  { path: `${DATA}/any`, act: 'download', reads: true },
  { path: `${DATA}/any/json`, act: 'download', reads: true },
  { path: TOKENS, values: { name: 'A program', scope: 'write', days: '30' }, act: 'token' },
  { path: '/account-settings/sessions/end-others', act: 'browser' },
  { path: '/account-settings/sessions/any/end', act: 'browser' },
  { path: '/auth/connect', act: 'login' },
  { path: '/school/files/people.csv', act: 'school', reads: true },
  { path: '/school/settings/features', act: 'settings' },
  { path: TWO_STEP, act: 'two-step', reads: true, without: 'password' },
  { path: `${TWO_STEP}/on`, act: 'two-step', reads: true, without: 'password' },
  {
    path: '/account-settings/delete',
    values: { email: 'dev@northfield.test', content: 'keep' },
    act: 'deletion',
    without: 'password',
  },
  { path: '/school/people/invite', act: 'people' },
  { path: '/school/people/import/any', act: 'people' },
  ...['give/leader', 'take/school_administrator', 'suspend', 'lift', 'coach'].map((end) => ({
    path: `/school/people/${idOf('sam')}/${end}`,
    act: 'people',
  })),
]

describe.each(SENSITIVE)('$path', ({ path, values = {}, act, reads, without }) => {
  test.each(['dev', 'stan', 'cora', 'lou'] as const)(
    'is stopped for %s, and changes nothing',
    async (name) => {
      const { password_hash } = await db.read.user.findUniqueOrThrow({ where: { id: idOf(name) } })
      const browser = await longIn(name)
      if (without) await changeAccount(name, { password_hash: null })
      const { csrf } = await browser.get('/account-settings')
      const before = await sensitiveRows(name)
      // Letters in another case and an encoded one lead to the same page.
      for (const address of [
        path,
        path.toUpperCase(),
        path.replace('a', '%61'),
        `${path}/`,
        `${path}//`,
        path.replace(/\/(?=[^/]+$)/, '//'),
      ]) {
        const page = await browser.post(address, { csrf, ...values })
        expect([address, page.status, page.path]).toEqual([
          address,
          200,
          expect.stringContaining(`/account-settings/confirm/${act}`),
        ])
        expect(page.one('h1').text).toBe('Is it you?')
      }
      if (reads)
        expect((await browser.get(path)).path).toBe(
          `/account-settings/confirm/${act}?redirect_to=${encodeURIComponent(path)}`,
        )
      expect(await sensitiveRows(name)).toEqual(before)
      await changeAccount(name, { password_hash })
    },
  )
})

test('forms that ask for the password themselves aren’t asked for it twice', async () => {
  const alex = await longIn('alex')
  const page = await alex.press('/account-settings', 'Change password', {
    current_password: 'wrong',
    password: PASSWORD,
    password_confirmation: PASSWORD,
  })
  expect([page.status, page.error('current_password')]).toEqual([400, 'Invalid password'])
  const email = await alex.press('/account-settings', 'Change email', {
    email: 'new@northfield.test',
    current_password: '',
  })
  expect([email.status, email.path]).toEqual([400, '/account-settings/email'])
  const deletion = await alex.press('/account-settings/delete', 'Delete my account', {
    current_password: 'wrong',
    content: 'keep',
  })
  expect([deletion.status, deletion.path]).toEqual([400, '/account-settings/delete'])
})
