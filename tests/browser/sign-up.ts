import type { Page } from '@playwright/test'
import { answerTo } from '~tests/support/captcha'

/** Writes the answer to the question that keeps programs out. */
export async function answer(page: Page) {
  const label = page.locator('label[for=captcha_answer]')
  const question = (await label.textContent()) ?? ''
  await page.getByLabel(question).fill(answerTo(question))
}

export async function fillSignUp(page: Page, email: string, firstName = 'Ada') {
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill('Newcomer')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('four')
  await page.getByLabel('Password again').fill('four')
}

/** Fills in the form of a way to sign up and sends it. */
export async function signUp(page: Page, path: string, email: string, firstName?: string) {
  await page.goto(path)
  await fillSignUp(page, email, firstName)
  await page.locator('[name=institution_code]').selectOption('nu-main')
  await answer(page)
  await page.getByRole('button', { name: 'Sign up' }).click()
}
