import { expect, it } from 'vitest'
import {
  describePassword,
  passwordStrength,
  rejectEasy,
  withAdvice,
} from '~/domain/accounts/password-strength.server'

const BETTER = 'Three or four words that have nothing to do with each other are better.'
const SCHOOL = { name: 'Lakeside College', shorthand_name: 'Lakeside', flags: {} }
const DEMANDING = { ...SCHOOL, flags: { strong_passwords: true } }

it.each([
  ['123456', 'Very easy to guess. It’s on lists of passwords that have leaked.'],
  ['P@ssw0rd123', 'Easy to guess. It’s close to one on lists of passwords that have leaked.'],
  ['rivera', 'Very easy to guess. It’s made of your name or address, or your school’s.'],
  ['Lakeside', 'Very easy to guess. It’s made of your name or address, or your school’s.'],
  ['aaaaaaaaaa', 'Very easy to guess. Rows of letters or keys and repeats are tried first.'],
  ['abcdefghij', 'Very easy to guess. Rows of letters or keys and repeats are tried first.'],
  ['19-4-1987', 'Easy to guess. Dates and years are tried first.'],
  ['blue tram', 'Could be stronger.'],
])('%s: %s (SETTINGS-24)', async (password, line) => {
  const own = ['Sam', 'Rivera', 'sam@northfield.test']
  const described = await describePassword(SCHOOL, password, own)
  expect(described).toEqual({ line: `${line} ${BETTER}`, isTaken: true })
})

it.each([
  ['lamp tomato', 'Good.'],
  ['correct horse battery staple', 'Strong.'],
])('needs no advice for %s', async (password, line) => {
  expect(await describePassword(DEMANDING, password, [])).toEqual({ line, isTaken: true })
})

it('takes what is easy to guess, unless the school asks for more (SETTINGS-24)', async () => {
  expect(await rejectEasy(SCHOOL, 'abcd', [])).toBeNull()
  expect(await rejectEasy(DEMANDING, 'lamp tomato', [])).toBeNull()
  expect(await describePassword(DEMANDING, 'abcd', [])).toMatchObject({ isTaken: false })
  expect(await rejectEasy(DEMANDING, 'blue tram', [])).toEqual({
    ok: false,
    errors: {
      password: [
        `Your school asks for a password that’s hard to guess. Could be stronger. ${BETTER}`,
      ],
    },
  })
})

it('gives advice once an easy one is stored', async () => {
  expect(await withAdvice('Stored.', 'correct horse battery staple')).toBe('Stored.')
  expect(await withAdvice('Stored.', 'qwerty')).toBe(
    `Stored. Your password is easy to guess, so please think of another one. It’s on lists of passwords that have leaked. ${BETTER}`,
  )
})

it('looks at 32 characters only, however long one is', async () => {
  const long = 'seven green boats under an old bridge'
  expect(await passwordStrength(long)).toMatchObject({ score: 4 })
  expect(await passwordStrength('1'.repeat(32) + long)).toMatchObject({ score: 0 })
})
