import { expect } from 'vitest'
import { deleteAccount, deletionOptions } from '~/domain/data-lifecycle/delete-account.server'
import { RateLimiter } from '~/platform/limits/rate-limiter.server'
import { changeAccount, ctx, db, dbTest as test, idOf, PASSWORD } from '~tests/support/fixtures'

const tries = () => new RateLimiter(db, 'test', [{ points: 100, seconds: 60 }])

const leave = async (current_password: string, limit = tries()) =>
  deleteAccount(await ctx('sam'), { content: 'remove', current_password }, limit)

const sam = () => db.read.user.findUnique({ where: { id: idOf('sam') } })

test('the address is no password, and where there is none, nothing is not the address', async () => {
  const address = { content: 'remove' as const, email: 'sam@northfield.test' }
  expect((await deleteAccount(await ctx('sam'), address, tries())).ok).toBe(false)
  await changeAccount('sam', { password_hash: null, auths: [{ provider: 'northfield' }] })
  expect((await deletionOptions(await ctx('sam'))).by).toBe('email')
  expect((await leave('')).ok).toBe(false)
  expect(await sam()).toMatchObject({ first_name: 'Sam', deleted_at: null })
})

test('too many wrong passwords have to wait', async () => {
  const few = new RateLimiter(db, 'few', [{ points: 1, seconds: 60 }])
  await leave('a guess', few)
  const wait = { errors: { '': [expect.stringContaining('Please wait')] } }
  expect(await leave(PASSWORD, few)).toMatchObject(wait)
  expect(await sam()).toMatchObject({ first_name: 'Sam' })
})
