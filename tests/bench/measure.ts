import autocannon from 'autocannon'
import { quantile } from './report'

export type Measure = { rps: number; p50: number; p95: number; bytes: number; errors: number }

export const CONNECTIONS = 10
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)

/** Requests per second and milliseconds at ten connections, after a short warm-up. */
export async function measure(
  url: string,
  headers: Record<string, string>,
  seconds = SECONDS,
): Promise<Measure> {
  await load(url, headers, 1)
  return load(url, headers, seconds)
}

async function load(
  url: string,
  headers: Record<string, string>,
  duration: number,
): Promise<Measure> {
  const found = await autocannon({ url, headers, connections: CONNECTIONS, duration, timeout: 20 })
  return {
    rps: found.requests.average,
    p50: found.latency.p50,
    // autocannon tells 90 and 97.5; the stricter of the two stands for p95.
    p95: found.latency.p97_5,
    bytes: Math.round(found.throughput.total / Math.max(1, found.requests.total)),
    errors: found.errors + found.non2xx,
  }
}

/** An address of a site; `cpuMs` tells what the site's process has used so far. */
export type MeasuredPage = {
  url: string
  headers: Record<string, string>
  cpuMs?: () => number
}

/** CPU is that of one page in milliseconds, 0 where it isn't known. */
export type MeasuredInTurn = Measure & { cpuMs: number }

/** The medians of pages that are measured in turn, so that a busy machine is as busy for each of them. */
export async function measureInTurn(
  pages: readonly MeasuredPage[],
  { rounds, seconds = SECONDS }: { rounds: number; seconds?: number },
): Promise<MeasuredInTurn[]> {
  const found = pages.map((): MeasuredInTurn[] => [])
  for (let round = 0; round < rounds; round++)
    for (const [at, { url, headers, cpuMs = () => 0 }] of pages.entries()) {
      await load(url, headers, 1)
      const before = cpuMs()
      const measured = await load(url, headers, seconds)
      const answers = Math.max(1, measured.rps * seconds)
      found[at]?.push({ ...measured, cpuMs: (cpuMs() - before) / answers })
    }
  return found.map((all) => {
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
    }
  })
}
