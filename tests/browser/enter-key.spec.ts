import type { Page } from '@playwright/test'
import { join } from 'node:path'
import { theDemo } from './demo'
import type { Account } from './demo-site'
import { expect, test } from './watched'

/** Every form of these kinds that the site has. Search fields are excepted. */
const FORMS: [who: Account, form: string, path: () => string][] = [
  ['bea', 'a post', () => '/new-post'],
  ['bea', 'a post on home', () => '/home/new-post'],
  ['bea', 'a question', () => '/ask'],
  ['sam', 'an edited post', () => `/post/${theDemo().ownPost}/edit`],
  ['stan', 'a response', () => `/prompt/a-prompt/${theDemo().prompt}/respond`],
  ['lena', "a leader's first story", () => '/leader/challenge'],
  ['sam', "a profile's first name", () => '/react'],
]

for (const [who, form, path] of FORMS)
  test(`[POST-30] Enter in a single-line field doesn't submit: ${form}`, async ({ open }) => {
    const page = await open(who)
    // What is typed here must not become a draft that another test finds.
    await page.route('**/drafts/save', (route) => route.fulfill({ json: { saved_at: null } }))
    await page.goto(path())
    const sent: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      const submits = request.method() === 'POST' && !/^\/(api|drafts)\//.test(pathname)
      if (submits || request.isNavigationRequest()) sent.push(pathname)
    })
    // A title grows with its words, and is a line all the same.
    const fields = page.locator(
      'main form[method=post] :is(input:not([type]), input[type=text], .title-input)',
    )
    await expect(fields.first()).toBeVisible()
    const texts = page.locator('main form[method=post] textarea:not(.title-input)')
    for (const text of await texts.all()) await text.fill('A whole text.')
    for (const field of await fields.all()) await field.fill('words')
    for (const field of await fields.all()) {
      // Nor does it press another button, such as the one that adds a tag.
      for (const other of await fields.all()) await expect(other).toHaveValue('words')
      await field.press('Enter')
    }
    for (const title of await page.locator('textarea.title-input').all()) {
      await title.evaluate((field: HTMLTextAreaElement) => {
        field.setRangeText('one\nline', 0, field.value.length, 'end')
        field.dispatchEvent(new Event('input', { bubbles: true }))
      })
      await expect(title).toHaveValue('one line')
    }
    await page.waitForTimeout(300)
    expect(sent).toEqual([])
    expect(new URL(page.url()).pathname).toBe(path())
  })

/** What is sent from here must not reach a conversation that other tests read. */
const withoutSending = async (page: Page): Promise<string[]> => {
  const sent: string[] = []
  await page.route('**/dm/*/send', (route) => {
    sent.push(route.request().postData() ?? '')
    return route.fulfill({ json: { stored: true, number: 1 } })
  })
  return sent
}

test('in a conversation Enter sends, and Shift+Enter starts a new line', async ({ look }) => {
  const page = await look('sam')
  const sent = await withoutSending(page)
  await page.goto(`/dm/${theDemo().chat}`)
  const field = page.getByLabel('Message', { exact: true })
  await expect(page.getByText('Enter sends, Shift+Enter starts a new line.')).toBeVisible()
  await field.pressSequentially('one')
  await field.press('Shift+Enter')
  await field.pressSequentially('two')
  await expect(field).toHaveValue('one\ntwo')
  expect(sent).toEqual([])
  await field.press('Enter')
  await expect(field).toHaveValue('')
  await expect.poll(() => sent).toEqual([expect.stringContaining('two')])
})

test('on a phone, whose keyboard has no other key for it, Enter starts a new line', async ({
  browser,
}) => {
  const { base: baseURL, states } = theDemo()
  const phone = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }
  const context = await browser.newContext({
    baseURL,
    storageState: join(states, 'sam.json'),
    ...phone,
  })
  const page = await context.newPage()
  const sent = await withoutSending(page)
  await page.goto(`/dm/${theDemo().chat}`)
  const field = page.getByLabel('Message', { exact: true })
  await field.pressSequentially('one')
  await field.press('Enter')
  await field.pressSequentially('two')
  await expect(field).toHaveValue('one\ntwo')
  await expect(page.getByText(/^Enter sends/)).toHaveCount(0)
  expect(sent).toEqual([])
  await context.close()
})
