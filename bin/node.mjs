// Another Node than the running one, as a package: the same files as nodejs.org has, with a checksum
// in the registry. Nothing of this machine's Node is changed.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { constants, homedir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// `import.meta.dirname` is newer than the oldest Node that gets here.
const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The version that the image runs. */
const imageVersion = () => readFileSync(join(ROOT, '.node-version'), 'utf8').trim()

/** The program's path, or nothing where the registry has none for this system or can't be reached. */
export function bringNode(version) {
  const windows = process.platform === 'win32'
  const dir = join(homedir(), '.cache/quad', `node-${version}`)
  const name = `node-${windows ? 'win' : process.platform}-${process.arch}`
  const file = join(dir, 'node_modules', name, 'bin', windows ? 'node.exe' : 'node')
  if (works(file)) return file
  console.error(`› Bringing Node ${version} into ${dir} …`)
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
  return works(file) ? file : undefined
}

/** An installation may have been interrupted, and a system may lack what the program is linked with. */
const works = (file) =>
  existsSync(file) && spawnSync(file, ['--version'], { stdio: 'ignore' }).status === 0

/** Runs a program with that Node, which also answers to `node`. Returns its status. */
export async function runWith(node, args) {
  const PATH = `${dirname(node)}${delimiter}${process.env.PATH}`
  const child = spawn(node, args, { stdio: 'inherit', env: { ...process.env, PATH } })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  const [code, signal] = await new Promise((resolve) => {
    child.once('error', () => resolve([1, null]))
    child.once('exit', (...how) => resolve(how))
  })
  return code ?? 128 + constants.signals[signal]
}

/** As `engines` in package.json says. */
function isSupported() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  return major >= 24 || (major === 22 && minor >= 14)
}

/**
 * Does nothing on a Node that can run Quad. Otherwise a newer one, which is brought once, runs this program
 * in its place: the database's library would crash an older one (docs/decisions/0023-node-and-sqlite.md).
 */
export async function runOnNewerNode() {
  if (isSupported()) return
  const version = imageVersion()
  const node = bringNode(version)
  // What it says of how long it took begins here.
  process.env.QUAD_STARTED_AT ??= String(Date.now() - Math.round(process.uptime() * 1000))
  if (node) process.exit(await runWith(node, process.argv.slice(1)))
  console.error(
    `Quad runs on Node ${version}, or on 22.14 or newer 22; this is ${process.versions.node}, and npm couldn't bring another.`,
  )
  process.exit(1)
}
