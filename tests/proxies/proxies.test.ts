import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect } from 'vitest'
import { proxyPass } from '~/platform/monitoring/proxy-check'
import { acceptInvite, sendFirstMessage, sendMessage } from '~/domain/messages/send.server'
import { checkProxy } from '~cli/checks/proxy'
import { Browser } from '~tests/support/client'
import { startSessionIn } from '~tests/support/enter'
import {
  changeAccount,
  changePartner,
  ctx,
  db,
  form,
  idOf,
  PASSWORD,
  site,
  siteTest,
  type PersonName,
} from '~tests/support/fixtures'
import { CLIENT, openProvider, signOnAs } from '~tests/support/oidc'
import { fileOf, twoHalves } from '~tests/support/pictures'
import { IDLE, PROXIES } from './programs'
import { isInstalled, startProxy, type RunningProxy } from './start'
import { OPEN, request, UNTRUSTED, type Stream } from './stream'

const SECRET = 'NORTHFIELD_OIDC_SECRET'
const SETTINGS = {
  TRUST_PROXY: '1',
  BASE_URL: 'https://northfield.localhost',
  [SECRET]: CLIENT.client_secret,
}

type Running = RunningProxy & {
  /** A conversation that is open since then, and into which nothing is written */
  idle: Stream
  since: number
}

const running = new Map<string, Running>()
const [channel, quiet] = [{ id: '' }, { id: '' }]

/** Everything that is installed, in front of one site. */
const test = siteTest({ settings: SETTINGS }).extend(
  'proxies',
  { scope: 'file', auto: true },
  async ({ site: { port } }, { onCleanup }) => {
    onCleanup(async () => {
      await Promise.all([...running.values()].map(({ stop }) => stop()))
    })
    channel.id = await converse('sam', 'maya')
    quiet.id = await converse('leo', 'cora')
    for (const [name, programs] of Object.entries(PROXIES)) {
      if (!isInstalled(programs)) continue
      const proxy = await startProxy(programs, port)
      const cookie = await cookieAt(proxy.base, 'cora')
      const idle = await OPEN['HTTP/1.1'](proxy.base, `/dm/${quiet.id}/live`, cookie)
      running.set(name, { ...proxy, idle, since: performance.now() })
    }
    return running
  },
)

/** Milliseconds in which a message is there */
const SOON = 500
const MEGABYTE = 1024 * 1024

async function converse(from: PersonName, to: PersonName): Promise<string> {
  const first = { text: 'Hello there' }
  const sent = await sendFirstMessage(await ctx(from), idOf(to), first, form(from))
  if (!sent.ok) throw new Error(JSON.stringify(sent.errors))
  await acceptInvite(await ctx(to), sent.channel_id)
  return sent.channel_id
}

async function enter(base: string, name: PersonName) {
  const browser = new Browser(base)
  await startSessionIn(browser, site, `${name}@northfield.test`)
  return browser
}

async function cookieAt(base: string, name: PersonName) {
  const cookie = site.services.cookies.session.name
  return `${cookie}=${(await enter(base, name)).cookie(cookie) ?? ''}`
}

let count = 0
async function send(from: PersonName = 'sam', to = channel.id) {
  const text = `Message number ${(count += 1)}.`
  const since = performance.now()
  await sendMessage(await ctx(from, new Date()), to, { text }, form(text))
  return { text, since }
}

/** The shortest time of some: a busy machine holds one back, a proxy all of them. */
async function quickest(measure: () => Promise<number>): Promise<number> {
  let best = Infinity
  for (let at = 0; at < 6 && best > SOON; at += 1) best = Math.min(best, await measure())
  return best
}

const nextMessage = (stream: Stream) => async () => {
  const { text, since } = await send()
  return stream.shows(text, since)
}

const DECODERS: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  none: (bytes) => bytes,
}

async function load(base: string, path: string, accepts: string) {
  const response = await request(base, path, { 'accept-encoding': accepts })
  const { 'content-encoding': encoding = 'none' } = response.headers
  const text = DECODERS[encoding]?.(await buffer(response)).toString()
  return { encoding, text }
}

/** A picture of so many bytes: what follows its end is no part of it. */
async function makePicture(bytes: number) {
  const picture = await twoHalves(300, 100).jpeg().toBuffer()
  return fileOf(Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]))
}

