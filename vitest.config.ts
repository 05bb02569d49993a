import { relative } from 'node:path'
import tsconfigPaths from 'vite-tsconfig-paths'
import { parse } from 'yaml'
import { defineConfig, mergeConfig, type Plugin } from 'vitest/config'

/** What waits for processes, for a search engine, or reads every file. */
const SLOW = [
  'tests/cli/**/*.test.{ts,tsx}',
  'tests/search/**/*.test.ts',
  'tests/proxies/**/*.test.ts',
  'tests/text-browsers/**/*.test.ts',
  'tests/jobs/killed.test.ts',
  'tests/processes/**/*.test.ts',
  'tests/architecture.test.ts',
]

/** They compare the clock with the times of files, which the kernel gives by its own: bin/long-run.mjs. */
const FILE_TIMES = [
  'domain/unused-photos',
  'http/picture-access',
  'http/profile-photo',
  'platform/storage',
].map((name) => `tests/${name}.test.ts`)

/** What modules define is looked at where nothing has run before: what others keep in it isn't theirs. */
const ALONE = ['tests/platform/constants.test.ts']

/** As cli/build.mjs reads them. */
const readers: Record<string, (text: string) => unknown> = { yaml: parse, sql: String }
const contents = {
  name: 'contents',
  transform: (text: string, id: string) => {
    const read = readers[id.split('.').at(-1) ?? '']
    return read ? `export default ${JSON.stringify(read(text))}` : null
  },
}

/** What a module defines for itself, for tests/platform/constants.test.ts: its limits, names and texts. */
const OWN_SOURCE = /^(?:app|cli|search)\/[^?]*(?<!\.d)\.tsx?$/
/** Not what fills while the site runs, nor what differs from process to process. */
const CONSTANT =
  /^(?:export )?const (\w+)(?!.* = (?:new \w+.*\(\)|\[\])$)(?!.*(?:crypto|process)\.)/gm
const topLevel = {
  name: 'top-level',
  enforce: 'pre' as const,
  transform: (text: string, id: string) => {
    if (!OWN_SOURCE.test(relative(import.meta.dirname, id))) return null
    const names = [...text.matchAll(CONSTANT)].map(([, name]) => name)
    return names.length > 0 ? `${text}\nexport const topLevel = { ${names.join(', ')} }` : null
  },
}

/** A file that asks for all modules by a pattern is compiled again each time: the cache doesn't see new ones. */
const patterns: Plugin = {
  name: 'patterns',
  configureVitest: (context) =>
    context.experimental_defineCacheKeyGenerator(({ sourceCode }) =>
      sourceCode.includes('import.meta.glob') ? false : undefined,
    ),
}

/** What the tests of both databases share. */
export const base = defineConfig({
  plugins: [tsconfigPaths(), topLevel, contents, patterns],
  test: {
    environment: 'node',
    // Limits are there to end a broken test: a machine may be as busy as it likes.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    // As many as a small machine has cores: two runs go at once (bin/test-suites.mjs).
    maxWorkers: 2,
    pool: 'forks',
    // One process for many files: loading the site and the database client costs more than most
    // tests. So modules live on from file to file: a helper must not register hooks when it is
    // loaded, nobody mocks modules, and what a test puts in place of something it gives back.
    isolate: false,
    // The database client is compiled WebAssembly; tests are over before optimizing it would pay.
    // Garbage is collected less often with more room for what is young.
    execArgv: ['--liftoff-only', '--max-semi-space-size=64'],
    // What was compiled for one project of a run is there for the next one, and for the next run.
    experimental: {
      fsModuleCache: true,
      // Runs at the same time have a folder each (bin/test-suites.mjs).
      fsModuleCachePath: process.env.VITEST_MODULES ?? 'node_modules/.cache/vitest-modules',
    },
    globalSetup: 'tests/support/global-setup.ts',
    setupFiles: 'tests/support/react-in-production.ts',
  },
})

export default mergeConfig(
  base,
  defineConfig({
    test: {
      projects: [
        {
          extends: true,
          test: {
            name: 'fast',
            include: ['tests/**/*.test.{ts,tsx}'],
            exclude: [...SLOW, ...ALONE, ...(process.env.TEST_AHEAD ? FILE_TIMES : [])],
            sequence: { groupOrder: 0 },
          },
        },
        {
          extends: true,
          test: { name: 'fast-alone', include: ALONE, isolate: true, sequence: { groupOrder: 0 } },
        },
        {
          extends: true,
          test: {
            name: 'slow',
            include: SLOW,
            globalSetup: 'tests/support/slow-setup.ts',
            sequence: { groupOrder: 1 },
          },
        },
      ],
    },
  }),
)
