import { parseArgs } from 'node:util'
import { measureInTurn, type Measure } from './measure'
import { loads } from './pages'
import { table, whole } from './report'
import { runSite } from './site'
import type { BenchSchool } from './schools'

/** Another site on this machine, and which of its pages is like which of ours. */
export type OtherSite = { base: URL; cookie: string; pages: Record<string, string> }

const USAGE = `npm run bench -- --against http://127.0.0.1:4567 [--cookie "name=value"] home=/ "post=/topic/1"`

/** The site that the arguments name, or null. Throws for one that isn't on this machine. */
export function readOtherSite(args: string[]): OtherSite | null {
  if (args.length === 0) return null
  const options = { against: { type: 'string' }, cookie: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const base = URL.canParse(values.against ?? '') ? new URL(values.against ?? '') : null
  if (!base || !/^(127\.|localhost$|\[::1\]$)/.test(base.hostname)) throw new Error(USAGE)
  const pages = positionals.map((positional) => {
    const [page = '', ...path] = positional.split('=')
    return [page, path.join('=')] as const
  })
  return { base, cookie: values.cookie ?? '', pages: Object.fromEntries(pages) }
}

const ROUNDS = 5

/** Requests per second of both, in turn, so that a busy machine is as busy for each of them. */
export async function compareSites(
  root: string,
  school: BenchSchool,
  password: string,
  other: OtherSite,
): Promise<string> {
  const unknown = Object.keys(other.pages).filter((page) => !(page in school.pages))
  if (unknown.length > 0)
    throw new Error(`No page "${unknown[0]}": ${Object.keys(school.pages).join(', ')}`)
  const site = await runSite({ root, password, ...school, port: 4601, mode: 'real' })
  const theirs = { cookie: other.cookie, host: other.base.host, 'accept-encoding': 'br' }
  try {
    const load = await loads(school, { site, port: 4601, password })
    const rows: (string | number)[][] = []
    for (const [page, path] of Object.entries(other.pages)) {
      const pages = [load(page), { url: new URL(path, other.base).href, headers: theirs }]
      const [quad, another] = await measureInTurn(pages, { rounds: ROUNDS })
      if (!quad || !another) throw new Error('Two sites are compared')
      const both = (key: keyof Measure) => [whole(quad[key]), whole(another[key])]
      const ratio = (quad.rps / Math.max(1, another.rps)).toFixed(2)
      rows.push([page, ...both('rps'), ratio, ...both('p95'), ...both('bytes'), ...both('errors')])
    }
    const pair = (name: string) => [`${name}, Quad`, `${name}, other`]
    const titles = ['page', ...pair('requests/s'), 'ratio']
    return table([...titles, ...pair('p97.5 ms'), ...pair('bytes'), ...pair('errors')], rows)
  } finally {
    await site.stop()
  }
}
