import { inspect } from 'node:util'
import { expect } from 'vitest'
import { parse } from 'yaml'
import { castNames, playCast, readTable, newWindow, withCastIds } from '~tests/http/cast/cast'
import { test } from '~tests/http/route-site'
import { compareReaders } from '~tests/support/compare-readers'
import { site, type PersonName } from '~tests/support/fixtures'
import { forgetLimits } from './endpoint-cases'

test.beforeAll(playCast, 60_000)

const SHORT = { depth: Infinity, breakLength: 100, maxArrayLength: 4, maxStringLength: 200 }

async function call(who: string, place: string): Promise<string[]> {
  const [, path = '', sent] = /^(?:POST )?(\S+)(?: (.+))?$/.exec(withCastIds(place)) ?? []
  const browser = who === 'visitor' ? site.browser() : newWindow(who as PersonName)
  browser.headers = { 'sec-fetch-site': 'same-origin' }
  const { status, ...body } = await browser.call(path, sent && (parse(sent) as object))
  return `${status} ${inspect(body, SHORT)}`.split('\n')
}

/** (npx vitest run tests/api/other-readers.test.ts -u writes the outlines again) */
test('[API-04] what each reader gets from a call that differs by who sends it', async () => {
  const outlines: string[] = []
  for (const { readers, places } of readTable('calls.yaml'))
    for (const place of places) {
      await forgetLimits()
      outlines.push(await compareReaders(place, readers, (who) => call(who, place)))
    }
  const text = castNames(outlines.join('\n')).replaceAll(String(site.port), 'PORT')
  await expect(text).toMatchFileSnapshot('endpoint-outlines/readers.txt')
})
