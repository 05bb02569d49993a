import { loadavg } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { bannedTerms, indexTerms } from '~/domain/terms/screen'
import { measuredBy, quantile, table, whole, writeSections } from '../report'
import { CASES, parseList } from './cases'

/** npm run bench:terms: how long screening takes; writes its part of docs/benchmarks.md. */
const TIMES = 60

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const heap = () => {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

const terms = parseList(10_000)
const before = heap()
const began = performance.now()
const index = indexTerms(terms)
bannedTerms(index, 'd a r n')
const built = performance.now() - began
const megabytes = (heap() - before) / 1e6

const rows = CASES.map(({ name, text }) => {
  const given = text(terms)
  let found = 0
  const took = Array.from({ length: TIMES }, () => {
    const start = performance.now()
    found = bannedTerms(index, given).length
    return performance.now() - start
  })
  const times = [0, 0.5, 0.95].map((share) => quantile(took, share).toFixed(2))
  return [name, whole(given.length), found, ...times]
})

const report = [
  `${measuredBy('bench:terms')}, load average ${(loadavg()[0] ?? 0).toFixed(1)} (the fastest run says most on a busy machine): ${whole(terms.length)} terms, ` +
    `half of them phrases, found in disguise too. Aim: about a millisecond for 10,000 characters.`,
  '',
  `Compiling the list takes ${built.toFixed(0)} ms and ${megabytes.toFixed(1)} MB, once for each change of it.`,
  '',
  table(['text', 'characters', 'found', 'fastest, ms', 'p50 ms', 'p95 ms'], rows),
].join('\n')
writeSections({ Screening: report })
