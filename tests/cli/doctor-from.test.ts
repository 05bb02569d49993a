import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  LARGEST_BODY,
  PASS_HEADER,
  PROXY_CHECK,
  proxyPass,
} from '~/platform/monitoring/proxy-check'
import { checkProxy } from '~cli/checks/proxy'
import { PROXY_FILES, PROXY_LINES, type ProxyName } from '~cli/checks/proxy-remedies'
import { ROOT } from '~tests/support/paths'
import { openSite, type Site } from '~tests/support/site'
import { createWorkspace } from './quad'
import { openStandIn, type Fault } from './stand-in-proxy'

const SESSION_SECRET = 's'.repeat(40)
const NAMED = 'x-client-address'

/** Sites that believe one proxy, none, and one that writes a header of its own */
const SETTINGS = { one: { TRUST_PROXY: '1' }, none: {}, named: { TRUSTED_IP_HEADER: NAMED } }
type SiteName = keyof typeof SETTINGS
const NAMES = Object.keys(SETTINGS) as SiteName[]
const sites = new Map<SiteName, Site>()
const site = (name: SiteName) => sites.get(name)!

beforeAll(async () => {
  for (const name of NAMES)
    sites.set(name, await openSite(undefined, { SESSION_SECRET, ...SETTINGS[name] }))
})
afterAll(async () => {
  for (const one of sites.values()) await one.close()
})

/** Milliseconds of the pause here, in place of 20 seconds */
const PAUSE = 2_000

async function look(name: SiteName, fault: Fault) {
  const from = await openStandIn(site(name).port, fault)
  const pass = proxyPass(SESSION_SECRET, new Date())
  const found = await checkProxy({ from, pass, signal: new AbortController().signal }, PAUSE)
  return { found, wrong: found.filter(({ status }) => status !== 'ok') }
}

const WRITES = { header: NAMED, does: 'writes' } as const

test.each<[SiteName, Fault]>([
  ['one', {}],
  ['named', { named: WRITES }],
])('a proxy that does everything right gets no remedy (%s)', async (name, fault) => {
  const { found, wrong } = await look(name, fault)
  expect(wrong).toEqual([])
  expect(found.map((one) => one.name)).toEqual([
    'proxy',
    'host',
    'network address',
    'addresses',
    'compression',
    'size',
    'buffering',
    'idle time',
  ])
})

test('who stops it gets no findings', async () => {
  const from = await openStandIn(site('one').port, {})
  const stop = new AbortController()
  setTimeout(() => stop.abort(), 500)
  const given = { from, pass: proxyPass(SESSION_SECRET, new Date()), signal: stop.signal }
  await expect(checkProxy(given, PAUSE)).rejects.toThrow('aborted')
})

test.each<[string, SiteName, Fault, string, string, string]>([
  ['host', 'one', { host: true }, 'fail', 'arrives as 127.0.0.1:', 'ProxyPreserveHost On'],
  [
    'network address',
    'one',
    { forwarded: 'nothing' },
    'fail',
    '0 of 1 proxies',
    'proxy_set_header X-Forwarded-For $remote_addr;',
  ],
  ['network address', 'one', { forwarded: 'adds two' }, 'fail', '2 proxies', 'TRUST_PROXY=2.'],
  ['network address', 'none', {}, 'fail', 'doesn’t believe the proxy', 'TRUST_PROXY=1.'],
  ['network address', 'none', { forwarded: 'removes' }, 'warn', 'nothing is forwarded', 'nginx:'],
  ['network address', 'named', {}, 'fail', `no address into ${NAMED}`, 'TRUSTED_IP_HEADER'],
  ['addresses', 'one', { decodes: true }, 'fail', 'arrive as /proxy', 'NoDecode'],
  ['compression', 'one', { compresses: 'twice' }, 'fail', 'compressed twice', 'gzip off;'],
  ['compression', 'one', { compresses: 'always' }, 'fail', 'can’t read that', 'gzip off;'],
  ['compression', 'one', { compresses: 'never' }, 'warn', 'come uncompressed', 'no encode'],
  ['compression', 'one', { compresses: 'streams' }, 'warn', 'messages come compr', 'no encode'],
  ['size', 'one', { limit: 1e6 }, 'fail', 'don’t arrive: 413', 'client_max_body_size 64m;'],
  ['buffering', 'one', { buffers: true }, 'fail', 'held back', 'stream-response-body = 2'],
  ['idle time', 'one', { idleMs: 1_000 }, 'fail', 'was cut after', 'timeout server 60s'],
])('of %s (%s, %j) it says %s: %s', async (check, name, fault, status, message, remedy) => {
  const { wrong } = await look(name, fault)
  expect(wrong).toEqual([
    {
      name: check,
      status,
      message: expect.stringContaining(message) as string,
      remedy: expect.stringContaining(remedy) as string,
    },
  ])
})

test('an address that was made up and believed is named', async () => {
  // It passes the header on, as one does that doesn't know it, and writes it where there is none.
  const { wrong } = await look('named', { named: { header: NAMED, does: 'passes' } })
  expect(wrong).toMatchObject([{ name: 'network address', status: 'fail' }])
  expect(wrong[0]?.message).toContain('was made up is believed')
  const forwarding = await look('one', { forwarded: 'passes' })
  expect(forwarding.wrong).toMatchObject([{ name: 'network address', status: 'fail' }])
  expect(forwarding.wrong[0]?.message).toContain('was made up is believed')
})

