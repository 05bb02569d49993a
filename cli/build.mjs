// Bundles the terminal tool into build/cli; `node cli/build.mjs` or, when it is stale, bin/quad.mjs.
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const OUT = join(ROOT, 'build/cli')
/** The sources of each program at the last build; its own time is the time of that build. */
const INPUTS = join(OUT, 'inputs.json')
const HOUR = 3_600_000

/** Chunks carry their hash in the name, so a tool that runs meanwhile keeps the ones it began with. */
export async function build() {
  const { build: bundle, stop } = await import('esbuild')
  const began = new Date()
  const options = {
    absWorkingDir: ROOT,
    outdir: OUT,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    jsx: 'automatic',
    loader: { '.sql': 'text' },
    sourcemap: true,
    minifyWhitespace: true,
    chunkNames: 'chunks/[name]-[hash]',
    metafile: true,
    plugins: [yaml, packages],
    write: false,
    logLevel: 'silent',
  }
  const [whole, quick] = await Promise.all([
    bundle({
      ...options,
      entryPoints: {
        main: 'cli/main.ts',
        'web-processes': 'app/start/web-processes.server.ts',
        embedder: 'search/meaning/model/program.ts',
      },
      splitting: true,
    }),
    // One file: loading a dozen takes longer than all they do.
    bundle({
      ...options,
      entryPoints: ['cli/quick.ts'],
      format: 'cjs',
      outExtension: { '.js': '.cjs' },
      plugins: [yaml, packages, withoutCommands],
    }),
  ])
  const outputFiles = [...quick.outputFiles, ...whole.outputFiles]
  // Its helper process would stay as long as this one.
  await stop()
  mkdirSync(join(OUT, 'chunks'), { recursive: true })
  // The entry comes last: a process that reads it finds everything it names.
  const isEntry = (file) => /^main\.js/.test(basename(file.path))
  for (const file of outputFiles.toSorted((a, b) => isEntry(a) - isEntry(b))) place(file)
  removeOldChunks(new Set(outputFiles.map((file) => basename(file.path))))
  const sources = { main: listSources(whole), quick: listSources(quick) }
  place({ path: INPUTS, contents: JSON.stringify(sources) })
  // What was changed while it was built is newer than the build.
  utimesSync(INPUTS, began, began)
}

/** Packages change with package-lock.json alone. */
const listSources = ({ metafile }) => [
  'cli/build.mjs',
  'package-lock.json',
  ...Object.keys(metafile.inputs).filter((path) => !/^<|^builtin:|^node_modules\//.test(path)),
]

/** What every command needs comes in many files: finding them takes longer than running them. */
const BUNDLED = ['commander', 'croner', 'zod']
const packages = {
  name: 'packages',
  setup: (all) => {
    all.onResolve({ filter: /^[^./~]/ }, ({ kind, path }) => {
      if (kind === 'require-call') return { path, namespace: 'builtin' }
      const isBundled = kind === 'entry-point' || BUNDLED.includes(path) || path.startsWith('~')
      return isBundled ? undefined : { path, external: true }
    })
    // CommonJS in a bundle of ES modules can't require what Node has built in.
    all.onLoad({ filter: /^/, namespace: 'builtin' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule('${path}')`,
    }))
  },
}

/** Commands are loaded when they are called, and help calls none. */
const withoutCommands = {
  name: 'without commands',
  setup: (all) =>
    all.onResolve({ filter: /^/ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    ),
}

const yaml = { name: 'yaml', setup: (all) => all.onLoad({ filter: /\.yaml$/ }, readYaml) }

/** A YAML file as what it says: the tool itself doesn't need a parser to start. */
async function readYaml({ path }) {
  const { parse } = await import('yaml')
  return { contents: JSON.stringify(parse(readFileSync(path, 'utf8'))), loader: 'json' }
}

function place({ path, contents }) {
  const half = `${path}.${process.pid}`
  writeFileSync(half, contents)
  renameSync(half, path)
}

function removeOldChunks(current) {
  const dir = join(OUT, 'chunks')
  for (const name of readdirSync(dir)) {
    const file = join(dir, name)
    const stats = statSync(file, { throwIfNoEntry: false })
    if (stats && !current.has(name) && Date.now() - stats.mtimeMs > HOUR)
      rmSync(file, { force: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build()
