import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import { gunzipSync } from 'node:zlib'
import {
  LARGEST_BODY,
  PROXY_CHECK,
  receivedSchema,
  seenSchema,
  STREAM,
  type SeenRequest,
} from '~/platform/monitoring/proxy-check'
import { fail, ok, warn, type Finding, type Verdict } from './check'
import { proxyName, proxyRemedy, type ProxyFault } from './proxy-remedies'
import { load, watchGrowth, type Growth, type Through } from './proxy-requests'

type Judge = (fault: ProxyFault) => string

/** Of a network that no one has (RFC 5737) */
const MADE_UP = '192.0.2.77'
/** More than proxies there can be (TRUST_PROXY) */
const MADE_UP_LIST = Array<string>(9).fill(MADE_UP).join(', ')

/** Milliseconds by which a message may be late */
const LATE = 500
/** Milliseconds a stream pauses at least, so that one that is held back is told from a slow network */
const SHORTEST_PAUSE = 2_000

const UNREACHED =
  'See that the address is right, that the proxy runs and leads to the site, and that this copy has the site’s SESSION_SECRET.'

/** What the site says about its proxy, and what the answers look like that come back. */
export async function checkProxy(through: Through, pauseMs: number): Promise<Verdict[]> {
  const first = await reach(through)
  if ('problem' in first) return [{ name: 'proxy', ...fail(first.problem, UNREACHED) }]
  const { seen, name, ms } = first
  const judge: Judge = (fault) => proxyRemedy(fault, name)
  const proxy = { name: 'proxy', ...ok(`${name ?? 'it'} answers in ${Math.round(ms)} ms`) }
  const [page, events] = [
    watchGrowth(through, 'html', Math.max(pauseMs, SHORTEST_PAUSE)),
    watchGrowth(through, 'events', SHORTEST_PAUSE),
  ]
  const streams = Promise.all([page, events])
  // One that fails while others run is reported with them.
  streams.catch(() => undefined)
  const checks: [string, () => Promise<Finding> | Finding][] = [
    ['host', () => checkHost(seen, through.from, judge)],
    ['network address', () => checkForwarded(through, seen, judge)],
    ['addresses', () => checkAddresses(through, judge)],
    ['compression', async () => checkCompression(through, await streams, judge)],
    // Not while messages are timed: it may take the whole line.
    ['size', () => events.then(() => checkSize(through, judge))],
    ['buffering', async () => checkBuffering(await streams, ms, judge)],
    ['idle time', async () => checkIdle(await streams, pauseMs, judge)],
  ]
  const found = await Promise.all(
    checks.map(async ([name, run]) => ({ name, ...(await runOne(run, through)) })),
  )
  return [proxy, ...found]
}

async function runOne(run: () => Promise<Finding> | Finding, { signal }: Through) {
  try {
    return await run()
  } catch (error) {
    if (signal.aborted) throw error
    return fail(`it broke off: ${reason(error)}`, 'See the log of the proxy.')
  }
}

const reason = (error: unknown) => {
  const { code, message } = error as NodeJS.ErrnoException
  return message || code || String(error)
}

type Reached = { seen: SeenRequest; name: ReturnType<typeof proxyName>; ms: number }

/** The first request: whether this site answers at all. */
async function reach(through: Through): Promise<Reached | { problem: string }> {
  const begun = performance.now()
  try {
    const { status, headers, body } = await load(through, PROXY_CHECK.request)
    const ms = performance.now() - begun
    const name = proxyName(String(headers.server ?? ''), String(headers.via ?? ''))
    const seen = seenSchema.safeParse(readAnswer(headers, body))
    if (seen.success) return { seen: seen.data, name, ms }
    const to = headers.location ? `, and leads to ${headers.location}` : ''
    return { problem: `what answers isn’t this site: ${status}${to}` }
  } catch (error) {
    if (through.signal.aborted) throw error
    return { problem: `there is no answer: ${reason(error)}` }
  }
}

/** Also of a proxy that compresses, whatever it is asked. */
const readAnswer = (headers: IncomingHttpHeaders, body: Buffer): unknown =>
  readJson(headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body)

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return null
  }
}

async function see(through: Through, path: string, sent: Record<string, string> = {}) {
  const { status, headers, body } = await load(through, path, { headers: sent })
  const { data } = seenSchema.safeParse(readAnswer(headers, body))
  return { status, seen: data }
}

function checkHost(seen: SeenRequest, from: URL, judge: Judge): Finding {
  if (seen.host === from.host) return ok(seen.host)
  return fail(
    `${from.host} arrives as ${seen.host}: forms are refused, and no school is found`,
    judge('host'),
  )
}

