import { expect, test } from 'vitest'
import { openSmallSite } from '~tests/support/site'
import { signIn } from '~tests/support/sign-in'
import { idOf } from '~tests/support/database'

const REAL = { NODE_ENV: 'production', SESSION_SECRET: 'x'.repeat(40) }

/** The address that a session is given, which is the one that limits count. */
async function readAddresses(settings: Record<string, string>, headers: Record<string, string>[]) {
  const site = await openSmallSite(settings)
  const seen: (string | null | undefined)[] = []
  for (const header of headers) {
    await site.services.db.write((tx) => tx.session.deleteMany())
    const browser = site.browser()
    browser.headers = header
    await signIn(browser, 'sam')
    const where = { user_id: idOf('sam') }
    seen.push((await site.services.db.read.session.findFirst({ where }))?.ip)
  }
  await site.close()
  return seen
}

const forwarded = (addresses: string) => ({ 'x-forwarded-for': addresses })
const HERE = '127.0.0.1'

test('without a setting no one can make up a network address, nor in production', async () => {
  const made = [forwarded('203.0.113.9'), { 'fly-client-ip': '203.0.113.9' }]
  expect(await readAddresses(REAL, made)).toEqual([HERE, HERE])
})

test('as many proxies as are set are believed', async () => {
  const given = [forwarded('198.51.100.1, 203.0.113.9'), {}]
  expect(await readAddresses({ ...REAL, TRUST_PROXY: '1' }, given)).toEqual(['203.0.113.9', HERE])
})

test("the host's own header is believed where it is named, if it holds an address", async () => {
  const settings = { ...REAL, TRUSTED_IP_HEADER: 'Fly-Client-IP' }
  const given = ['203.0.113.9', '2001:db8::9', 'anything', '203.0.113.9, 198.51.100.1']
  const headers = given.map((one) => ({ 'fly-client-ip': one, ...forwarded('198.51.100.7') }))
  expect(await readAddresses(settings, headers)).toEqual(['203.0.113.9', '2001:db8::9', HERE, HERE])
})

test.each([
  ['203.0.113.9:4711', '203.0.113.9'],
  ['[2001:db8::9]:4711', '2001:db8::9'],
  ['[2001:db8::9]', '2001:db8::9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:203.0.113.9', '203.0.113.9'],
  ['unknown', HERE],
  ['_hidden', HERE],
  ['203.0.113.9 made up', HERE],
  ['<script>', HERE],
  ['203.0.113.9:4711:12', HERE],
])('%s of a proxy is the address %s', async (given, address) => {
  const byList = await readAddresses({ ...REAL, TRUST_PROXY: '1' }, [forwarded(given)])
  const named = { ...REAL, TRUSTED_IP_HEADER: 'X-Client-Address' }
  const byName = await readAddresses(named, [{ 'x-client-address': given }])
  expect([byList, byName]).toEqual([[address], [address]])
})
