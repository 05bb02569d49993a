import { defineConfig } from '@playwright/test'
import { join } from 'node:path'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const FONTCONFIG_FILE = join(import.meta.dirname, 'tests/browser/fonts.conf')

/** Spec files by their names. */
function names(list: string): string[] {
  return list
    .trim()
    .split(/\s+/)
    .map((name) => `**/${name}.spec.ts`)
}

/** The same scenarios with script and without, narrow and wide. */
const widths = { narrow: { width: 390, height: 844 }, wide: { width: 1280, height: 900 } }
/** Letters need as much room with script, and long ways are walked the harder way. */
const ONLY_WITHOUT = names('large-text newcomer courses lti')
/**
 * Where script changes what one sees or does, the same is done without it. All other pages are the same
 * without script, and tests/http drives them so.
 */
const WITH_AND_WITHOUT = names(
  `added-pictures announcements calendars events home-feed meeting messages notification-menu photo preview
   reading replies search-suggestions searching sharing similar-questions unnamed`,
)
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
    testMatch: [...ONLY_WITHOUT, ...WITH_AND_WITHOUT],
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
      // The suite brings its fonts.
      env: { ...process.env, FONTCONFIG_FILE },
    },
  },
  projects: process.env.PICTURES ? pictures : scenarios,
})
