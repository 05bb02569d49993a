import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { say, writeSections } from '../report'
import { measureSized } from './measure'
import { sizeReport, type SizedResult } from './report'
import { openSized } from './schools'

/**
 * npm run bench:size: measures search in a small and in a large school and writes its section of
 * docs/benchmarks.md. BENCH_SIZES=2000x20000,50000x500000 are students and posts, the schools stay
 * under BENCH_SIZE_DIR for the next run; BENCH_SECONDS of load each; BENCH_DIRECT=0 leaves out
 * feeding directly.
 */
const root = process.cwd()
const folder = process.env.BENCH_SIZE_DIR ?? join(tmpdir(), 'quad-bench-size')
const sizes = (process.env.BENCH_SIZES ?? '2000x20000,50000x500000').split(',').map((size) => {
  const [students = 0, posts = 0] = size.split('x').map(Number)
  return { students, posts }
})
const results: SizedResult[] = []
for (const [turn, size] of sizes.entries()) {
  say(`${size.students} students, ${size.posts} posts: seeding under ${folder}`)
  const school = await openSized(root, folder, size)
  results.push({ school, measured: await measureSized(root, school, 4610 + turn) })
}
const text = sizeReport(results)
if (process.env.BENCH_WRITE === '0') console.log(text)
else writeSections({ Size: text })
process.exit(0)
