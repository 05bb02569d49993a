import { publishDemo, type Demo } from '~tests/browser/demo'
import { adjustDemo, readIds } from '~tests/browser/demo-rows'
import { site, siteTest } from './fixtures'

const today = new Date('2026-10-14T15:00:00Z')

/** Tests on a site with the demo school of one day, on which all screens have something to show. */
export function screensTest() {
  const test = siteTest({ demo: today, now: today })
  test.beforeAll(() => {
    const { databaseFile } = site.services.env
    adjustDemo(databaseFile, today)
    publishDemo(readIds(databaseFile) as Demo)
  })
  return test
}
