import { expect } from 'vitest'
import { SCREENS } from '~tests/browser/screens'
import type { Page } from '~tests/support/client'
import { enter } from '~tests/support/enter'
import { site } from '~tests/support/fixtures'
import { screensTest } from '~tests/support/demo-screens'
import { looks, outline } from '~tests/support/outline'
import { expectSameQueries } from '~tests/support/prisma-queries'

const test = screensTest()

/** Without what differs each time: the port, a random question, a request's number. */
const lines = (page: Page, part: string) =>
  outline(page.one(part))
    .join('\n')
    .replaceAll(String(site.port), 'PORT')
    .replace(/Reference: \w+/, 'Reference: …')
    .replace(/(?<=<label for=captcha_answer> ).*/, 'A question')
    .replace(/(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}|v1\.[\w.-]+/g, 'SECRET')
    .replace(/(?<=[/]assets[/][\w.-]+)-[\w-]{8}(?=[.]\w+)/g, '')

/** Chance says who gets which tips; two need another site that answers (lti.test.ts). */
const OTHERS = ['tip', 'connecting a course account', 'course account of someone else']
const SAME = SCREENS.filter(({ name }) => !OTHERS.includes(name))
const people = [...new Set(SAME.map(({ who }) => who))]

/**
 * Every word, link, button and field: who changes one sees here on which screens. The frame stands with the
 * first of each person. (npx vitest run tests/http/screen-outlines.test.ts -u writes them again)
 */
test.each(people)('the screens of %s say what their outlines do', async (who) => {
  const browser = who ? await enter(site, `${who}@northfield.test`) : site.browser()
  const outlines: string[] = []
  for (const screen of SAME.filter((screen) => screen.who === who)) {
    const page = await browser.get(screen.path())
    const head = `=== ${screen.name}: ${page.status} ${page.path} “${page.title}”`
    const cached = `cache: ${page.headers.get('cache-control')}`
    const part = outlines.length === 0 ? 'html' : 'main'
    outlines.push(`${head}\n${cached}\nlooks: ${looks(page.one(part))}\n${lines(page, part)}\n`)
  }
  const file = `screen-outlines/${who ?? 'visitors'}.txt`
  await expect(outlines.join('\n')).toMatchFileSnapshot(file)
})

expectSameQueries('screen-outlines')
