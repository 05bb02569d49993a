import { theDemo } from './demo'
import { answer, fillSignUp, signUp } from './sign-up'
import { expect, test } from './watched'

// A leader's way goes on in introduction.spec.ts.
const LAST: [path: string, last: RegExp][] = [
  ['/in/signup', /\/onboarding\/profile$/],
  ['/pbo/signup', /\/pbo\/welcome$/],
  ['/ctrl/signup', /\/ctrl\/coming-soon$/],
  ['/prospective/signup/', /\/onboarding\/profile$/],
]

for (const [path, last] of LAST) {
  test(`through ${path} one is in`, async ({ open, cast }) => {
    const page = await open(null)
    await signUp(page, path, `${cast.mark}.${path.split('/')[1] ?? ''}@home.test`)
    await expect(page).toHaveURL(last)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('status').first()).toContainText('We sent an email')
  })
}

test('the rule of a school is shown at its field, and everything typed is kept', async ({
  open,
  cast,
}) => {
  const page = await open(null)
  await page.goto(`${theDemo().base.replace('northfield', 'lakeside')}/in/signup`)
  await fillSignUp(page, `${cast.mark}.lake@home.test`)
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
  await expect(page).toHaveURL(/\/onboarding\/profile(#|$)/)
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
    const requests: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/validate/address')) requests.push(request.url())
    })
    await page.clock.install()
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    await email.pressSequentially('sam@northfield.test')
    await page.clock.runFor(299)
    expect(requests).toEqual([])
    await page.clock.runFor(1)
    await expect(note).toHaveText(taken)
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await expect(email).toHaveAccessibleDescription(taken)
    await expect(page.locator('.field [aria-live=polite]').first()).toHaveText(taken)
    // Once, 300 ms after the last key.
    expect(requests).toHaveLength(1)
    await email.fill('someone.new@northfield.test')
    await page.clock.runFor(300)
    await expect(note).toHaveCount(0)
    await expect(email).not.toHaveAttribute('aria-invalid')
    // At once when the field is left: the clock is stopped.
    await email.fill('no-one')
    await email.press('Tab')
    await expect(note).toHaveText('Not a valid email address')
    await page.clock.resume()
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
