import { describe, expect } from 'vitest'
import { planPeople } from '~/domain/support/people-plan.server'
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
const SPELLINGS = [
  'Zoë.North@Northfield.TEST',
  ' zoë.north@northfield.test ',
  'ZOË.NORTH@northfield.test'.normalize('NFD'),
]

type Way = (spelled: string) => Promise<unknown>

/** Each way in for an address, and what it says of one that someone has. */
const WAYS: Record<string, { way: Way; result: unknown }> = {
  'signing up': {
    way: async (email) => messageAt(await signUp({ email }), 'email'),
    result: "You've already signed up; try logging in",
  },
  'changing the address of another account': {
    way: async (email) => messageAt(await changeEmail(await as('maya'), email), 'email'),
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
    way: (email) => {
      const list = `email,name\n${MAILBOX},Zoë North\n${email},Zoë North`
      return Promise.resolve(parsePeople(list).problems[0]?.message)
    },
    result: 'is the same as on line 2',
  },
  'a list of prospective students': {
    way: (email) => Promise.resolve(parseProspects(`P-1,${email}`).entries[0]?.email),
    result: MAILBOX,
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

describe('one mailbox is one person, however its address is spelled', () => {
  test.for(Object.entries(WAYS))('%s', async ([, { way, result }]) => {
    await changeAccount('tess', { email: MAILBOX })
    for (const spelled of SPELLINGS)
      expect([spelled, await way(spelled)]).toEqual([spelled, result])
    expect((await account('tess')).email).toBe(MAILBOX)
    const all = await db.read.user.findMany({ where: { email: { contains: 'north@' } } })
    expect(all.map(({ id }) => id)).toEqual([idOf('tess')])
  })
})
