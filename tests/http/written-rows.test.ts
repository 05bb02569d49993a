import { expect } from 'vitest'
import { ON_POSTGRESQL } from '~/platform/database/kind'
import { db, idOf, member, site } from '~tests/support/fixtures'
import { builtSite } from '~tests/support/site'
import { outlineChanges, readRows } from '~tests/support/written-rows'
import { NAMES, ROUTE_CASES } from './route-cases'
import { test } from './route-site'

const names = new Map([...NAMES].map((name) => [idOf(name), name]))

const DIFFERENT: [RegExp, string | ((found: string) => string)][] = [
  [/\b[\da-z]{26}\b/g, (id) => names.get(id) ?? 'ID'],
  [/(?<=expire: )\d+/g, 'LATER'],
  [/\b\d{13}\b/g, (time) => (Math.abs(Number(time) - Date.now()) < 600_000 ? 'NOW' : time)],
  [/(?<=avatar_bg_type: )'[\w-]+'/g, 'DRAWN'],
  [/(?<="chosen":")[\w-]{16}/g, 'MARK'],
  [/\$argon2id\$[^']+/g, 'HASH'],
  [/(?<=[':])[\w-]{43}(?=')/g, 'HASH'],
]
/** Without what is by chance, or the clock of the machine. */
const withoutChance = (text: string) =>
  DIFFERENT.reduce((result, [found, mark]) => result.replace(found, mark as string), text)

async function rowsNow() {
  await site.services.tracker.flush()
  return readRows(db)
}

/**
 * What each form writes: who changes one sees it here. (npx vitest run tests/http/written-rows.test.ts -u writes it
 * again)
 */
test.skipIf(ON_POSTGRESQL)('the rows that the form of each route writes', async () => {
  const outlines: string[] = []
  // As in every-route.test.ts: what one needs another has not taken away.
  for (const { path = '' } of Object.values((await builtSite()).routes).filter(Boolean)) {
    const { action } = ROUTE_CASES[path] ?? {}
    if (!action || action === 'none') continue
    const { by, page, form, first, values } = action
    const browser = by ? member(by) : site.browser()
    if (first) await browser.press(...first)
    const start = await browser.get(page)
    const before = await rowsNow()
    await browser.submit(form, values(start))
    const changes = outlineChanges(before, await rowsNow()).map(withoutChance)
    outlines.push(`=== ${path} by ${by ?? 'a visitor'}`, ...changes.sort(), '')
  }
  await expect(outlines.join('\n')).toMatchFileSnapshot('written-rows.txt')
})
