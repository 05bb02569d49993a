import autocannon from 'autocannon'

export type Measure = { rps: number; p50: number; p95: number; bytes: number; errors: number }

export const CONNECTIONS = 10
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)

/** Requests per second and milliseconds at ten connections, after a short warm-up. */
export async function measure(url: string, headers: Record<string, string>): Promise<Measure> {
  const load = (duration: number) =>
    autocannon({ url, headers, connections: CONNECTIONS, duration, timeout: 20 })
  await load(1)
  const found = await load(SECONDS)
  return {
    rps: found.requests.average,
    p50: found.latency.p50,
    // autocannon tells 90 and 97.5; the stricter of the two stands for p95.
    p95: found.latency.p97_5,
    bytes: Math.round(found.throughput.total / Math.max(1, found.requests.total)),
    errors: found.errors + found.non2xx,
  }
}
