import { expect } from 'vitest'
import type { Page } from '~tests/support/client'
import { site, type PersonName } from '~tests/support/fixtures'
import { compareReaders } from '~tests/support/compare-readers'
import { outline } from '~tests/support/outline'
import { castNames, playCast, readTable, newWindow, withCastIds } from './cast/cast'
import { test } from './route-site'

test.beforeAll(playCast, 60_000)

const lines = (page: Page) => [
  `${page.status} ${page.path} “${page.title}”`,
  ...page
    .all('main, .side-right')
    .flatMap(outline)
    .map((line) => line.replace(/Reference: \w+/, 'Reference: …')),
]

async function open(who: PersonName, path: string): Promise<string[]> {
  const [address = '', more] = withCastIds(path).split(' ')
  const browser = newWindow(who)
  const page = await browser.get(address)
  if (!more) return lines(page)
  const [next] = page.hrefs('main a[rel=next]')
  return next ? lines(await browser.get(next)) : ['no more pages']
}

const withoutChance = (text: string) =>
  castNames(text)
    .replaceAll(String(site.port), 'PORT')
    .replace(/(?<=<label for=captcha_answer> ).*/, 'A question')
    .replace(/\[\w+(?=\]\(\/school\/tickets\/\w)/g, '[REFERENCE')
    .replace(/^(.{300}).+$/gm, '$1 …')

/** (npx vitest run tests/http/other-readers.test.ts -u writes the outlines again) */
test('what each reader sees of a page that differs by who reads it', async () => {
  const outlines: string[] = []
  for (const { readers, places } of readTable('pages.yaml'))
    for (const path of places)
      outlines.push(await compareReaders(path, readers, (who) => open(who as PersonName, path)))
  await expect(withoutChance(outlines.join('\n'))).toMatchFileSnapshot('other-readers.txt')
})
