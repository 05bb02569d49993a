// Brings a checkout to the point where it can run: packages, database client, built site and
// terminal tool. Every step is skipped when its inputs have not changed. Needs only Node and npm; an old
// Node lets a newer one do it.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isStale } from './cli-sources.cjs'
import { runOnNewerNode } from './node.mjs'

await runOnNewerNode()

export const ROOT = join(import.meta.dirname, '..')
const MARKS = join(ROOT, 'node_modules/.cache/quad')
const say = (text) => console.error(`› ${text}`)

/** Every file below the paths, sorted, with a hash of its content. */
function fingerprint(paths) {
  const hash = createHash('sha256')
  const add = (path) => {
    const stats = statSync(path, { throwIfNoEntry: false })
    if (stats?.isDirectory()) {
      for (const name of readdirSync(path).sort()) add(join(path, name))
    } else if (stats) hash.update(path.slice(ROOT.length)).update(readFileSync(path))
  }
  for (const path of paths) add(join(ROOT, path))
  return hash.digest('hex')
}

async function step(name, title, inputs, outputs, work) {
  const print = fingerprint(inputs)
  const mark = join(MARKS, name)
  const isCurrent =
    existsSync(mark) &&
    readFileSync(mark, 'utf8') === print &&
    outputs.every((path) => existsSync(join(ROOT, path)))
  if (isCurrent) return
  say(`${title} …`)
  const began = Date.now()
  const seconds = () => Math.round((Date.now() - began) / 1000)
  const watch = setInterval(() => say(`  ${title}, ${seconds()} s so far`), 10_000)
  await work()
  clearInterval(watch)
  if (seconds() > 1) say(`${title}: ${seconds()} s`)
  mkdirSync(MARKS, { recursive: true })
  writeFileSync(mark, print)
}

/** Runs a program; the whole preparation ends when it fails. */
export function run(command, args, env = {}) {
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, ...env },
    shell: process.platform === 'win32' && command === 'npm',
  })
  return new Promise((resolve) => {
    const fail = (why) => {
      console.error(`\n${command} ${args.join(' ')} failed${why}.`)
      process.exit(1)
    }
    child.once('error', (error) => fail(`: ${error.message}`))
    child.once('exit', (code) => (code === 0 ? resolve() : fail('')))
  })
}

const runProgram = (...args) => run(process.execPath, args)

const QUIET = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']

const has = (name) => existsSync(join(ROOT, 'node_modules', name))

/**
 * Packages without their install scripts, which would download files or compile. Checks and tests need
 * all of them; building and running the site does without the tools (devDependencies), unless they are
 * there already.
 */
export function packages(tools = true) {
  const wanted = tools || has('vitest')
  const outputs = wanted ? ['node_modules/react', 'node_modules/vitest'] : ['node_modules/react']
  return step('install', 'Installing packages', ['package-lock.json'], outputs, () => {
    // `ci` begins by removing everything, also what earlier steps kept in node_modules/.cache.
    const command = has('react') ? ['install', '--no-save'] : ['ci']
    return run('npm', [...command, ...(wanted ? [] : ['--omit=dev']), ...QUIET])
  })
}

export const generate = () =>
  step(
    'generate',
    'Generating the database client',
    ['prisma/schema', 'bin/schema-tables.mjs', 'bin/generate-client.mjs', 'package-lock.json'],
    ['client.ts', 'tables.ts', 'internal/class-postgresql.ts'].map(
      (file) => `prisma/generated/${file}`,
    ),
    () => runProgram('bin/generate-client.mjs'),
  )

/** Pictures of the drawn avatars, for programs that use the API. */
const avatars = () =>
  step(
    'avatars',
    'Drawing the avatars',
    ['app/ui/avatars.svg', 'bin/avatars.mjs'],
    ['public/images/avatars/Avatars-1.png'],
    () => runProgram('bin/avatars.mjs'),
  )

/** Icons of the installed site. */
const icons = () =>
  step(
    'icons',
    'Drawing the icons',
    ['public/favicon.svg', 'bin/icons.mjs'],
    ['public/images/icons/icon-512.png'],
    () => runProgram('bin/icons.mjs'),
  )

/** What is drawn and generated, next to each other. */
export const prepareSources = () => Promise.all([generate(), avatars(), icons()])

const SITE = [
  'app',
  'bin/bundle-site.mjs',
  'bin/compress.mjs',
  'bin/generate-client.mjs',
  'bin/worker.mjs',
  'search',
  'prisma/schema',
  'prisma/applied-migrations.ts',
  'prisma/migration-postgresql.ts',
  'prisma/migration-status.ts',
  'prisma/version-match.ts',
  'prisma/locking',
  'prisma/place.ts',
  'prisma/server',
  'prisma/shared-compiler.ts',
  'public',
  'tsconfig.json',
]

const site = () =>
  step(
    'build',
    'Building the site',
    [...SITE, 'package-lock.json'],
    ['build/server/index.js'],
    async () => {
      await runProgram('bin/bundle-site.mjs')
      await runProgram('bin/worker.mjs')
      await runProgram('bin/compress.mjs')
    },
  )

/** The terminal tool bundles itself too, when it's called after a change. */
const terminal = () => isStale('main') && runProgram('cli/build.mjs')

/** The site and the terminal tool. */
export async function build() {
  await prepareSources()
  await Promise.all([site(), terminal()])
}

/** Bundles a TypeScript program for this Node; returns its file. */
export async function bundle(entry, name) {
  const { build } = await import('esbuild')
  const outfile = join(MARKS, `${name}.mjs`)
  const form = { bundle: true, platform: 'node', format: 'esm', packages: 'external' }
  await build({ entryPoints: [join(ROOT, entry)], outfile, ...form })
  return outfile
}

export async function prepare(tools) {
  await packages(tools)
  await build()
}

// `npm run build` does without the tools, `npm run setup` brings what checks and tests need too.
if (process.argv[1] === import.meta.filename) await prepare(process.argv[2] === '--tools')
