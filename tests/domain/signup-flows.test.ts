import { expect, test } from 'vitest'
import { flowForPath } from '~/domain/signup/flows'
import { knownFields } from '~/domain/signup/form.server'
import { prospectStatus } from '~/domain/signup/new-user'

test.each([
  ['/leader/signup', 'leader'],
  ['/Leader/Signup/', 'leader'],
  ['/PBO/signup', 'pbo'],
  ['/prospective/signup/AB-12', 'prospective'],
  ['/in/signup', 'in'],
])('%s is the flow "%s"', (path, flow) => expect(flowForPath(path)).toBe(flow))

test('the address of an account that is being made comes before the one that was invited', () => {
  const account = { email: 'own@northfield.test', password: true }
  const invited = 'invited@northfield.test'
  expect(knownFields(null, account, invited).email).toBe(account.email)
  expect(knownFields(null, null, invited).email).toBe(invited)
})

test('[SIGNUP-27] the status of one partner is no one else’s', () => {
  expect(['devry', 'devry-two', 'northfield', ''].map(prospectStatus)).toEqual([
    'devry-prospect',
    'prospective',
    'prospective',
    'prospective',
  ])
})
