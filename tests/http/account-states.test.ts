import { expect } from 'vitest'
import { changeAccount, member, NOW, site, siteTest } from '~tests/support/fixtures'
import { outline } from '~tests/support/outline'

const test = siteTest({ now: new Date(NOW.getTime() + 1000) })
const sam = member('sam')

/** What the one before may have changed */
const UNCHANGED = {
  pending_email: null,
  email_confirmed: true,
  undeliverable_at: null,
  undeliverable_code: null,
  lti_course_ids: [],
  global: false,
  direct_messaging: true,
  interests_private: false,
  about_private: false,
  country_private: false,
}

/** What can be the matter with an account, and the pages that say so. */
const STATES: [string, Parameters<typeof changeAccount>[1], string[]][] = [
  ['with a new address', { pending_email: 'new@mail.test' }, ['/account-settings', '/home']],
  ['with an unconfirmed address', { email_confirmed: false }, ['/account-settings', '/home']],
  [
    'that no email reaches',
    { undeliverable_at: NOW, undeliverable_code: '5.1.1' },
    ['/account-settings', '/account-settings/notifications', '/home'],
  ],
  [
    'without a password',
    { password_hash: null },
    ['/account-settings', '/account-settings/password/reset', '/account-settings/delete'],
  ],
  ['of a course', { lti_course_ids: ['c1'] }, ['/account-settings', '/prompts']],
  [
    'that keeps everything private',
    { interests_private: true, about_private: true, country_private: true },
    ['/profile', '/account-settings/privacy'],
  ],
  ['of the global community', { global: true }, ['/account-settings/privacy', '/home', '/my-feed']],
  ['without messages', { direct_messaging: false }, ['/dm', '/account-settings/privacy']],
]

/** (npx vitest run tests/http/account-states.test.ts -u writes it again) */
test('what pages say of the state of an account', async () => {
  const outlines: string[] = []
  for (const [state, change, paths] of STATES) {
    await changeAccount('sam', { ...UNCHANGED, ...change })
    for (const path of paths) {
      const page = await sam.get(path)
      const lines = outline(page.one('main')).join('\n')
      outlines.push(`=== ${path} of an account ${state}: ${page.status} ${page.path}\n${lines}\n`)
    }
  }
  const output = outlines
    .join('\n')
    .replaceAll(String(site.port), 'PORT')
    .replace(/(?<=\/sessions\/)[\w-]+/g, 'ID')
  await expect(output).toMatchFileSnapshot('screen-outlines/account-states.txt')
})
