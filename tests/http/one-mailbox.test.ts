import { describe, expect } from 'vitest'
import { emailField, normalizeEmail } from '~/domain/accounts/fields'
import { planPeople } from '~/domain/support/people-plan.server'
import { findAccount } from '~/domain/support/queries.server'
import { parsePeople } from '~/domain/support/people-list'
import { parseProspects } from '~/domain/signup/prospect-list'
import { addIdentity, signOn, test } from '~tests/support/connected-site'
import { changeEmail } from '~tests/support/email-change'
import { account, as, changeAccount, db, idOf, PASSWORD, site } from '~tests/support/fixtures'
import { newcomer, scim } from '~tests/support/scim'
import { messageAt, signUp } from '~tests/support/signing-up'
import { LIST_SETTINGS } from '~tests/support/list-settings'

/** As the account of Tess has it, and as it is spelled elsewhere: capitals, spaces, an accent of its own. */
const MAILBOX = 'zoë.north@northfield.test'
/** The same of a domain with other letters, and as mail servers write it. */
const ELSEWHERE = 'zoë.north@xn--nrthfield-07a.test'
const MAILBOXES: Record<string, string[]> = {
  [MAILBOX]: [
    'Zoë.North@Northfield.TEST',
    ' zoë.north@northfield.test ',
    'ZOË.NORTH@northfield.test'.normalize('NFD'),
  ],
  [ELSEWHERE]: [
    'zoë.north@nörthfield.test',
    'Zoë.North@NÖRTHFIELD.test'.normalize('NFD'),
    'zoë.north@nörthfield。ｔest',
    'Zoë.North@XN--NRTHFIELD-07A.test',
  ],
}

type Way = (spelled: string, mailbox: string) => Promise<unknown>

/** Each way in for an address, and what it says of one that someone has; else the address itself. */
const WAYS: Record<string, { way: Way; result?: unknown }> = {
  'signing up': {
    way: async (email) => messageAt(await signUp({ email }), 'email'),
    result: "You've already signed up; try logging in",
  },
  'changing the address of another account': {
    // Someone may only try so often.
    way: async (email, mailbox) =>
      messageAt(await changeEmail(await as(mailbox === MAILBOX ? 'maya' : 'sam'), email), 'email'),
    result: 'Email belongs to another account',
  },
  'logging in': {
    way: async (email) => {
      const browser = site.browser()
      const page = await browser.get('/current-login')
      const typed = { email, password: PASSWORD }
      return (await browser.submit(page.form('Log in'), typed)).path
    },
    result: '/home',
  },
  'the school’s login': {
    way: async (email) => {
      addIdentity(`tess ${email}`, email)
      await changeAccount('tess', { auths: [] })
      return (await signOn(`tess ${email}`)).path
    },
    result: '/home',
  },
  'a list of people': {
    way: async (email) => {
      const { entries } = parsePeople(`email;first name;last name\n"${email}";Zoë;North`)
      return (await planPeople(db.read, LIST_SETTINGS, entries)).changes.map(({ id }) => id)
    },
    result: [idOf('tess')],
  },
  'a list with it twice': {
    way: (email, mailbox) => {
      const list = `email,name\n${mailbox},Zoë North\n${email},Zoë North`
      return Promise.resolve(parsePeople(list).problems[0]?.message)
    },
    result: 'is the same as on line 2',
  },
  'a list of prospective students': {
    way: (email) => Promise.resolve(parseProspects(`P-1,${email}`).entries[0]?.email),
  },
  'a list of prospective students with it twice': {
    way: (email, mailbox) => {
      const { problems } = parseProspects(`P-1,${mailbox}\nP-2,${email}`)
      return Promise.resolve(problems.map(({ line, message }) => `${line} ${message.slice(-18)}`))
    },
    result: ['2 already on line 1.'],
  },
  'a link by mail': {
    way: async (email) => {
      const where = { name: 'account.reset_requested', subject_id: idOf('tess') }
      const before = await db.read.event.count({ where })
      await site.browser().press('/forgot-password', 'Send the link', { email })
      return (await db.read.event.count({ where })) - before
    },
    result: 1,
  },
  'an operator': {
    way: async (email) => (await findAccount(db, email))?.id,
    result: idOf('tess'),
  },
  'the school’s directory': {
    way: async (value) => {
      await db.write((tx) => tx.scimUser.deleteMany({ where: { user_id: idOf('tess') } }))
      const sent = newcomer({ emails: [{ value, type: 'work' }] })
      return (await scim('POST', '/Users', sent)).body.id
    },
    result: idOf('tess'),
  },
}

const CASES = Object.entries(MAILBOXES).flatMap(([mailbox, spellings]) =>
  Object.keys(WAYS).map((name) => ({ mailbox, spellings, name })),
)

describe('one mailbox is one person, however its address is spelled', () => {
  test.for(CASES)('$mailbox, $name', async ({ mailbox, spellings, name }) => {
    await changeAccount('tess', { email: mailbox })
    const { way, result } = WAYS[name]!
    for (const spelled of spellings)
      expect([spelled, await way(spelled, mailbox)]).toEqual([spelled, result ?? mailbox])
    expect((await account('tess')).email).toBe(mailbox)
    const all = await db.read.user.findMany({ where: { email: { contains: 'north@' } } })
    expect(all.map(({ id }) => id)).toEqual([idOf('tess')])
  })
})

test('a domain that is too long for one costs nothing', () => {
  const letters = Array.from({ length: 100_000 }, (_, at) =>
    String.fromCodePoint(0x4e00 + (at % 20_000)),
  )
  const began = performance.now()
  const sent = `a@${letters.join('')}.test`
  expect(normalizeEmail(sent)).toHaveLength(sent.length)
  expect(emailField.safeParse(sent).success).toBe(false)
  expect(performance.now() - began).toBeLessThan(2_000)
})
