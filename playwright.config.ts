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

export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/browser/global-setup.ts',
  workers: 2,
  fullyParallel: false,
  timeout: 60_000,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'line',
  use: {
    launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS },
  },
  projects: [
    { name: 'script', use: { viewport: widths.wide, javaScriptEnabled: true } },
    { name: 'no-script', use: { viewport: widths.narrow, javaScriptEnabled: false } },
  ],
})
