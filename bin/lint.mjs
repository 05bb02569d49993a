#!/usr/bin/env node
// oxlint for the files whose result may have changed since they were clean. Rules that know types depend on
// other files: a file is linted again when it, anything it imports (and what that imports), a declaration
// for all files, or the configuration has changed.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { digest, readSources, ROOT } from './source-files.mjs'

const CLEAN = join(ROOT, 'node_modules/.cache/quad/lint.json')
const LINTED = /\.(ts|tsx|js|mjs|cjs)$/
const FOR_ALL =
  /^(\.oxlintrc\.json|bin\/lint-rules\.mjs|package-lock\.json|tsconfig\.json|prisma\/schema\/.*|.*\.d\.ts)$/

const files = new Map([...readSources()].map(([path, bytes]) => [path, bytes.toString()]))
const hashes = new Map([...files].map(([path, text]) => [path, digest([path, text])]))
const everyone = digest([...hashes].filter(([path]) => FOR_ALL.test(path)).map(([, hash]) => hash))

const { paths } = JSON.parse(files.get('tsconfig.json') ?? '{}').compilerOptions
const PREFIXES = Object.entries(paths).map(([from, [to]]) => [from.slice(0, -1), to.slice(2, -1)])
const ENDINGS = ['', '.ts', '.tsx', '/index.ts', '/index.tsx', '.mjs']

/** The file that a module means, or nothing where it is a package. */
function resolve(from, name) {
  const prefix = PREFIXES.find(([start]) => name.startsWith(start))
  const path = prefix
    ? prefix[1] + name.slice(prefix[0].length)
    : name.startsWith('.') && posix.join(posix.dirname(from), name)
  if (!path) return undefined
  return ENDINGS.map((ending) => path.replace(/\?\w+$/, '') + ending).find((candidate) =>
    files.has(candidate),
  )
}

const specifiers = (text) =>
  [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"\n]+)['"]/g)].map(([, name]) => name)

/** Which files add to the types of a package: everyone who imports it sees them. */
const additions = new Map()
for (const [path, text] of files)
  if (/\.tsx?$/.test(path))
    for (const [, name] of text.matchAll(/^declare module '([^'*]+)'/gm))
      additions.set(name, [...(additions.get(name) ?? []), path])

const imports = new Map(
  [...files.keys()]
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => {
      const names = specifiers(files.get(path))
      const targets = names.flatMap((name) => additions.get(name) ?? resolve(path, name) ?? [])
      return [path, targets]
    }),
)

/** A hash of a file and of all that its types can depend on. */
function hashState(path) {
  const seen = new Set([path])
  for (const file of seen) for (const next of imports.get(file) ?? []) seen.add(next)
  return digest([everyone, ...[...seen].sort().map((file) => hashes.get(file))])
}

const before = readClean()
const states = new Map(
  [...files.keys()].filter((path) => LINTED.test(path)).map((path) => [path, hashState(path)]),
)
const changed = [...states.keys()].filter((path) => before[path] !== states.get(path))
const isClean = changed.length === 0 || lint(changed)
if (isClean) {
  mkdirSync(dirname(CLEAN), { recursive: true })
  writeFileSync(CLEAN, JSON.stringify(Object.fromEntries(states)))
}
process.exit(isClean ? 0 : 1)

function readClean() {
  try {
    return JSON.parse(readFileSync(CLEAN, 'utf8'))
  } catch {
    return {}
  }
}

/** Prints what is wrong; answers whether nothing is. */
function lint(paths) {
  const program = join(ROOT, 'node_modules/oxlint/bin/oxlint')
  const options = ['--type-aware', '--deny-warnings', '--report-unused-disable-directives']
  const { status } = spawnSync(process.execPath, [program, ...options, ...paths], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  return status === 0
}
