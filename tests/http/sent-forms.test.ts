import { expect } from 'vitest'
import type { Page } from '~tests/support/client'
import { idOf, NOW, PASSWORD, site, siteTest } from '~tests/support/fixtures'
import { outline } from '~tests/support/outline'
import { FORMS, open, prepareForms } from './form-cases'

const test = siteTest({ now: new Date(NOW.getTime() + 1000) })
test.beforeAll(prepareForms)

/** What has to be chosen, or differs from person to person. */
const OWN: Record<string, Record<string, string>> = {
  '/current-login': { email: 'alex@northfield.test', password: PASSWORD },
  '/leader/signup': { email: 'ina@mail.test' },
  '/pbo/signup': { email: 'ida@mail.test' },
  '/ctrl/signup': { email: 'ira@mail.test' },
  '/prospective/signup': { email: 'isa@mail.test' },
  '/research-volunteer': { research_volunteer: 'yes' },
  '/home/international-student-check': { international: 'yes' },
  [`/post/${idOf('post:question')}/ask-someone`]: { people: idOf('alma') },
}

/** What a page says of what was sent; the beginning of one that says nothing special. */
function notice(page: Page) {
  const notices = page.all('.flash, [role=alert], .toasts').flatMap(outline)
  return notices.length > 0 ? notices : outline(page.one('main')).slice(0, 8)
}

const withoutChance = (text: string) =>
  text
    .replace(/\b[\da-z]{26}\b/gi, 'ID')
    .replace(/pat_\S+/, 'pat_SECRET')
    .replaceAll(String(site.port), 'PORT')

/**
 * Who changes what is said after a form, or where one gets, sees it here. (npx vitest run
 * tests/http/sent-forms.test.ts -u writes it again)
 */
test('what each form says when it has been sent', async () => {
  const outlines: string[] = []
  for (const one of FORMS) {
    const { send } = await open(one)
    const next = await send({ ...one.type, ...OWN[one.page] })
    const way = next.redirects.map(({ status, location }) => `${status} ${location}`)
    const head = `=== ${one.page} as ${one.who ?? 'a visitor'}: ${one.press}`
    outlines.push([head, ...way, `${next.status} “${next.title}”`, ...notice(next), ''].join('\n'))
  }
  await expect(withoutChance(outlines.join('\n'))).toMatchFileSnapshot('sent-forms.txt')
})