describe('a remedy', () => {
  const names = Object.keys(PROXY_FILES) as ProxyName[]

  test.each([
    [
      'nginx/1.22.1',
      '',
      'nginx needs: proxy_set_header Host $http_host; (as in deploy/nginx.conf)',
    ],
    ['Apache/2.4.71 (Debian)', '', 'Apache needs: ProxyPreserveHost On (as in deploy/apache.conf)'],
    ['', '1.1 host (Varnish/7.1)', 'Varnish needs: no line that sets'],
    ['', '', 'nginx: proxy_set_header Host $http_host; · Apache: '],
  ])('is that of %s%s', async (server, via, words) => {
    const { wrong } = await look('one', { host: true, server, via })
    expect(wrong[0]?.remedy).toContain(words)
  })

  test.each(names)('names lines of the file for %s', (name) => {
    const text = readFileSync(join(ROOT, 'deploy', PROXY_FILES[name]), 'utf8')
    const rules = text.replace(/#.*/g, '')
    for (const lines of Object.values(PROXY_LINES))
      for (const line of lines[name].split(' and '))
        if (line.startsWith('no '))
          expect(rules).not.toMatch(new RegExp(`(?<!\\w)${line.slice(3)}`))
        else expect(rules).toContain(line)
  })
})

describe('the addresses it asks', () => {
  const ask = (path: string, pass?: string, method = 'GET') =>
    fetch(`http://127.0.0.1:${site('one').port}${path}`, {
      method,
      redirect: 'manual',
      headers: pass === undefined ? {} : { [PASS_HEADER]: pass },
    }).then(({ status, headers }) => [status, headers.get('location')])
  const now = Date.now()

  test.each([
    ['none', undefined],
    ['an empty one', ''],
    ['one without a secret', `${now + 60_000}.`],
    ['one of another secret', proxyPass('t'.repeat(40), new Date())],
    ['one that has ended', proxyPass(SESSION_SECRET, new Date(now - 121_000))],
    ['one that was made longer', proxyPass(SESSION_SECRET, new Date()).replace(/^/, '9')],
  ])('aren’t there for those whose pass is %s', async (_, pass) => {
    for (const path of [PROXY_CHECK.request, PROXY_CHECK.stream])
      expect(await ask(path, pass)).toEqual(await ask('/proxy-check/nothing'))
    expect(await ask(PROXY_CHECK.body, pass, 'POST')).toEqual(await ask('/no', undefined, 'POST'))
  })

  test('answer what arrived to those with a pass, and read no more than a photo', async () => {
    const url = `http://127.0.0.1:${site('one').port}`
    const headers = { [PASS_HEADER]: proxyPass(SESSION_SECRET, new Date()) }
    const seen = await fetch(`${url}${PROXY_CHECK.request}/x?y`, { headers })
    expect(seen.headers.get('cache-control')).toBe('no-store')
    expect(await seen.json()).toMatchObject({ address: '/proxy-check/request/x?y', trusted: 1 })
    const body = Buffer.alloc(LARGEST_BODY + 1_000_000)
    const read = await fetch(url + PROXY_CHECK.body, { method: 'POST', headers, body }).then(
      async (answer) => ((await answer.json()) as { bytes: number }).bytes,
      () => 0,
    )
    expect(read).toBeLessThan(LARGEST_BODY + 200_000)
  })
})

describe('quad doctor --from', () => {
  const env = { SESSION_SECRET }

  test('tries the site at that address, and ends with 1 where something is wrong', async () => {
    const cli = createWorkspace()
    const from = await openStandIn(site('one').port, { host: true, server: 'nginx' })
    const answer = await cli.quad(['doctor', '--from', from.origin], { env })
    expect(answer.code).toBe(1)
    expect(answer.out).toMatch(/^fail {2}host .*\n {6}→ nginx needs: proxy_set_header Host/m)
    expect(answer.out).toMatch(/^ok {4}idle time +open without a byte for 20 s$/m)
    expect(answer.out.match(/^(fail|warn)/gm)).toEqual(['fail'])
    expect(answer.err).toContain(`Trying ${from.origin}`)
  })

  test('says what answers where it isn’t the site, and what it can’t try', async () => {
    const cli = createWorkspace()
    const from = `http://127.0.0.1:${site('one').port}`
    const other = await cli.quad(['doctor', '--from', from], {
      env: { SESSION_SECRET: 'o'.repeat(40) },
    })
    expect(other.code).toBe(1)
    expect(other.out).toMatch(/^fail {2}proxy +what answers isn.t this site: 30\d, and leads to /m)
    const closed = await cli.quad('doctor --from http://127.0.0.1:9', { env })
    expect(closed.out).toMatch(/^fail {2}proxy +there is no answer: connect ECONNREFUSED/m)
    for (const address of ['quad.example.com', 'ftp://a.example', 'http://a.example/path', ''])
      await cli.fails(['doctor', '--from', address], 2, ['--from', 'an address without a path'])
  })
})
