import { CONNECTIONS, measure, type Measure } from './measure'
import { runSite, type SiteSettings } from './site'
import type { BenchWorld } from './worlds'

export type PageResult = { page: string; real: Measure; memory: Measure }
export type WorldResult = { world: string; pages: PageResult[]; fixed: Measure; rss: number }

/** All pages of a world, real and from memory, and a fixed string from the same Express. */
export async function measurePages(
  root: string,
  world: BenchWorld,
  password: string,
): Promise<WorldResult> {
  const settings = { root, password, ...world } satisfies Partial<SiteSettings>
  const real = await runSite({ ...settings, port: 4601, mode: 'real' })
  const memory = await runSite({ ...settings, port: 4602, mode: 'memory' })
  const headers = (cookie: string, port: number) => ({
    cookie,
    host: `${world.host}:${port}`,
    'accept-encoding': 'br',
  })
  try {
    const pages: PageResult[] = []
    for (const [page, path] of Object.entries(world.pages)) {
      pages.push({
        page,
        real: await measure(real.base + path, headers(real.cookie, 4601)),
        memory: await measure(memory.base + path, headers(memory.cookie, 4602)),
      })
    }
    const fixed = await measure(`${real.base}/__string`, headers(real.cookie, 4601))
    return { world: world.name, pages, fixed, rss: real.rss() }
  } finally {
    await Promise.all([real.stop(), memory.stop()])
  }
}

const n = (value: number) => Math.round(value).toLocaleString('en-US')

export function pageTable({ world, pages, fixed, rss }: WorldResult): string {
  const rows = pages.map(({ page, real, memory }) =>
    [
      page,
      n(real.rps),
      real.p50,
      real.p95,
      n(memory.rps),
      (real.rps / memory.rps).toFixed(2),
      n(real.bytes),
      real.errors,
    ].join(' | '),
  )
  return [
    `### ${world}`,
    '',
    `${CONNECTIONS} connections, signed in, brotli as browsers ask for it.`,
    '',
    '| page | requests/s | p50 ms | p97.5 ms | same page from memory, requests/s | ratio | bytes | errors |',
    '|---|---|---|---|---|---|---|---|',
    ...rows.map((row) => `| ${row} |`),
    '',
    `Fixed string from the same Express: ${n(fixed.rps)} requests/s. ` +
      `Resident memory of the server after the load: ${n(rss / 1024 / 1024)} MB.`,
    '',
  ].join('\n')
}
