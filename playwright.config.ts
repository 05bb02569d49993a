import { defineConfig } from '@playwright/test'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The same scenarios with script and without, narrow and wide. */
const widths = { narrow: { width: 390, height: 844 }, wide: { width: 1280, height: 900 } }
/** axe is itself a script, and comfort is what script adds. */
const ONLY_WITH_SCRIPT = [
  '**/every-screen.spec.ts',
  '**/enhancements.spec.ts',
  '**/live-checks.spec.ts',
  '**/error-summary.spec.ts',
  '**/timed-out.spec.ts',
  '**/tracking.spec.ts',
  '**/writing.spec.ts',
  '**/live.spec.ts',
  '**/offline.spec.ts',
  '**/push.spec.ts',
]
/** Letters need as much room with script, and long ways are walked the harder way. */
const ONLY_WITHOUT = [
  '**/large-text.spec.ts',
  '**/newcomer.spec.ts',
  '**/courses.spec.ts',
  '**/lti.spec.ts',
]
const PICTURES = '**/pictures.spec.ts'

const pictures = [{ name: 'pictures', testMatch: PICTURES }]
const scenarios = [
  {
    name: 'script',
    testIgnore: [PICTURES, ...ONLY_WITHOUT],
    use: { viewport: widths.wide, javaScriptEnabled: true },
  },
  {
    name: 'no-script',
    testIgnore: [PICTURES, ...ONLY_WITH_SCRIPT],
    use: { viewport: widths.narrow, javaScriptEnabled: false },
  },
]

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results/browser',
  globalSetup: './tests/browser/global-setup.ts',
  workers: 2,
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'line',
  use: {
    // Pages come from the site, and never from what an earlier test left (tests/browser/offline.spec.ts).
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
      args: FLAGS,
    },
  },
  projects: process.env.PICTURES ? pictures : scenarios,
})