async function checkForwarded(through: Through, seen: SeenRequest, judge: Judge): Promise<Finding> {
  const { trusted, header, forwarded } = seen
  if (header !== '') {
    if (isIP(seen.named ?? '') === 0)
      return fail(
        `the proxy writes no address into ${header}`,
        `Set TRUSTED_IP_HEADER to the header it writes, or TRUST_PROXY.`,
      )
  } else if (trusted === 0) {
    const networks = 'everyone counts as one network'
    if (forwarded.length > 0)
      return fail(
        `the site doesn’t believe the proxy: ${networks}`,
        `Set TRUST_PROXY=${forwarded.length}.`,
      )
    return warn(`nothing is forwarded; behind a proxy ${networks}`, judge('forwarded'))
  } else if (forwarded.length < trusted) {
    const message = `${forwarded.length} of ${trusted} proxies (TRUST_PROXY) write an address: one can be made up`
    return fail(message, judge('forwarded'))
  } else if (forwarded.length > trusted) {
    return fail(
      `${forwarded.length} proxies write an address, and TRUST_PROXY is ${trusted}: many count as one network`,
      `Set TRUST_PROXY=${forwarded.length}.`,
    )
  }
  const made = { 'x-forwarded-for': MADE_UP_LIST, ...(header && { [header]: MADE_UP }) }
  const answer = await see(through, PROXY_CHECK.request, made)
  if (answer.seen?.ip !== MADE_UP) return ok(`can’t be made up; this request came from ${seen.ip}`)
  const message = 'an address that was made up is believed: limits can be gone around'
  return fail(message, judge('forged'))
}

/** A query may be written otherwise, as long as it says the same. */
function isSameAddress(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => new URL(text, 'http://localhost'))
  return a?.pathname === b?.pathname && String(a?.searchParams) === String(b?.searchParams)
}

async function checkAddresses(through: Through, judge: Judge): Promise<Finding> {
  const path = `${PROXY_CHECK.request}/50%25%2F%C3%A9%3F?q=a%2Fb+c`
  const { status, seen } = await see(through, path)
  if (seen && isSameAddress(seen.address, path)) return ok('arrive as they were sent')
  const what = seen ? `arrive as ${seen.address}` : `are answered with ${status}`
  return fail(`those like ${path} ${what}: some searches don’t work`, judge('addresses'))
}

async function checkCompression(
  through: Through,
  streams: Growth[],
  judge: Judge,
): Promise<Finding> {
  const plain = await load(through, PROXY_CHECK.request, {
    headers: { 'accept-encoding': 'identity' },
  })
  if (plain.headers['content-encoding'])
    return fail('pages come compressed to those who can’t read that', judge('compression'))
  const { headers, body } = await load(through, PROXY_CHECK.request, {
    headers: { 'accept-encoding': 'gzip' },
  })
  const encoding = headers['content-encoding']
  if (!encoding)
    return warn(
      'pages come uncompressed: the proxy doesn’t say that browsers take them so',
      judge('compression'),
    )
  if (encoding !== 'gzip' || !seenSchema.safeParse(readJson(gunzipSync(body))).success)
    return fail('pages are compressed twice', judge('compression'))
  const packed = streams.find((one) => one.encoding !== null)
  if (packed)
    return warn(
      `messages come compressed (${packed.encoding}), against what the site says`,
      judge('compression'),
    )
  return ok('once, by the site')
}

async function checkSize(through: Through, judge: Judge): Promise<Finding> {
  const body = Buffer.alloc(LARGEST_BODY, '.')
  const message = 'photos of 10 MB, which the site takes, don’t arrive'
  try {
    const sent = { body, headers: { 'content-type': 'application/octet-stream' } }
    const answer = await load(through, PROXY_CHECK.body, sent)
    const received = receivedSchema.safeParse(readAnswer(answer.headers, answer.body))
    if (received.success && received.data.bytes === body.length) return ok('photos of 10 MB arrive')
    return fail(`${message}: ${answer.status}`, judge('size'))
  } catch (error) {
    if (through.signal.aborted) throw error
    return fail(`${message}: ${reason(error)}`, judge('size'))
  }
}

function checkBuffering(streams: Growth[], usual: number, judge: Judge): Finding {
  const lates = streams.map(({ late }) => (late === null ? null : Math.max(0, late - usual)))
  if (lates.includes(null)) return fail('messages never arrive', judge('buffering'))
  const late = Math.round(Math.max(...lates.map(Number)))
  if (late <= LATE) return ok(`messages arrive at once (${late} ms)`)
  return fail(`messages are held back, for ${late} ms here`, judge('buffering'))
}

function checkIdle(streams: Growth[], pauseMs: number, judge: Judge): Finding {
  const cuts = streams.flatMap(({ cut }) => cut ?? [])
  const seconds = (ms: number) => `${Math.round(ms / 1000)} s`
  if (cuts.length === 0) return ok(`open without a byte for ${seconds(pauseMs)}`)
  const message = `a stream was cut after ${seconds(Math.min(...cuts))}`
  return fail(`${message}; they pause for up to ${seconds(STREAM.pauseMs)}`, judge('idle'))
}
