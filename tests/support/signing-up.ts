import { solved } from './captcha'
import type { Browser, Page } from './client'
import { db, site } from './fixtures'
import { findUser } from './users'

export const NEW_PASSWORD = 'four'

/** What a person types who does everything right at Northfield. */
export const ADA = {
  first_name: 'Ada',
  last_name: 'Newcomer',
  email: 'ada@home.test',
  institution_code: 'main',
  password: NEW_PASSWORD,
  password_confirmation: NEW_PASSWORD,
}

type FormFields = Record<string, string | string[]>

/** Fills in the form of an open sign-up page and answers its question. */
export const fill = (browser: Browser, page: Page, typed: FormFields = {}) =>
  browser.submit(page.form('Sign up'), { ...ADA, ...solved(page), ...typed })

export const signUpAt = async (browser: Browser, path: string, typed: FormFields = {}) =>
  fill(browser, await browser.get(path), typed)

/** The same at the form of students, in a new browser. */
export const signUp = (typed: FormFields = {}) => signUpAt(site.browser(), '/in/signup', typed)

/** Where a response leads, for a browser that does not follow. */
export const leadsTo = (page: Page) => page.headers.get('location')

/** The message at a field, as a reader gets it. */
export function messageAt(page: Page, field: string): string | null {
  const control = page.one(`[name=${field}]`)
  if (control.getAttribute('aria-invalid') !== 'true') return null
  const [first = ''] = (control.getAttribute('aria-describedby') ?? '').split(' ')
  return page.one(`#${first}`).text.trim()
}

export const valueOf = (page: Page, field: string) =>
  page.one(`[name=${field}]`).getAttribute('value') ?? ''

export const userWith = (email: string) => findUser(db, { email })

/** The events about a person, in order. */
export const eventsAbout = (subject_id = '') =>
  db.read.event.findMany({ where: { subject_id }, orderBy: { seq: 'asc' } })

let count = 0
/** An address that no one has yet. */
export const newEmail = () => `person.${++count}@home.test`

/** A browser that shows where a response leads instead of going there. */
export function staying(school: 'northfield' | 'lakeside' | null = 'northfield') {
  const browser = site.browser(school)
  browser.follows = false
  return browser
}
