import type { Page } from '@playwright/test'
import { theDemo } from './demo'
import type { Account } from './demo-site'
import { expect, test } from './watched'

type Case = {
  who: Account
  path: () => string
  /** What is typed, and where it is again after the login */
  field?: string
  text?: string
  /** What makes script ask, if typing alone doesn't */
  act?: (page: Page) => Promise<void>
}

const CASES: Record<string, Case> = {
  'a draft is saved': { who: 'alma', path: () => '/new-post', field: '#content', text: 'Half a' },
  'questions are suggested': {
    who: 'bea',
    path: () => '/ask',
    field: '#title',
    text: 'Where to study at night?',
  },
  'tags are suggested': { who: 'bea', path: () => '/new-post', field: '#tags', text: 'stud' },
  'a field is checked': {
    who: 'alex',
    path: () => '/account-settings',
    field: '#email',
    text: 'alex@elsewhere.test',
  },
  'a post is liked': {
    who: 'alma',
    path: () => `/post/${theDemo().post}`,
    act: (page) => page.locator(`#like-${theDemo().post}`).click(),
  },
}

for (const [what, { who, path, field, text = '', act }] of Object.entries(CASES))
  test(`[ACCESS-32] where the session has ended before ${what}, /timeout says so and leads back`, async ({
    open,
  }) => {
    const page = await open(who)
    // After ten minutes a visit prolongs the cookie: a response under way would bring it back.
    await page.goto('/contact')
    // What the page asks for by itself would lead to /timeout before anything is typed.
    let isTyped = false
    await page.route('**', (route) =>
      !isTyped && route.request().headers()['x-requested-with'] === 'script'
        ? route.abort('aborted')
        : route.continue(),
    )
    // Photos that are still to come would be no one's then.
    await page.goto(path(), { waitUntil: 'networkidle' })
    await page.context().clearCookies({ name: 'quad_session' })
    if (field) {
      await page.locator(field).fill('')
      await page.locator(field).pressSequentially(text)
    }
    isTyped = true
    await act?.(page)
    // What was asked while it was typed is asked again by the next key.
    await expect(async () => {
      if (field)
        await page
          .locator(field)
          .dispatchEvent('input', {}, { timeout: 1000 })
          .catch(() => {})
      await page.waitForURL(/\/timeout\?redirect_to=/, { timeout: 5000 })
    }).toPass()
    await expect(page.locator('h1')).toHaveText('Your session timed out')
    const promise = page.getByText('What you typed is saved for an hour')
    await expect(promise).toHaveCount(field ? 1 : 0)
    await page.getByRole('link', { name: 'Log in' }).click()
    await page.getByLabel('Email').fill(`${who}@northfield.test`)
    await page.getByLabel('Password').fill('quad-demo-1')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.waitForURL((url) => url.pathname === path())
    if (field) await expect(page.locator(field)).toHaveValue(text)
  })
