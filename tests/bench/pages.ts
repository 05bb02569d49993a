import { CONNECTIONS, measure, type Load, type Measure } from './measure'
import { drawRequests, signInReaders } from './readers'
import { megabytes, table, whole } from './report'
import { runSite, type RunningSite, type SiteSettings } from './site'
import type { BenchSchool } from './schools'

export type PageResult = { page: string; real: Measure; memory: Measure }
export type SchoolResult = { school: string; pages: PageResult[]; fixed: Measure; rss: number }

/** Pages by their names, with commas between them, in place of all. */
export const ONLY = (process.env.BENCH_PAGES ?? '').split(',').filter(Boolean)

/** All pages of a school, real and from memory, and a fixed string from the same Express. */
export async function measurePages(
  root: string,
  school: BenchSchool,
  password: string,
): Promise<SchoolResult> {
  const settings = { root, password, ...school } satisfies Partial<SiteSettings>
  const real = await runSite({ ...settings, port: 4601, mode: 'real' })
  const memory = await runSite({ ...settings, port: 4602, mode: 'memory' })
  const headers = (cookie: string, port: number) => ({
    cookie,
    host: `${school.host}:${port}`,
    'accept-encoding': 'br',
  })
  try {
    const load = await loads(school, { site: real, port: 4601, password })
    const pages: PageResult[] = []
    for (const [page, path] of Object.entries(school.pages)) {
      if (ONLY.length > 0 && !ONLY.includes(page)) continue
      pages.push({
        page,
        real: await measure(load(page)),
        memory: await measure({ url: memory.base + path, headers: headers(memory.cookie, 4602) }),
      })
    }
    const fixed = await measure({
      url: `${real.base}/__string`,
      headers: headers(real.cookie, 4601),
    })
    return { school: school.name, pages, fixed, rss: real.rss() }
  } finally {
    await Promise.all([real.stop(), memory.stop()])
  }
}

type SignIn = { site: RunningSite; port: number; password: string }

/**
 * The load of each page: by fifty readers, who search for 500 different words as often as words are used; what
 * only one person may see by that one.
 */
export async function loads(
  school: BenchSchool,
  { site, port, password }: SignIn,
): Promise<(page: string) => Load> {
  const headers = { host: `${school.host}:${port}`, 'accept-encoding': 'br' }
  const cookies = await signInReaders(school, { port, host: school.host, password })
  return (page) => {
    const path = school.pages[page] ?? '/'
    const one = { url: site.base + path, headers: { ...headers, cookie: site.cookie } }
    if (page === 'open conversation' || cookies.length === 0) return one
    const paths =
      page === 'search'
        ? school.searches.map((q) => `/search-results?${new URLSearchParams({ q }).toString()}`)
        : [path]
    return { ...one, requests: drawRequests(paths, cookies, headers) }
  }
}

const TITLES = [
  'page',
  'requests/s',
  'p50 ms',
  'p97.5 ms',
  'same page from memory, requests/s',
  'ratio',
  'bytes',
  'errors',
]

export function pageTable({ school, pages, fixed, rss }: SchoolResult): string {
  const rows = pages.map(({ page, real, memory }) => [
    page,
    whole(real.rps),
    real.p50,
    real.p95,
    whole(memory.rps),
    (real.rps / memory.rps).toFixed(2),
    whole(real.bytes),
    real.errors,
  ])
  return [
    `### ${school}`,
    '',
    `${CONNECTIONS} connections of 50 readers, brotli as browsers ask for it; 500 different searches (Zipf).`,
    '',
    table(TITLES, rows),
    '',
    `Fixed string from the same Express: ${whole(fixed.rps)} requests/s. ` +
      `Resident memory of the server after the load: ${megabytes(rss)}.`,
    '',
    ...profileRatio(pages),
  ].join('\n')
}

/** Two pages of one run, so that it says the same on a busy machine: at least 1 is wanted. */
function profileRatio(pages: readonly PageResult[]): string[] {
  const find = (name: string) => pages.find(({ page }) => page === name)?.real.rps
  const [profile, topic] = [find('profile'), find('topic')]
  if (!profile || !topic) return []
  return [`Profile and topic page, as a ratio of requests/s: ${(profile / topic).toFixed(2)}.`, '']
}
