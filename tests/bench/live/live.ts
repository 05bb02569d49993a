import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { DEMO_PASSWORD } from '~seeds/demo/accounts'
import { megabytes, quantile, table, whole } from '../report'
import type { BenchSchool } from '../schools'
import { runSite, type RunningSite } from '../site'
import { open, send, type Place } from './connections'
import { openTalks, type Talker } from './people'

/** Connections of 50 people, as many as each may have. */
const CONNECTIONS = 1000
const PEOPLE = 50
const PER_SECOND = 200
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10)
const PORT = 4605

export type Live = {
  memory: { name: string; idle: number; open: number }[]
  messages: { p50: number; p95: number; sent: number; shown: number; twice: number; cpu: number }
}

/** `kinds` of connections whose memory is measured; without any only messages are. */
export async function measureLive(root: string, school: BenchSchool, kinds = KINDS): Promise<Live> {
  const talkers = await openTalks(school.dataDir, PEOPLE)
  const place = { port: PORT, host: school.host }
  const run = async <T>(work: (site: RunningSite) => Promise<T>) => {
    const settings = { ...school, root, password: DEMO_PASSWORD, port: PORT, mode: 'real' as const }
    const site = await runSite(settings)
    return work(site).finally(() => site.stop())
  }
  const memory: Live['memory'] = []
  for (const [name, path] of Object.entries(kinds))
    memory.push({ name, ...(await run((site) => measureMemory(site, place, talkers, path))) })
  return { memory, messages: await run((site) => measureMessages(site, place, talkers)) }
}

const KINDS: Record<string, (talker: Talker) => string> = {
  'server-sent events': () => '/live',
  'frames that grow': ({ channel }) => `/dm/${channel}/live`,
}

/** Resident memory of the process after some pages, and with all connections open for a while. */
async function measureMemory(
  site: RunningSite,
  place: Place,
  talkers: Talker[],
  path: (talker: Talker) => string,
) {
  for (let at = 0; at < 300; at++) (await open(place, talkers[at % PEOPLE]!, '/dm'))()
  await wait(3000)
  const idle = site.rss()
  const closers: (() => void)[] = []
  for (let at = 0; at < CONNECTIONS; at++) {
    const talker = talkers[at % PEOPLE]!
    closers.push(await open(place, talker, path(talker)))
  }
  // Longer than two beats.
  await wait(45_000)
  const found = { idle, open: site.rss() }
  closers.forEach((close) => close())
  return found
}

/** Milliseconds from sending a message until the other one's connection has it. */
async function measureMessages(site: RunningSite, place: Place, talkers: Talker[]) {
  const sentAt = new Map<string, number>()
  const times: number[] = []
  const seen = new Map<string, number>()
  const hear = (text: string) => {
    for (const { groups } of text.matchAll(MESSAGE)) {
      const { name = '', mine } = groups ?? {}
      if (mine === 'true') continue
      seen.set(name, (seen.get(name) ?? 0) + 1)
      times.push(performance.now() - (sentAt.get(name) ?? NaN))
    }
  }
  const closers = await Promise.all(talkers.map((talker) => listen(place, talker, hear)))
  const say = async (round: string, seconds: number) => {
    const pending: Promise<number>[] = []
    const began = performance.now()
    for (let at = 0; at < PER_SECOND * seconds; at++) {
      const due = began + (at * 1000) / PER_SECOND
      if (due > performance.now()) await wait(due - performance.now())
      const name = `${round}-${at}`
      sentAt.set(name, performance.now())
      pending.push(send(place, talkers[at % PEOPLE]!, `Message ${name}`))
    }
    const statuses = await Promise.all(pending)
    const failed = statuses.filter((status) => status !== 200)
    if (failed.length > 0) throw new Error(`${failed.length} not sent: ${failed[0]}`)
    await wait(2000)
    return statuses.length
  }
  await say('warm', 2)
  times.length = 0
  const before = site.cpuMs()
  const sent = await say('told', SECONDS)
  const cpu = (site.cpuMs() - before) / sent
  closers.forEach((close) => close())
  const counts = [...seen].flatMap(([name, count]) => (name.startsWith('told') ? [count] : []))
  return {
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    sent,
    cpu,
    shown: counts.length,
    twice: counts.filter((count) => count > 1).length,
  }
}

/** A message as the stream tells it: what it says, and whether it's an own one. */
const MESSAGE = /"mine":(?<mine>true|false),"preview":"Message (?<name>[\w-]+)"/g

const listen = (place: Place, talker: Talker, hear: (text: string) => void) => {
  let rest = ''
  return open(place, talker, '/live', (text) => {
    const whole = rest + text
    const end = whole.lastIndexOf('\n\n')
    rest = whole.slice(end < 0 ? 0 : end)
    if (end >= 0) hear(whole.slice(0, end))
  })
}

export function liveReport({ memory, messages }: Live, measured: string): string {
  const { p50, p95, sent, shown, twice, cpu } = messages
  return [
    `${measured}, load average ${loadavg()[0]?.toFixed(1)}: connections of ${PEOPLE} people of the demo seed, open for 45 seconds; then each sends ` +
      `${PER_SECOND / PEOPLE} messages a second, while the other one of the conversation listens. Aims: at ` +
      'most 150 MB more than without connections, and a p95 below 300 ms until a message is shown.',
    table(
      [`${whole(CONNECTIONS)} connections`, 'idle', 'open', 'more', 'of 150 MB'],
      memory.map(({ name, idle, open: used }) => [
        name,
        megabytes(idle),
        megabytes(used),
        megabytes(used - idle),
        ((used - idle) / (150 * 1024 * 1024)).toFixed(2),
      ]),
    ),
    table(
      [
        'messages a second',
        'sent',
        'shown',
        'twice',
        'p50 ms',
        'p95 ms',
        'of 300 ms',
        'CPU ms each',
      ],
      [
        [
          PER_SECOND,
          whole(sent),
          whole(shown),
          twice,
          whole(p50),
          whole(p95),
          (p95 / 300).toFixed(2),
          cpu.toFixed(1),
        ],
      ],
    ),
  ].join('\n\n')
}
