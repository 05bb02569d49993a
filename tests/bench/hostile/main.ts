import { rmSync } from 'node:fs'
import { connect } from 'node:net'
import { DEMO_PASSWORD } from '~seeds/demo/accounts'
import { openBenchSchool, PLANS } from '../schools'
import { writeSections } from '../report'
import { runSite, type RunningSite } from '../site'
import { HOSTILE, NORMAL, type HostileRequest } from './requests'

/**
 * npm run bench:hostile: what addresses, headers and bodies made to hurt cost the process, beyond a
 * normal request to the same place. More than the limit is a failure. Writes docs/benchmarks.md, unless BENCH_ONLY
 * names the requests to measure.
 */
const LIMIT_MS = 10
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 20)
const ONLY = process.env.BENCH_ONLY ?? ''
const PORT = 4603
const root = process.cwd()

const school = await openBenchSchool(root, PLANS[0]!)
const settings = { root, ...school, port: PORT, password: DEMO_PASSWORD, mode: 'real' } as const
const site = await runSite(settings)
let exitCode = 0
try {
  const normal = await measureAll(NORMAL)
  const hostile = (await measureAll(HOSTILE.filter(({ name }) => name.includes(ONLY)))).sort(
    (a, b) => b.ms - a.ms,
  )
  const over = hostile.filter((cost) => cost.ms - baseline(normal, cost) > LIMIT_MS)
  console.log([...normal, ...hostile.slice(0, 25)].map(row).join('\n'))
  console.log(`${hostile.length} requests, ${over.length} over the limit`)
  if (!ONLY)
    writeSections({
      'Hostile requests': report(normal, hostile, over.length),
    })
  exitCode = over.length > 0 ? 1 : 0
} finally {
  await site.stop()
  await school.meili?.stop()
  rmSync(school.dataDir, { recursive: true, force: true })
}
process.exit(exitCode)

type Cost = { name: string; path: string; status: string; ms: number }

/** The normal request to the same place, else that of a public page. */
function baseline(normal: Cost[], { path }: Cost): number {
  return normal.find((page) => path.startsWith(page.path.split('?')[0]!))?.ms ?? normal[0]!.ms
}

async function measureAll(requests: HostileRequest[]): Promise<Cost[]> {
  const costs: Cost[] = []
  for (const request of requests) {
    const status = await send(site, request)
    const before = site.cpuMs()
    for (let round = 0; round < ROUNDS; round++) await send(site, request)
    costs.push({
      name: request.name,
      path: request.path ?? '/',
      status,
      ms: (site.cpuMs() - before) / ROUNDS,
    })
  }
  return costs
}

/** The status, or 'closed' when the connection ends without one. */
function send(to: RunningSite, { method = 'GET', path = '/', headers, body = '' }: HostileRequest) {
  const all = {
    host: `${school.host}:${PORT}`,
    ...(headers?.cookie === undefined ? { cookie: to.cookie } : {}),
    ...headers,
    'x-csrf': to.csrf,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return new Promise<string>((resolve) => {
    const socket = connect(PORT, '127.0.0.1')
    let text = ''
    socket.on('data', (chunk: Buffer) => (text ||= chunk.toString('latin1')))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 'closed'))
    socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
  })
}

function row({ name, status, ms }: Cost): string {
  return `| ${name.replaceAll('|', '\\|')} | ${status} | ${ms.toFixed(1)} |`
}

function report(normal: Cost[], hostile: Cost[], over: number): string {
  return [
    `CPU of the process per request, mean of ${ROUNDS}. ${hostile.length} requests; ${over} cost over`,
    `${LIMIT_MS} ms more than a normal one to the same place. The normal ones, then the dearest ten:`,
    '',
    '| request | status | CPU ms |',
    '|---|---|---|',
    ...[...normal, ...hostile.slice(0, 10)].map(row),
  ].join('\n')
}
