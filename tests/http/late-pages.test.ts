import { expect } from 'vitest'
import { builtSite } from '~tests/support/site'
import { db, empty, member, site } from '~tests/support/fixtures'
import { ROUTE_CASES } from './route-cases'
import { test } from './route-site'

type Action = Exclude<(typeof ROUTE_CASES)[string]['action'], 'none' | undefined>

/** The page of a form again, once that has come too late. */
async function sendLate({ by, page: path, form: name, first, values }: Action) {
  const browser = by ? member(by) : site.browser()
  if (first) await browser.press(first[0], first[1], first[2])
  const page = await browser.get(path)
  const form = page.form(name)
  const typed = values(page)
  if (Object.values(typed).every((value) => typeof value !== 'string')) return null
  const cookie = browser.cookie('quad_session') ?? null
  const sessions = await db.read.session.findMany()
  await db.write((tx) => tx.session.deleteMany())
  const late = await browser.submit(form, typed, by ? {} : { csrf: 'of another day' })
  const isPromised = late.text.includes('with what you typed')
  // As after logging in.
  await db.write((tx) => tx.session.createMany({ data: sessions as never }))
  browser.setCookie('quad_session', cookie)
  const back = await browser.get(path)
  const body = back.forms.find(({ action }) => action === form.action)?.body({})
  const fields = Object.keys(typed).map((field) => `${field}: ${body?.getAll(field).join(' | ')}`)
  return [isPromised ? 'promised' : 'not promised', `${back.status} ${back.path}`, ...fields]
}

/**
 * What stands in the form of each route again when it came after the session had ended. (npx vitest run
 * tests/http/late-pages.test.ts -u writes it again)
 */
test('[ACCESS-32] what was typed on each page is there again after logging in', async () => {
  const outlines: string[] = []
  for (const { path = '' } of Object.values((await builtSite()).routes).filter(Boolean)) {
    const { action } = ROUTE_CASES[path] ?? {}
    if (!action || action === 'none') continue
    await empty('savedSubmission', 'rateLimit', 'draft')
    const lines = await sendLate(action)
    if (lines)
      outlines.push([`=== ${path} by ${action.by ?? 'a visitor'}`, ...lines, ''].join('\n'))
  }
  const text = outlines.join('\n').replace(/\b[\da-z]{26}\b/g, 'ID')
  await expect(text).toMatchFileSnapshot('late-pages.txt')
})
