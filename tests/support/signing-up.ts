import { solved } from './captcha'
import type { Browser, Page } from './client'

export const NEW_PASSWORD = 'four'

/** What somebody types who does everything right at Northfield. */
export const ADA = {
  first_name: 'Ada',
  last_name: 'Newcomer',
  email: 'ada@home.test',
  institution_code: 'main',
  password: NEW_PASSWORD,
  password_confirmation: NEW_PASSWORD,
}

type Typed = Record<string, string | string[]>

/** Fills in the form of an open sign-up page and answers its question. */
export const fill = (browser: Browser, page: Page, typed: Typed = {}) =>
  browser.submit(page.form('Sign up'), { ...ADA, ...solved(page), ...typed })

export const signUpAt = async (browser: Browser, door: string, typed: Typed = {}) =>
  fill(browser, await browser.get(door), typed)

/** Where an answer leads, for a browser that does not follow. */
export const leadsTo = (page: Page) => page.headers.get('location')

/** The message at a field, as a reader is told it. */
export function messageAt(page: Page, field: string): string | null {
  const control = page.one(`[name=${field}]`)
  if (control.getAttribute('aria-invalid') !== 'true') return null
  const [first = ''] = (control.getAttribute('aria-describedby') ?? '').split(' ')
  return page.one(`#${first}`).text.trim()
}

export const valueOf = (page: Page, field: string) =>
  page.one(`[name=${field}]`).getAttribute('value') ?? ''
