import { setTimeout as wait } from 'node:timers/promises'
import { quantile, say } from '../report'
import type { BenchSchool } from '../schools'
import { load, type Asking } from './load'
import { untilQuiet, type Cpu, type ScaleSite } from './sites'

const QUICK = process.env.BENCH_QUICK === '1'
export const ROUNDS = QUICK ? 2 : 5
/** Of requests at once */
const BUSY_ROUNDS = QUICK ? 1 : 5
const BUSY_SECONDS = QUICK ? 1 : 2
const CONNECTIONS = 10
/** One after the other: what a request takes when nothing else is asked for */
const REQUESTS = QUICK ? 20 : 60
const IDLE_SECONDS = QUICK ? 3 : 20

export type Requests = Record<string, { asking: Asking; writes: boolean }>

/**
 * What is asked for: three pages, each time of another post, and a like that is taken back at the next turn.
 * Of a post that was just asked for others like it are known.
 */
export function requestsFor(school: BenchSchool, posts: readonly string[]): Requests {
  const turns = new Map<ScaleSite, number>()
  const next = (site: ScaleSite) => {
    const turn = turns.get(site) ?? 0
    turns.set(site, turn + 1)
    return posts[turn % posts.length] ?? ''
  }
  const page = (name: string) => ({ path: school.pages[name] ?? '' })
  return {
    home: { writes: false, asking: () => page('home') },
    post: { writes: false, asking: (site) => ({ path: `/post/${next(site)}` }) },
    search: { writes: false, asking: () => page('search') },
    like: {
      writes: true,
      asking: ({ csrf }, connection, turn) => ({
        path: `/post/${posts[connection]}/${turn % 2 === 0 ? 'like' : 'unlike'}`,
        body: new URLSearchParams({ csrf, once: crypto.randomUUID() }),
      }),
    },
  }
}

export type Cost = Cpu & { p50: number }
type Costs = Map<ScaleSite, Cost>

const middle = (numbers: readonly number[]) => quantile(numbers, 0.5)

/** The median of each number over all rounds. */
export function medians<T extends Record<string, number>>(rounds: readonly T[]): T {
  const keys = Object.keys(rounds[0] ?? {})
  const entries = keys.map((key) => [key, middle(rounds.map((round) => round[key] ?? 0))])
  return Object.fromEntries(entries) as T
}

/** Rounds in turn, so that a busy machine is as busy for each of them; the order turns as well. */
async function inTurn<At, T extends Record<string, number>>(
  all: readonly At[],
  rounds: number,
  measure: (at: At) => Promise<T>,
): Promise<Map<At, T>> {
  const found = new Map(all.map((at) => [at, [] as T[]]))
  for (let round = 0; round < rounds; round++)
    for (const at of round % 2 === 0 ? all : all.toReversed())
      found.get(at)?.push(await measure(at))
  return new Map([...found].map(([at, some]) => [at, medians(some)]))
}

/** CPU and time of one request, asked for one after the other, with all that follows from it. */
export async function measureCosts(
  sites: readonly ScaleSite[],
  requests: Requests,
): Promise<Map<string, Costs>> {
  const costs = new Map<string, Costs>()
  for (const [name, { asking, writes }] of Object.entries(requests)) {
    say(`the cost of a request: ${name}`)
    const options = { connections: 1, requests: REQUESTS }
    for (const site of sites) await load(site, asking, options)
    const measure = async (site: ScaleSite): Promise<Cost> => {
      const { used, found } = await site.measure(async () => {
        const loaded = await load(site, asking, options)
        if (writes) await untilQuiet(site)
        return loaded
      })
      const each = (cpu: number) => cpu / found.ms.length
      const { site: ownSite, database, engine } = used
      return {
        site: each(ownSite),
        database: each(database),
        engine: each(engine),
        p50: middle(found.ms),
      }
    }
    costs.set(name, await inTurn(sites, ROUNDS, measure))
  }
  return costs
}

export type Speed = Cpu & { rps: number; own: number }

/** Requests per second of several connections at once. */
export async function measureSpeeds(
  sites: readonly ScaleSite[],
  requests: Requests,
): Promise<Map<string, Map<ScaleSite, Speed>>> {
  const speeds = new Map<string, Map<ScaleSite, Speed>>()
  const options = { connections: CONNECTIONS, seconds: BUSY_SECONDS }
  for (const [name, { asking, writes }] of Object.entries(requests)) {
    say(`requests per second: ${name}`)
    for (const site of sites) await load(site, asking, { ...options, seconds: 1 })
    const measure = async (site: ScaleSite): Promise<Speed> => {
      if (writes) await untilQuiet(site)
      const { used, found } = await site.measure(() => load(site, asking, options))
      const many = found.ms.length
      if (writes) await untilQuiet(site)
      return {
        site: used.site / many,
        database: used.database / many,
        engine: used.engine / many,
        rps: many / found.seconds,
        own: found.ownCpu / many,
      }
    }
    speeds.set(name, await inTurn(sites, BUSY_ROUNDS, measure))
  }
  return speeds
}

/** Milliseconds of CPU in a second in which no one asks, of all sites in the same seconds. */
export async function measureIdle(sites: readonly ScaleSite[]): Promise<Map<ScaleSite, Cpu>> {
  say('doing nothing')
  for (const site of sites) await untilQuiet(site)
  const found = await Promise.all(
    sites.map(async (site) => {
      const { used } = await site.measure(() => wait(IDLE_SECONDS * 1000))
      const { site: own, database, engine } = used
      const second = (cpu: number) => cpu / IDLE_SECONDS
      return [
        site,
        { site: second(own), database: second(database), engine: second(engine) },
      ] as const
    }),
  )
  return new Map(found)
}
