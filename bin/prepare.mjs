// Brings a checkout to the point where it can run: packages, database client, built site and
// terminal tool. Every step is skipped when its inputs have not changed. Needs only Node and npm.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const MARKS = join(ROOT, 'node_modules/.cache/quad')
const PROGRAM = fileURLToPath(import.meta.url)
const say = (text) => console.error(`› ${text}`)

// As `engines` in package.json says.
const [major, minor] = process.versions.node.split('.').map(Number)
const oldest = { 20: 19, 22: 14 }[major] ?? (major < 24 ? Infinity : 0)
if (minor < oldest) {
  console.error(`Node 24 is needed, or 22.14 or newer 22; this is ${process.versions.node}.`)
  process.exit(1)
}

/** Every file below the paths, sorted, with a hash of its content. */
function fingerprint(paths) {
  const hash = createHash('sha256').update(process.versions.modules)
  const add = (path) => {
    if (!existsSync(path)) return
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) add(join(path, name))
    } else hash.update(path.slice(ROOT.length)).update(readFileSync(path))
  }
  for (const path of paths) add(join(ROOT, path))
  return hash.digest('hex')
}

function step(name, title, inputs, outputs, work) {
  const print = fingerprint(inputs)
  const mark = join(MARKS, name)
  const fresh =
    existsSync(mark) &&
    readFileSync(mark, 'utf8') === print &&
    outputs.every((path) => existsSync(join(ROOT, path)))
  if (fresh) return false
  say(`${title} …`)
  const began = Date.now()
  const watch = tellTime(title)
  work()
  watch.kill()
  const seconds = Math.round((Date.now() - began) / 1000)
  if (seconds > 1) say(`${title}: ${seconds} s`)
  mkdirSync(MARKS, { recursive: true })
  writeFileSync(mark, print)
  return true
}

/** Says every ten seconds that a step goes on, from a process of its own: this one only waits. */
function tellTime(title) {
  const program = `const began = Date.now(); setInterval(() => console.error(
    '›   ' + process.argv[1] + ', ' + Math.round((Date.now() - began) / 1000) + ' s so far'), 10_000)
    process.on('disconnect', () => process.exit())`
  return spawn(process.execPath, ['-e', program, title], { stdio: ['ignore', 'ignore', 2, 'ipc'] })
}

export function run(command, args, env = {}) {
  const windows = process.platform === 'win32'
  const result = spawnSync(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, ...env },
    shell: windows,
  })
  if (result.status !== 0) {
    console.error(`\n${command} ${args.join(' ')} failed.`)
    process.exit(1)
  }
}

const QUIET = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']

const bin = (name) => join(ROOT, 'node_modules/.bin', name)

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
    run('npm', [...command, ...(wanted ? [] : ['--omit=dev']), ...QUIET])
  })
}

const COMPILED = 'node_modules/better-sqlite3-12/build/Release/better_sqlite3.node'

/** Only a Node past its end of life: newer ones load a file that the package contains. */
export function compile() {
  if (works('better-sqlite3')) return
  step('compile', 'Compiling SQLite for an old Node', ['package-lock.json'], [COMPILED], () =>
    run('npm', ['rebuild', 'better-sqlite3-12', '--loglevel=error']),
  )
  if (works('better-sqlite3')) return
  console.error(`SQLite can't be loaded on ${process.platform} with ${process.arch}.`)
  process.exit(1)
}

export function install(tools) {
  packages(tools)
  compile()
}

function works(name) {
  try {
    execFileSync(process.execPath, ['-e', `new (require('${name}'))(':memory:')`], {
      cwd: ROOT,
      stdio: 'ignore',
    })
    return true
  } catch {
    return false
  }
}

/** The client needs no engine, but the generator looks for one: any existing file will do. */
const prismaGenerate = (...args) =>
  run(bin('prisma'), ['generate', ...args], { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath })

export const generate = () =>
  step(
    'generate',
    'Generating the database client',
    ['prisma/schema', 'bin/schema-tables.mjs', 'bin/prepare.mjs', 'package-lock.json'],
    ['client.ts', 'tables.ts', POSTGRESQL].map((file) => `prisma/generated/${file}`),
    () => {
      prismaGenerate()
      generateForPostgresql()
      for (const file of ['internal/class.ts', POSTGRESQL]) readCompilerOnce(file)
    },
  )

