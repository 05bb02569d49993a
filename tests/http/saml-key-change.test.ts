import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect } from 'vitest'
import { newSamlKey } from '~/platform/saml/certificate.server'
import { site } from '~tests/support/fixtures'
import { idpMetadata } from '~tests/support/saml'
import { connect, enter, idp, link, test, why } from '~tests/support/saml-site'

let server: Server
let url: string
let answer = ''
let reads = 0
beforeAll(async () => {
  server = createServer((_, response) => {
    reads += 1
    if (answer) response.end(answer)
    else response.writeHead(503).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterAll(() => server.close())

// LemonLDAP::NG can't announce its next key: everyone was locked out for up to six hours.
test('a provider that changes its key without a word is asked again, once in ten minutes', async () => {
  await link('sam', 'sam-at-school')
  const [next, third] = await Promise.all(
    ['a', 'b'].map((name) => newSamlKey(`${name}.test`, new Date())),
  )
  const enterWith = async (key = idp.key) => (await enter({ key })).one('h1').text
  const REFUSED = 'That login didn’t work'
  answer = idpMetadata(idp)
  await connect({ metadata_url: url })
  expect([await enterWith(), reads]).toEqual(['Home', 1])
  answer = idpMetadata({ ...idp, key: next! })
  expect([await enterWith(next), reads]).toEqual(['Home', 2])
  // The former key counts no longer, and a stranger's response doesn't have the address read each time.
  expect([await enterWith(), await enterWith(third), reads]).toEqual([REFUSED, REFUSED, 2])
  expect([await enterWith(next), reads]).toEqual(['Home', 2])

  const { metadataReads } = site.services.limits
  await metadataReads.reset('northfield')
  answer = ''
  expect(await why(() => enterWith(third))).toContain('isn’t signed with a certificate')
  // What was read before goes on counting.
  expect([await enterWith(next), reads]).toEqual(['Home', 3])
  await metadataReads.reset('northfield')
  await connect()
  expect([await enterWith(third), reads]).toEqual([REFUSED, 3])
})
