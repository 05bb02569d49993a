import { expect } from 'vitest'
import { test } from './quad'

const canvas = (address: string, id = '1') =>
  `lms add hill --url https://${address} --client-id ${id} --secret-file -`
const lti = (issuer: string) =>
  `lms add hill --kind lti --url https://${issuer} --client-id c-${issuer} --deployment-id 1
   --login-url https://${issuer}/a --token-url https://${issuer}/t --jwks-url https://${issuer}/k`.replace(
    /\s+/g,
    ' ',
  )
const secret = { input: 'a-secret' }

test('a school has one Canvas: its key changes, another address asks to end the first', async ({
  oneSchool,
}) => {
  await oneSchool.prints(canvas('canvas.hill.test'), /^create/m, secret)
  await oneSchool.prints(canvas('canvas.hill.test', '2'), /^update/m, secret)
  await oneSchool.prints(canvas('canvas.hill.test', '2'), '1 unchanged.', secret)
  await oneSchool.fails(
    canvas('other.hill.test'),
    1,
    ['hill is connected to https://canvas.hill.test.', 'quad lms remove hill'],
    secret,
  )
  for (const address of ['name:word@canvas.hill.test', ''])
    await oneSchool.refuses(canvas(address), 2, '--url must be an address such as', secret)
  await oneSchool.refuses(canvas('canvas.hill.test'), 2, 'a secret of one line', {
    input: 'two words',
  })
})

test('adding LTI says which addresses the learning platform needs', async ({ oneSchool }) => {
  const at = (page: string) => `http://hill.localhost:3000/lti/${page}`
  const [login, redirect, keys] = [at('login'), at('launch'), at('keys')]
  await oneSchool.prints(
    `${lti('one.test')} --dry-run`,
    `It needs: login ${login}, redirect ${redirect}, keys ${keys}`,
  )
  await oneSchool.json(lti('one.test'), { outcome: 'done', tool: { login, redirect, keys } })
})

test('of several connections one can be removed, and the rest stays', async ({ oneSchool }) => {
  await oneSchool.prints(canvas('canvas.hill.test'), /^create/m, secret)
  for (const issuer of ['one.test', 'two.test']) await oneSchool.prints(lti(issuer), /^create/m)
  await oneSchool.needsYes('lms remove hill --client-id c-one.test')
  await oneSchool.prints('lms remove hill --client-id c-one.test --yes', 'https://one.test')
  const { connections } = await oneSchool.json('lms list')
  await oneSchool.prints('lms list', /^SCHOOL +KIND +ADDRESS +CLIENT ID +ACCOUNTS +SINCE$/m)
  const left = connections!.map(({ base_url }) => base_url)
  expect(left).toEqual(['https://canvas.hill.test', 'https://two.test'])
  await oneSchool.prints('lms remove hill --yes', ['https://canvas.hill.test', 'https://two.test'])
  expect((await oneSchool.json('lms list')).connections).toEqual([])
})
