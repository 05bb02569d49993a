import { expect, test as base, type Browser, type Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { theDemo } from './demo'
import type { Account } from './demo-site'

export { expect } from '@playwright/test'

/** Who plays in a project, so that both can run at the same time on one site. */
export type Cast = {
  author: Account
  program: string
  finder: Account
  /** In no other scenario */
  goer: Account
  goerName: string
  /** Who goes in the other project, and has a conversation with this one */
  other: Account
  otherName: string
  mark: string
}
const WITH_SCRIPT: Cast = {
  author: 'sam',
  program: 'Nursing',
  finder: 'maya',
  goer: 'ingrid.sato',
  goerName: 'Ingrid Sato',
  other: 'cormac.aguilar',
  otherName: 'Cormac Aguilar',
  mark: 'heron',
}
const WITHOUT: Cast = {
  author: 'luis',
  program: 'Business Administration',
  finder: 'alex',
  goer: 'cormac.aguilar',
  goerName: 'Cormac Aguilar',
  other: 'ingrid.sato',
  otherName: 'Ingrid Sato',
  mark: 'osprey',
}

type BrowserFixtures = {
  /** A page at the school's host; of someone who is signed in, or of a visitor. */
  open: (who: Account | null) => Promise<Page>
  /** The same for those who only look: everyone has one page, which the next test goes on with. */
  look: (who: Account | null) => Promise<Page>
  scripted: boolean
  cast: Cast
}

/** The pages of those who only look, shared while a worker lives, and what was heard of them. */
type SharedPages = { pages: Map<Account | null, Page>; complaints: string[] }

/** Every page is watched: an error in its console or a violated policy fails the test. */
export const test = base.extend<BrowserFixtures, { shared: SharedPages }>({
  scripted: async ({ javaScriptEnabled }, use) => use(javaScriptEnabled ?? true),
  cast: async ({ scripted }, use) => use(scripted ? WITH_SCRIPT : WITHOUT),
  open: async ({ browser }, use) => {
    const pages: Page[] = []
    const complaints: string[] = []
    await use(async (who) => {
      const page = await openPage(browser, who, complaints)
      pages.push(page)
      return page
    })
    for (const page of pages) await page.context().close()
    expect(complaints, 'complaints of the browser').toEqual([])
  },
  shared: [
    async ({ browser: _ }, use) => {
      const shared: SharedPages = { pages: new Map(), complaints: [] }
      await use(shared)
      for (const page of shared.pages.values()) await page.context().close()
    },
    { scope: 'worker' },
  ],
  look: async ({ browser, shared }, use) => {
    shared.complaints.length = 0
    await use(async (who) => {
      const page = shared.pages.get(who) ?? (await openPage(browser, who, shared.complaints))
      shared.pages.set(who, page)
      return page
    })
    expect(shared.complaints, 'complaints of the browser').toEqual([])
  },
})

/** A page of its own at the school's host. */
async function openPage(
  browser: Browser,
  who: Account | null,
  complaints: string[],
): Promise<Page> {
  const { base: baseURL, states } = theDemo()
  const storageState = who ? join(states, `${who}.json`) : undefined
  const context = await browser.newContext({ baseURL, storageState })
  const page = await context.newPage()
  watch(page, complaints)
  return page
}

function watch(page: Page, complaints: string[]) {
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    // A refused form is a page with status 400, which Chromium mentions; statuses are below.
    const status = message.text().startsWith('Failed to load resource')
    const bad = ['error', 'warning'].includes(message.type())
    const blocked = message.text() === 'Service Worker registration blocked by Playwright'
    if (bad && !status && !blocked) complaints.push(message.text())
  })
  page.on('response', (response) => {
    const page = ['document', 'fetch'].includes(response.request().resourceType())
    if (response.status() >= (page ? 500 : 400))
      complaints.push(`${response.status()} ${response.url()}`)
  })
  page.on('requestfailed', (request) => {
    // Leaving a page ends what it was still loading.
    const reason = request.failure()?.errorText ?? ''
    if (reason !== 'net::ERR_ABORTED') complaints.push(`${reason} ${request.url()}`)
  })
}

/** Whether the page is wider than the window. */
export const sticksOut = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    )
    return wide.slice(-3).map((element) => element.outerHTML.slice(0, 120))
  })

/** What sticks out of 320 pixels, or of 1280 where the reader has set letters twice as large. */
export async function tooWide(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 640 })
  const narrow = await sticksOut(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(':root { font-size: 200% }')
    document.adoptedStyleSheets.push(sheet)
  })
  return [...narrow, ...(await sticksOut(page)).map((one) => `enlarged: ${one}`)]
}

/** Nothing that an earlier try wrote has the same words. */
export const unique = () => randomUUID().slice(0, 8)
