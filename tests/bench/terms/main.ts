import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { bannedTerms, indexTerms } from '~/domain/terms/screen'
import { writeSections } from '../sections'
import { CASES, listOf } from './cases'

/** npm run bench:terms: how long screening takes; writes its part of docs/benchmarks.md. */
const TIMES = 60

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const heap = () => {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

const terms = listOf(10_000)
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
  }).sort((a, b) => a - b)
  const at = (share: number) => (took[Math.floor(share * TIMES)] ?? 0).toFixed(2)
  return `| ${name} | ${given.length.toLocaleString('en')} | ${found} | ${at(0)} | ${at(0.5)} | ${at(0.95)} |`
})

const report = [
  `Measured ${new Date().toISOString().slice(0, 10)} by \`npm run bench:terms\` on ${cpus().length} cores ` +
    `(${cpus()[0]?.model.trim()}), Node ${process.versions.node}, load average ${(loadavg()[0] ?? 0).toFixed(1)} (the fastest run says most on a busy machine): ${terms.length.toLocaleString('en')} terms, ` +
    `half of them phrases, found in disguise too. Aim: about a millisecond for 10,000 characters.`,
  '',
  `Compiling the list takes ${built.toFixed(0)} ms and ${megabytes.toFixed(1)} MB, once for each change of it.`,
  '',
  '| text | characters | found | fastest, ms | p50 ms | p95 ms |',
  '|---|---|---|---|---|---|',
  ...rows,
].join('\n')
console.log(report)
writeSections(join(process.cwd(), 'docs/benchmarks.md'), 'Benchmarks', { Screening: report })
