import type { Page } from '@playwright/test'
import { expect, test } from './watched'

/** The settings with a stopped clock, and the checks that they have requests for. */
async function settings(open: (who: 'maya') => Promise<Page>) {
  const page = await open('maya')
  await page.clock.install()
  await page.goto('/account-settings')
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  const requests: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (path.startsWith('/api/validate/')) requests.push(path)
  })
  return { page, requests }
}

test('[SETTINGS-29] an address is checked after 300 ms of quiet, and at once when it is left', async ({
  open,
}) => {
  const { page, requests } = await settings(open)
  const email = page.locator('#email')
  await email.fill('')
  await email.pressSequentially('alex@northfield.test')
  await page.clock.runFor(299)
  expect(requests).toEqual([])
  await page.clock.runFor(1)
  await expect(page.locator('#email-error')).toHaveText('Email belongs to another account')
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  expect(requests).toEqual(['/api/validate/address'])

  await email.fill('maya@elsewhere')
  await page.locator('#email_current_password').focus()
  await expect(page.locator('#email-error')).toHaveText('Not a valid email address')
  expect(requests).toHaveLength(2)
})

for (const [form, id, delay] of [
  ['email', 'email_current_password', 200],
  ['change-password', 'current_password', 300],
] as const)
  test(`[SETTINGS-29] the password of the ${form} form is checked after ${delay} ms`, async ({
    open,
  }) => {
    const { page, requests } = await settings(open)
    const field = page.locator(`#${id}`)
    await field.fill('guess')
    await page.clock.runFor(delay - 1)
    expect(requests).toEqual([])
    await page.clock.runFor(1)
    await expect(page.locator(`#${id}-error`)).toHaveText('Invalid password')
    await field.fill('quad-demo-1')
    await page.clock.runFor(delay)
    await expect(page.locator(`#${id}-error`)).toHaveCount(0)
    await expect.poll(() => requests).toEqual(['/api/validate/password', '/api/validate/password'])
  })

/** The password checks say 'wrong' a few times, then the given status; and how often they requests. */
async function answering(page: Page, { wrong, then }: { wrong: number; then: number }) {
  let calls = 0
  const json = { answer: { valid: false, message: 'Invalid password' } }
  await page.route('**/api/validate/password', (route) =>
    route.fulfill({ status: ++calls > wrong ? then : 200, json }),
  )
  return () => calls
}

test('a right password typed slowly is not left called wrong when checks run out', async ({
  open,
}) => {
  const { page } = await settings(open)
  const calls = await answering(page, { wrong: 6, then: 429 })
  const field = page.locator('#email_current_password')
  const error = page.locator('#email_current_password-error')
  for (const [at, key] of [...'quad-demo-1'].entries()) {
    await field.press(key)
    await page.clock.runFor(330)
    // Shorter than any password is not requests about.
    await expect.poll(calls).toBe(Math.max(0, at - 2))
    await expect(error).toHaveCount(at >= 3 && at < 9 ? 1 : 0)
  }
  await expect(field).not.toHaveAttribute('aria-invalid')
  // What has been answered before is not requests again.
  const requests = calls()
  await field.fill('quad-')
  await page.clock.runFor(330)
  await expect(error).toHaveText('Invalid password')
  await page.locator('#email').focus()
  expect(calls()).toBe(requests)
})

for (const [who, path, button] of [
  ['omar', '/onboarding/profile', 'Continue'],
  ['sam', '/opt-in/prospective-students/about', 'Next'],
] as const)
  test(`[SCREEN-08] ${button} at ${path} waits for words that can be shared`, async ({ open }) => {
    const page = await open(who)
    await page.goto(path)
    const about = page.locator('#about')
    const next = page.getByRole('button', { name: button, exact: true })
    for (const [text, message] of [
      ['Oh darn it', /off limits.*"darn"/],
      ['Write to me at omar@mail.example', /personal email address: omar@mail\.example/],
    ] as const) {
      await about.fill('I bake.')
      await expect(next).toBeEnabled()
      await about.fill(text)
      await expect(page.locator('#about-error')).toHaveText(message)
      await expect(next).toBeDisabled()
    }
    await about.fill('I bake.')
    await expect(next).toBeEnabled()
    await expect(page.locator('#about-error')).toHaveCount(0)
  })

test('[SCREEN-08] words that were rejected hold the button until they change', async ({ open }) => {
  const page = await open('sam')
  await page.goto('/opt-in/prospective-students/about')
  // Sent without an answer to the check
  await page.route('**/api/validate/about', (route) => route.fulfill({ status: 429, json: {} }))
  await page.locator('#about').fill('Oh darn it')
  const next = page.getByRole('button', { name: 'Next', exact: true })
  await next.click()
  await expect(page.getByRole('alert')).toContainText('off limits')
  await expect(next).toBeDisabled()
  await expect(page.locator('#about')).toHaveValue('Oh darn it')
  await page.unroute('**/api/validate/about')
  await page.locator('#about').fill('I bake.')
  await expect(next).toBeEnabled()
})

test('[SETTINGS-24] the hint of a new password says how easy it is to guess', async ({ open }) => {
  const { page, requests } = await settings(open)
  const [field, hint] = [page.locator('#password'), page.locator('#password-hint')]
  await expect(hint).toHaveText('At least four characters. Longer is safer.')
  await field.fill('qwerty')
  await page.clock.runFor(400)
  await expect(hint).toContainText(
    'Very easy to guess. It’s on lists of passwords that have leaked.',
  )
  await expect(hint).toHaveAttribute('role', 'status')
  await expect(field).not.toHaveAttribute('aria-invalid')
  await field.fill('correct horse battery staple')
  await page.clock.runFor(400)
  await expect(hint).toHaveText('Strong.')
  await field.fill('')
  await page.clock.runFor(400)
  await expect(hint).toHaveText('At least four characters. Longer is safer.')
  expect(requests).toHaveLength(2)
})
