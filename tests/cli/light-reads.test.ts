import { build } from 'esbuild'
import { parse } from 'yaml'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ROOT } from '~tests/support/paths'

/** What is loaded for `quad partners list` on a file of SQLite: everything but what is imported when needed. */
const LOADED = ['main', 'call', 'run', 'actions/partners-list', 'reader']

test('[CLI-11] listing schools loads the command line and SQLite, and no more', async () => {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    stdin: {
      contents: LOADED.map((file) => `import './cli/${file}'`).join('\n'),
      resolveDir: ROOT,
    },
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    plugins: [yaml, staticOnly],
  })
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports)
  const packages = imports.filter(
    ({ kind, path }) => kind === 'import-statement' && !/^node:/.test(path),
  )
  expect([...new Set(packages.map(({ path }) => path))].sort()).toEqual([
    'better-sqlite3',
    'commander',
  ])
})

const yaml: import('esbuild').Plugin = {
  name: 'yaml',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.yaml$/ }, ({ path }) => ({
      contents: JSON.stringify(parse(readFileSync(path, 'utf8'))),
      loader: 'json',
    })),
}

const staticOnly: import('esbuild').Plugin = {
  name: 'static imports only',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^/ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    ),
}
