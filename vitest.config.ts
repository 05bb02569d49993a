import tsconfigPaths from 'vite-tsconfig-paths'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [tsconfigPaths()],
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    environment: 'node',
    globalSetup: 'tests/support/global-setup.ts',
    // Tests of the terminal wait for processes, on a machine that may be busy.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // One more than the cores of a small machine, for the same reason.
    maxWorkers: 3,
    pool: 'forks',
    // One process for many files: loading the site and the database client costs more than most
    // tests. So modules live on from file to file: a helper must not register hooks when it is
    // loaded, nobody mocks modules, and what a test puts in place of something it gives back.
    isolate: false,
    // The database client is compiled WebAssembly; tests are over before optimising it would pay.
    execArgv: ['--liftoff-only'],
  },
})
