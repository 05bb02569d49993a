import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { subscriptionInput } from '~/domain/push/schema'
import { post } from '~/platform/push/post.server'
import { isPublicAddress } from '~/platform/security/public-network.server'

const browserKeys = () => {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return { p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') }
}

test.each([
  ['http://push.example/x', 'without encryption'],
  ['https://127.0.0.1/x', 'this machine in numbers'],
  ['https://2130706433/x', 'this machine as one number'],
  ['https://[::1]/x', 'this machine by IPv6'],
  ['https://localhost/x', 'this machine by name'],
  ['https://a.localhost/x', 'a name of this machine'],
  ['https://push.example:8443/x', 'another port'],
  ['https://user:pass@push.example/x', 'with a password'],
  ['https://intranet/x', 'a name without a dot'],
  ['javascript:alert(1)', 'no address'],
])('%s is no address to subscribe with: %s', (endpoint) => {
  expect(subscriptionInput.safeParse({ endpoint, keys: browserKeys() }).success).toBe(false)
})

test('a subscription of a real push service is taken', () => {
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/d1:APA91b',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QGuQ',
  ])
    expect(subscriptionInput.safeParse({ endpoint, keys: browserKeys() }).success).toBe(true)
})

test('nothing is sent to this machine, by whatever address or name', async () => {
  let got = 0
  const server = createServer((_, response) => {
    got++
    response.end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const to = { headers: {}, body: 'x' }
  for (const host of ['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '0x7f000001', '10.0.0.7'])
    await expect(post(`https://${host}/x`, to)).rejects.toThrow('no push service')
  await expect(post(`http://127.0.0.1:${port}/x`, to)).rejects.toThrow('no push service')
  // A name that anyone may point at this machine: refused when it is looked up.
  await expect(post('https://localhost/x', to)).rejects.toThrow('not on the internet')
  expect(got).toBe(0)
  expect(await post(`http://127.0.0.1:${port}/x`, { ...to, anywhere: true })).toBe(200)
})

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '::ffff:10.0.0.1',
  '2002:7f00:1::',
  '64:ff9b::7f00:1',
  '2001:db8::1',
  'nothing',
])('%s is an address inside', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::200a'])(
  '%s is an address of the internet',
  (address) => expect(isPublicAddress(address)).toBe(true),
)
