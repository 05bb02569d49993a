import { expect, test } from 'vitest'
import { makeCookies } from '~/http/context/cookies.server'
import { readEnv } from '~/platform/settings/env.server'

const cookies = (SESSION_SECRET: string) =>
  makeCookies(readEnv({ NODE_ENV: 'test', SESSION_SECRET }))
const ours = cookies('a'.repeat(40))

test('a message to the next page can only be read here', async () => {
  const message = { text: '', code: 'pat_secret' }
  const sent = await ours.flash.serialize(message)
  const [pair = ''] = sent.split(';')
  const value = decodeURIComponent(pair.slice('quad_flash='.length))
  expect(Buffer.from(value, 'base64').toString()).not.toContain('secret')
  expect(await ours.flash.parse(pair)).toEqual(message)
  expect(await cookies('b'.repeat(40)).flash.parse(pair)).toBeNull()
  // As one of another cookie with the same secret, or sent before messages were sealed
  const plain = (await ours.lastUser.serialize(message)).replace('quad_owner', 'quad_flash')
  expect(await ours.flash.parse(plain.split(';')[0]!)).toBeNull()
})