const POSTGRESQL = 'internal/class-postgresql.ts'

/** As a module, the compiler of queries would stay in memory as text, twice: 4 MB in each process. */
function readCompilerOnce(name) {
  const file = join(ROOT, 'prisma/generated', name)
  const generated = readFileSync(file, 'utf8')
  const text = generated.replace(
    /const { wasm } = await import\((".*wasm-base64.mjs")\)/,
    `const { createRequire } = await import('node:module')
    const { readFile } = await import('node:fs/promises')
    const source = await readFile(createRequire(import.meta.url).resolve($1), 'latin1')
    const [, wasm = ''] = source.split('"')`,
  )
  if (text === generated) throw new Error(`${file} loads the compiler of queries in another way`)
  writeFileSync(file, text)
}

/** The same schema for the other database: the clients differ in this file only. */
function generateForPostgresql() {
  const folder = join(ROOT, 'node_modules/.cache/quad/postgresql')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'schema'), { recursive: true })
  for (const name of readdirSync(join(ROOT, 'prisma/schema'))) {
    const text = readFileSync(join(ROOT, 'prisma/schema', name), 'utf8')
    writeFileSync(join(folder, 'schema', name), forPostgresql(text))
  }
  prismaGenerate('--schema', join(folder, 'schema'), '--generator', 'client')
  copyFileSync(
    join(folder, 'generated/internal/class.ts'),
    join(ROOT, 'prisma/generated', POSTGRESQL),
  )
}

/** The schema's source as the other database reads it. */
export const forPostgresql = (schema) =>
  schema.replace('provider = "sqlite"', 'provider = "postgresql"')

/** Pictures of the drawn avatars, for programs that use the API. */
export const avatars = () =>
  step(
    'avatars',
    'Drawing the avatars',
    ['app/ui/avatars.svg', 'bin/avatars.mjs'],
    ['public/images/avatars/Avatars-1.png'],
    () => run(process.execPath, ['bin/avatars.mjs']),
  )

/** Icons of the installed site. */
export const icons = () =>
  step(
    'icons',
    'Drawing the icons',
    ['public/favicon.svg', 'bin/icons.mjs'],
    ['public/images/icons/icon-512.png'],
    () => run(process.execPath, ['bin/icons.mjs']),
  )

const SITE = [
  'app',
  'bin/worker.mjs',
  'search',
  'prisma/schema',
  'prisma/applied-migrations.ts',
  'prisma/migration-postgresql.ts',
  'prisma/migration-status.ts',
  'prisma/version-match.ts',
  'prisma/locking',
  'public',
  'vite.config.ts',
]

export const build = () => {
  avatars()
  icons()
  return step(
    'build',
    'Building the site',
    [...SITE, 'package-lock.json'],
    ['build/server/index.js'],
    () => {
      run(bin('remix'), ['vite:build', '--logLevel', 'error'], { NODE_ENV: 'production' })
      run(process.execPath, ['bin/worker.mjs'])
      run(process.execPath, ['bin/compress.mjs'])
    },
  )
}

/** Bundles a TypeScript program for this Node; returns its file. */
export async function bundle(entry, name) {
  const { build } = await import('esbuild')
  const outfile = join(MARKS, `${name}.mjs`)
  const form = { bundle: true, platform: 'node', format: 'esm', packages: 'external' }
  await build({ entryPoints: [join(ROOT, entry)], outfile, ...form })
  return outfile
}

/** Compiling keeps one core busy, generating and building another. */
export async function prepare(tools) {
  packages(tools)
  const compiled = new Promise((resolve) =>
    spawn(process.execPath, [PROGRAM, 'compile'], { cwd: ROOT, stdio: ['ignore', 2, 2] }).once(
      'exit',
      (code) => resolve(code === 0),
    ),
  )
  generate()
  build()
  if (!(await compiled)) process.exit(1)
}

// `compile` alone: tests too let it run next to what doesn't need the database.
if (process.argv[1] === PROGRAM) {
  if (process.argv[2] === 'compile') compile()
  else await prepare(false)
}
