import type { Page } from '@playwright/test'
import { answerTo } from '~tests/support/captcha'
import { theDemo } from './demo'
import { expect, test } from './watched'

async function answer(page: Page) {
  const label = page.locator('label[for=captcha_answer]')
  const question = (await label.textContent()) ?? ''
  await page.getByLabel(question).fill(answerTo(question))
}

async function fill(page: Page, email: string) {
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Newcomer')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('four')
  await page.getByLabel('Password again').fill('four')
}

const LAST: [door: string, last: RegExp][] = [
  ['/in/signup', /\/home$/],
  ['/leader/signup', /\/leader\/quad$/],
  ['/pbo/signup', /\/pbo\/welcome$/],
  ['/ctrl/signup', /\/ctrl\/coming-soon$/],
  ['/prospective/signup/', /\/home$/],
]

for (const [door, last] of LAST) {
  test(`through ${door} one is in`, async ({ open, cast }) => {
    const page = await open(null)
    await page.goto(door)
    await fill(page, `${cast.mark}.${door.split('/')[1] ?? ''}@home.test`)
    await page.locator('[name=institution_code]').selectOption('nu-main')
    await answer(page)
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect(page).toHaveURL(last)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('status').first()).toContainText('We have sent an email')
  })
}

test('what a school asks for stands at its field, and everything typed is kept', async ({
  open,
  cast,
}) => {
  const page = await open(null)
  await page.goto(`${theDemo().base.replace('northfield', 'lakeside')}/in/signup`)
  await fill(page, `${cast.mark}.lake@home.test`)
  await page.getByLabel('Student number').fill('12')
  await answer(page)
  await page.getByRole('button', { name: 'Sign up' }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await summary.getByRole('link', { name: /the letter L and six digits/ }).click()
  await expect(page.getByLabel('Student number')).toBeFocused()
  await page.getByLabel('Student number').fill('L123456')
  await page.getByLabel('Password', { exact: true }).fill('four')
  await page.getByLabel('Password again').fill('four')
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  // The question has been answered.
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page).toHaveURL(/\/home(#|$)/)
})

test('[SIGNUP-20] an address is checked while it is typed with script, and when it is sent anyway', async ({
  open,
  scripted,
}) => {
  const page = await open(null)
  await page.goto('/in/signup')
  const email = page.getByLabel('Email')
  const note = page.locator('#email-error')
  const taken = "You've already signed up; try logging in"
  if (scripted) {
    const asked: number[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/validate/address')) asked.push(Date.now())
    })
    const began = Date.now()
    await email.pressSequentially('sam@northfield.test', { delay: 20 })
    await expect(note).toHaveText(taken)
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await expect(email).toHaveAccessibleDescription(taken)
    await expect(page.locator('.field [aria-live=polite]').first()).toHaveText(taken)
    // Once, 300 ms after the last key.
    expect(asked).toHaveLength(1)
    expect(asked[0]! - began).toBeGreaterThanOrEqual(300)
    await email.fill('somebody.new@northfield.test')
    await expect(note).toHaveCount(0)
    await expect(email).not.toHaveAttribute('aria-invalid')
    // At once when the field is left, however long the pause would be.
    await email.evaluate((field) => field.setAttribute('data-check-delay', '600000'))
    await email.fill('nobody')
    await email.press('Tab')
    await expect(note).toHaveText('Not a valid email address')
  }
  await email.fill('sam@northfield.test')
  await page.getByLabel('First name').fill('Sam')
  await page.getByLabel('Last name').fill('Rivera')
  await page.getByLabel('Password', { exact: true }).fill('four')
  await page.getByLabel('Password again').fill('four')
  await page.locator('[name=institution_code]').selectOption('nu-main')
  await answer(page)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('alert')).toContainText(taken)
  await expect(note).toHaveText(taken)
})
