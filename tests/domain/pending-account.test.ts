import { expect } from 'vitest'
import { loadPendingAccount } from '~/domain/signup/queries.server'
import { db, dbTest as test, idOf } from '~tests/support/fixtures'

test('of an account that is being made a form gets to know that there is a password, not which', async () => {
  const email = 'sam@northfield.test'
  const known = { first_name: 'Sam', last_name: 'North', email, password: true }
  expect(await loadPendingAccount(db, idOf('sam'))).toEqual(known)
})
