// Another Node than the running one, as a package: the same files as nodejs.org has, with a checksum
// in the registry. Nothing of this machine's Node is changed.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The version that the image runs. */
export const imageVersion = () => readFileSync(join(ROOT, '.node-version'), 'utf8').trim()

/** The program's path, or nothing where the registry has no such Node or can't be reached. */
export function bringNode(version) {
  const windows = process.platform === 'win32'
  const dir = join(homedir(), '.cache/quad', `node-${version}`)
  const name = `node-${windows ? 'win' : process.platform}-${process.arch}`
  const file = join(dir, 'node_modules', name, 'bin', windows ? 'node.exe' : 'node')
  if (existsSync(file)) return file
  mkdirSync(dir, { recursive: true })
  writeFileSync(join(dir, 'package.json'), '{"private":true}')
  const args = [
    'install',
    '--ignore-scripts',
    '--no-save',
    '--loglevel=error',
    `${name}@${version}`,
  ]
  spawnSync('npm', args, { cwd: dir, stdio: ['ignore', 2, 2], shell: windows })
  return existsSync(file) ? file : undefined
}

/** Runs a program with that Node, which also answers to `node`. Returns its status. */
export function runWith(node, args) {
  const PATH = `${dirname(node)}${delimiter}${process.env.PATH}`
  const env = { ...process.env, PATH }
  return spawnSync(node, args, { cwd: ROOT, stdio: 'inherit', env }).status ?? 1
}
