import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measuredBy, quantile, table, writeSections } from '../report'

/**
 * npm run bench:cli: how long one waits for the terminal tool, next to node by itself. The programs
 * take turns, so that a busy moment of the machine meets all of them.
 */
const root = process.cwd()
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 21)
const quad = join(root, 'bin/quad.cjs')
const dataDir = mkdtempSync(join(tmpdir(), 'quad-bench-cli-'))
const env = { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'silent' }

const PROGRAMS: readonly (readonly [name: string, args: readonly string[]])[] = [
  ['node -e 0', ['-e', '0']],
  ['quad --help', [quad, '--help']],
  ['quad --version', [quad, '--version']],
  ['quad partners --help', [quad, 'partners', '--help']],
  ['quad partners list', [quad, 'partners', 'list']],
]

function once(args: readonly string[]): number {
  const began = process.hrtime.bigint()
  const { status } = spawnSync(process.execPath, [...args], { cwd: root, env, stdio: 'ignore' })
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}`)
  return Number(process.hrtime.bigint() - began) / 1e6
}

// The first call bundles the tool; the database of a school or two is there before it is listed.
once([quad, 'seed', 'demo', '--yes'])
const times = new Map(PROGRAMS.map(([name]) => [name, [] as number[]]))
for (let round = 0; round < ROUNDS; round++)
  for (const [name, args] of PROGRAMS) times.get(name)?.push(once(args))
rmSync(dataDir, { recursive: true, force: true })

const median = (name: string) => quantile(times.get(name) ?? [], 0.5)
const alone = median('node -e 0')
const rows = PROGRAMS.map(([name]) => {
  const took = median(name)
  return [name, took.toFixed(0), (took - alone).toFixed(0), (took / alone).toFixed(2)]
})
const text = `${measuredBy('bench:cli')}: the median of
${ROUNDS} calls, which take turns. Aim: \`quad --help\` no more than 300 ms beyond node's own start.

${table(['call', 'ms', 'beyond node', 'ratio'], rows)}
`
writeSections({ 'The terminal tool': text })
