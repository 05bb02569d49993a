import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { site, test } from '~tests/support/fixtures'

const READERS = { br: brotliDecompressSync, gzip: gunzipSync }

/** In what a page or a file comes to a client that sends this, and what it is then. */
async function fetchAs(path: string, accepts?: string) {
  const headers = {
    host: `northfield.localhost:${site.port}`,
    ...(accepts === undefined ? {} : { 'accept-encoding': accepts }),
  }
  const request = get({ host: '127.0.0.1', port: site.port, path, headers, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const sent = await buffer(response)
  const encoding = response.headers['content-encoding'] as keyof typeof READERS | undefined
  return { encoding, vary: response.headers.vary, text: encoding ? READERS[encoding](sent) : sent }
}

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;Q=0.5', 'gzip'],
  ['br;q=0.1, gzip;q=1', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip, br ; q=0.000', 'gzip'],
  ['gzip;q=0', undefined],
  ['br;q=0, gzip;q=0, identity', undefined],
  ['*', 'br'],
  ['*;q=0, gzip', 'gzip'],
  ['identity', undefined],
  ['x-br, gzipped', undefined],
  ['', undefined],
  [undefined, undefined],
])('a client that sends Accept-Encoding %s gets a page in %s', async (accepts, encoding) => {
  const page = await fetchAs('/current-login', accepts)
  expect(page.encoding).toBe(encoding)
  expect(page.vary).toContain('Accept-Encoding')
  expect(page.text.toString()).toMatch(/^<!DOCTYPE html>[^]*<\/html>/)
})

test('a file comes in no encoding that the client has ruled out', async () => {
  const page = await fetchAs('/current-login')
  const style = /href="(\/assets\/[^"]+\.css)"/.exec(page.text.toString())?.[1] ?? ''
  const plain = await fetchAs(style)
  for (const [accepts, encoding] of [
    ['gzip, br', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0', undefined],
  ] as const) {
    const file = await fetchAs(style, accepts)
    expect([accepts, file.encoding]).toEqual([accepts, encoding])
    expect(file.text.equals(plain.text)).toBe(true)
  }
})