for (const [name, programs] of Object.entries(PROXIES)) {
  if (!isInstalled(programs))
    console.warn(`${name} is not installed: its tests are skipped (on Debian: apt-get install)`)
  describe.skipIf(!isInstalled(programs))(name, () => {
    const proxy = () => running.get(name)!

    test.each(Object.entries(OPEN))('messages arrive at once over %s', async (_, open) => {
      const { base } = proxy()
      const cookie = await cookieAt(base, 'maya')
      const since = performance.now()
      const frame = await open(base, `/dm/${channel.id}/live`, cookie)
      await frame.shows('id="newest"', since)
      expect(await quickest(nextMessage(frame))).toBeLessThan(SOON)
      expect(frame.headers['content-encoding']).toBeUndefined()
      frame.close()

      // A connection was lost, and more than 512 bytes have come since.
      const position = site.services.live.position
      const missed = [await send(), await send(), await send()]
      const reconnect = async () => {
        const begun = performance.now()
        const stream = await open(base, `/live?after=${position}`, cookie)
        const time = await stream.shows(missed[2]?.text ?? '', begun)
        expect(stream.text().length).toBeGreaterThan(512)
        const next = await quickest(nextMessage(stream))
        stream.close()
        return Math.max(time, next)
      }
      expect(await quickest(reconnect)).toBeLessThan(SOON)
    })

    test('a photo of 10 MB arrives, and of a larger one the site says what is wrong', async () => {
      const browser = await enter(proxy().base, 'maya')
      const choose = async (bytes: number) =>
        browser.press('/profile/photo', 'Continue', { photo: await makePicture(bytes) })
      expect((await choose(10 * MEGABYTE)).path).toMatch(/^\/profile\/photo\/[0-9a-f]{32}$/)
      for (const bytes of [10 * MEGABYTE + 1, 30 * MEGABYTE])
        expect((await choose(bytes)).error('photo')).toContain('up to 10 MB')
    })

    test('a form comes from its own page and from its own address, whatever is made up', async () => {
      await db.write((tx) => tx.session.deleteMany({ where: { user_id: idOf('alex') } }))
      const { base } = proxy()
      const browser = new Browser(base)
      browser.from = '127.0.0.7'
      browser.headers = {
        origin: base,
        'x-forwarded-for': '203.0.113.9',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'http',
      }
      await browser.get('/current-login')
      const values = { email: 'alex@northfield.test', password: PASSWORD }
      expect((await browser.submit('Log in', values)).path).toMatch('/home')
      const { ip } = await db.read.session.findFirstOrThrow({ where: { user_id: idOf('alex') } })
      expect(ip).toBe('127.0.0.7')
      browser.headers.origin = 'https://evil.example'
      expect((await browser.press('/logout', 'Log out')).status).toBe(403)
    })

    test('the school’s own login leads back', async ({ onTestFinished }) => {
      const { base } = proxy()
      const { issuer, people, close } = await openProvider([`${base}/auth/oidc/callback`])
      onTestFinished(close)
      const { client_id } = CLIENT
      const label = 'Log in with Northfield ID'
      const single_sign_on = { issuer, client_id, client_secret_env: SECRET, label }
      await changePartner({ settings: { single_sign_on } })
      people.set('tess', { email: 'tess@northfield.test', email_verified: true })
      await changeAccount('tess', { auths: [{ provider: 'oidc', issuer, subject: 'tess' }] })
      const page = await signOnAs(new Browser(base), 'tess')
      expect([new URL(page.url).origin, page.path]).toEqual([base, '/home'])
    })

    test('pages and files are compressed once, by the site', async () => {
      const { base } = proxy()
      const page = await load(base, '/current-login', '')
      expect(page).toMatchObject({ encoding: 'none', text: expect.stringContaining('</html>') })
      const style = /href="(\/assets\/[^"]+\.css)"/.exec(page.text ?? '')?.[1] ?? ''
      const plain = await load(base, style, '')
      for (const [accepts, encodings] of [
        ['gzip', ['gzip']],
        // Varnish asks for gzip, whatever its clients can read.
        ['gzip, deflate, br, zstd', ['br', 'gzip']],
      ] as const) {
        const [asPage, asFile] = [
          await load(base, '/current-login', accepts),
          await load(base, style, accepts),
        ]
        expect(encodings).toContain(asPage.encoding)
        expect(asPage.text).toContain('</html>')
        expect(encodings).toContain(asFile.encoding)
        expect(asFile.text).toBe(plain.text)
      }
    })

    test.each(['/tag/AC%2FDC', '/q/50%25%20%C3%A9%3F', '?q=a%2Fb%26c+d', '/tag/..%2F..%2Fhome'])(
      'a search for %s is the same one behind it',
      async (address) => {
        const [there, direct] = [
          await enter(proxy().base, 'maya'),
          await enter(site.browser().base, 'maya'),
        ]
        const path = `/search-results${address}`
        const { title } = await direct.get(path)
        expect(title).toContain('Search: ')
        expect((await there.get(path)).title).toBe(title)
      },
    )

    test.skipIf(name === 'Varnish')('an address without TLS leads to the one with it', async () => {
      const { hostname, port, host } = new URL(proxy().plain)
      const options = { host: '127.0.0.1', port, path: '/post/1?in=home', headers: { host } }
      const [response] = (await once(get(options), 'response')) as [IncomingMessage]
      const to = new URL(response.headers.location ?? '')
      expect([response.statusCode, to.protocol, to.hostname]).toEqual([
        expect.toBeOneOf([301, 308]),
        'https:',
        hostname,
      ])
      expect(to.pathname + to.search).toBe('/post/1?in=home')
    })
  })
}

test('quad doctor finds nothing wrong with any of them', async ({ signal }) => {
  const { SESSION_SECRET } = site.services.env
  const look = async (base: string) => {
    const from = new URL(base)
    const connection = { ...UNTRUSTED, host: '127.0.0.1', servername: from.hostname }
    const pass = proxyPass(SESSION_SECRET, new Date())
    const checks = await checkProxy({ from, pass, signal, connection }, 2_000)
    return checks.filter(({ status }) => status !== 'ok')
  }
  await Promise.all(
    [...running].map(async ([name, { base }]) => {
      // A busy machine is late, too, but not each time.
      let wrong = await look(base)
      for (let at = 0; at < 4 && wrong.length > 0; at += 1) wrong = await look(base)
      expect([name, wrong]).toEqual([name, []])
    }),
  )
})

test('a stream into which nothing is written outlives the idle time of each', async () => {
  for (const { since } of running.values())
    await sleep(Math.max(0, since + (IDLE + 4) * 1000 - performance.now()))
  const { text, since } = await send('leo', quiet.id)
  for (const [name, { idle }] of running) {
    expect([name, idle.ended()]).toEqual([name, false])
    await idle.shows(text, since)
  }
})
