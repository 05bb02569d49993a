import { expect } from 'vitest'
import { ON_POSTGRESQL } from '~/platform/database/kind'
import type { Page } from '~tests/support/client'
import { db, member, site } from '~tests/support/fixtures'
import { watchPrisma } from '~tests/support/prisma-queries'
import { builtSite } from '~tests/support/site'
import { outlineChanges, readRows, withNames } from '~tests/support/written-rows'
import { NAMES, ROUTE_CASES } from './route-cases'
import { test } from './route-site'

async function rowsNow() {
  await site.services.tracker.flush()
  return readRows(db)
}

/** What jobs write: without the jobs, and when that was. */
async function whatFollows() {
  const before = await rowsNow()
  await site.services.dispatcher.drain()
  const changes = outlineChanges(before, await rowsNow(), NAMES)
  return changes
    .filter((change) => !/^. (?:Job |InsightTable |Event \d+: \{ dispatched_at)/.test(change))
    .map((change) => change.replace(/\b1\d{12}\b/g, 'NOW').replace(/ {2}seq: \d+,\n/, ''))
    .sort()
}

/** Of what waits for two weeks it isn't looked for anymore: it stands here as long as these schools are young. */
const WHO_WAITS = /^SELECT 3 FROM User WHERE id = \? ← … -1 0\n/m

/** Where a form leads, and what is said there. */
const landing = (page: Page) => [
  ...page.redirects.map(({ location }) => `→ ${withNames(location, NAMES)}`),
  ...page.all('.flash, main [role=alert]').map(({ text }) => `“${withNames(text, NAMES).trim()}”`),
]

/**
 * What each form writes, what is looked for meanwhile, and where it leads: who changes one sees it here. (npx
 * vitest run tests/http/written-rows.test.ts -u writes them again)
 */
test.skipIf(ON_POSTGRESQL)('the rows that the form of each route writes', async () => {
  const outlines: string[] = []
  const queries = watchPrisma()
  // As in every-route.test.ts: what one needs another has not taken away.
  for (const { path = '' } of Object.values((await builtSite()).routes).filter(Boolean)) {
    const { action } = ROUTE_CASES[path] ?? {}
    if (!action || action === 'none') continue
    const { by, page, form, first, values } = action
    const browser = by ? member(by) : site.browser()
    if (first) await browser.press(first[0], first[1], first[2])
    const start = await browser.get(page)
    const before = await rowsNow()
    const end = await browser.submit(form, values(start))
    const changes = outlineChanges(before, await rowsNow(), NAMES)
    outlines.push(`=== ${path} by ${by ?? 'a visitor'}`, ...landing(end), ...changes, '')
  }
  outlines.push('=== what follows from all of them', ...(await whatFollows()))
  await expect(queries().replace(WHO_WAITS, '')).toMatchFileSnapshot('form-queries.txt')
  const text = outlines
    .join('\n')
    .replaceAll(String(site.port), 'PORT')
    .replace(/pat_[\w-]+/, 'pat_SECRET')
  await expect(text).toMatchFileSnapshot('written-rows.txt')
})
