import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { seedBench } from '../schools'
import { quad, type Run } from '../process'

export type Size = { students: number; posts: number }

export type SizedSchool = Size & {
  dataDir: string
  file: string
  host: string
  email: string
} & SeedRun

/** The seeding, in this run or an earlier one; null where no one noted it. */
type SeedRun = { seeding: Run | null; rows: number }

/**
 * A school of this size under the folder of schools, seeded at the first time. What was killed is
 * taken up again; what is there is left alone, so that the next run begins with measuring.
 */
export async function openSized(root: string, folder: string, size: Size): Promise<SizedSchool> {
  const dataDir = join(folder, `${size.students}-${size.posts}`)
  mkdirSync(dataDir, { recursive: true })
  const env = { DATA_DIR: dataDir, NODE_ENV: 'development' }
  await quad(root, ['db', 'migrate'], env)
  const run = await quad(root, [...seedBench(size), '--json'], env)
  const { rows = 0 } = JSON.parse(run.out) as { rows?: number }
  const noted = join(dataDir, 'seeding.json')
  if (rows > 0) writeFileSync(noted, JSON.stringify({ rows, seeding: { ...run, out: '' } }))
  const known = existsSync(noted) ? (JSON.parse(readFileSync(noted, 'utf8')) as SeedRun) : null
  return {
    ...size,
    dataDir,
    file: join(dataDir, 'quad.db'),
    host: 'bench.localhost',
    email: 'student1@bench.test',
    seeding: known?.seeding ?? null,
    rows: known?.rows ?? 0,
  }
}
