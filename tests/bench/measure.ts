import autocannon from 'autocannon'
import { quantile } from './report'

export type Measure = { rps: number; p50: number; p95: number; bytes: number; errors: number }

export const CONNECTIONS = 10
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)

/** What is asked for: one address by one reader, or `requests` in turn, which each connection begins elsewhere. */
export type Load = {
  url: string
  headers: Record<string, string>
  requests?: readonly BenchRequest[]
}
export type BenchRequest = { path: string; headers: Record<string, string> }

/** Requests per second and milliseconds at ten connections, after a short warm-up. */
export async function measure(load: Load, seconds = SECONDS): Promise<Measure> {
  await run(load, 1)
  return run(load, seconds)
}

async function run({ url, headers, requests = [] }: Load, duration: number): Promise<Measure> {
  const options = { url, headers, connections: CONNECTIONS, duration, timeout: 20 }
  let begun = 0
  const inTurn = (client: autocannon.Client) => {
    const at = Math.floor((requests.length * begun++) / CONNECTIONS)
    client.setRequests([...requests.slice(at), ...requests.slice(0, at)])
  }
  const found = await autocannon(
    requests.length > 0 ? { ...options, requests: [...requests], setupClient: inTurn } : options,
  )
  return {
    rps: found.requests.average,
    p50: found.latency.p50,
    // autocannon tells 90 and 97.5; the stricter of the two stands for p95.
    p95: found.latency.p97_5,
    bytes: Math.round(found.throughput.total / Math.max(1, found.requests.total)),
    errors: found.errors + found.non2xx,
  }
}

/** A load of a site; `cpuMs` and `engineMs` tell what its process and that of its engine have used so far. */
export type MeasuredPage = Load & { cpuMs?: () => number; engineMs?: () => number }

/** CPU is that of one page in milliseconds, 0 where it isn't known. */
export type MeasuredInTurn = Measure & { cpuMs: number; engineMs: number }

/** The medians of pages that are measured in turn, so that a busy machine is as busy for each of them. */
export async function measureInTurn(
  pages: readonly MeasuredPage[],
  { rounds, seconds = SECONDS }: { rounds: number; seconds?: number },
): Promise<MeasuredInTurn[]> {
  const found = pages.map((): MeasuredInTurn[] => [])
  for (let round = 0; round < rounds; round++)
    for (const [at, { cpuMs = () => 0, engineMs = () => 0, ...load }] of pages.entries()) {
      await run(load, 1)
      const before = [cpuMs(), engineMs()] as const
      const measured = await run(load, seconds)
      const each = (used: number) => used / Math.max(1, measured.rps * seconds)
      const [site, engine] = [each(cpuMs() - before[0]), each(engineMs() - before[1])]
      found[at]?.push({ ...measured, cpuMs: site, engineMs: engine })
    }
  return found.map(medians)
}

/** Of several rounds */
export function medians(all: readonly MeasuredInTurn[]): MeasuredInTurn {
  const median = (key: keyof MeasuredInTurn) =>
    quantile(
      all.map((one) => one[key]),
      0.5,
    )
  return {
    rps: median('rps'),
    p50: median('p50'),
    p95: median('p95'),
    bytes: median('bytes'),
    errors: median('errors'),
    cpuMs: median('cpuMs'),
    engineMs: median('engineMs'),
  }
}
