import type { AppLoadContext } from '@remix-run/node'
import { expect, test } from 'vitest'
import { requireLocal } from '~/routes/dev/local-only.server'

const shown = (
  NODE_ENV: string,
  ip: string,
  headers: Record<string, string> = {},
  host = 'localhost',
) => {
  try {
    const context = { ip, services: { env: { NODE_ENV } } } as AppLoadContext
    requireLocal(context, new Request(`http://${host}/dev/mail`, { headers }))
    return true
  } catch {
    return false
  }
}

test('kept mail is shown on the own machine only, and never in real use', () => {
  for (const ip of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    expect(shown('development', ip)).toBe(true)
    expect(shown('production', ip)).toBe(false)
  }
  for (const ip of ['192.0.2.1', '10.0.0.5', '::ffff:192.0.2.1', '1127.0.0.1', 'unknown'])
    expect(shown('development', ip)).toBe(false)
})

test('nor through a proxy on that machine', () => {
  const handedOn = ['x-forwarded-for', 'X-Forwarded-Host', 'forwarded', 'via', 'x-real-ip']
  for (const name of handedOn)
    expect(shown('development', '127.0.0.1', { [name]: 'x' })).toBe(false)
  expect(shown('development', '127.0.0.1', { accept: 'text/html' })).toBe(true)
})

test('nor under a name that only leads to that machine', () => {
  const local = ['localhost:3000', 'northfield.localhost:3000', '127.0.0.1:3000', '[::1]:3000']
  for (const host of local) expect(shown('development', '127.0.0.1', {}, host)).toBe(true)
  const foreign = ['evil.test:3000', 'localhost.evil.test', '127.0.0.1.evil.test', '192.0.2.1']
  for (const host of foreign) expect(shown('development', '127.0.0.1', {}, host)).toBe(false)
})
