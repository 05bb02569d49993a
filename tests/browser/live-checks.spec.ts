import type { Page } from '@playwright/test'
import { expect, test } from './watched'

/** The settings with a clock that stands still, and the checks that they have asked for. */
async function settings(open: (who: 'maya') => Promise<Page>) {
  const page = await open('maya')
  await page.clock.install()
  await page.goto('/account-settings')
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  const asked: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (path.startsWith('/api/validate/')) asked.push(path)
  })
  return { page, asked }
}

test('[SETTINGS-29] an address is checked after 300 ms of quiet, and at once when it is left', async ({
  open,
}) => {
  const { page, asked } = await settings(open)
  const email = page.locator('#email')
  await email.fill('')
  await email.pressSequentially('alex@northfield.test')
  await page.clock.runFor(299)
  expect(asked).toEqual([])
  await page.clock.runFor(1)
  await expect(page.locator('#email-error')).toHaveText('Email belongs to another account')
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  expect(asked).toEqual(['/api/validate/address'])

  await email.fill('maya@elsewhere')
  await page.locator('#email_current_password').focus()
  await expect(page.locator('#email-error')).toHaveText('Not a valid email address')
  expect(asked).toHaveLength(2)
})

for (const [form, id, delay] of [
  ['email', 'email_current_password', 200],
  ['change-password', 'current_password', 300],
] as const)
  test(`[SETTINGS-29] the password of the ${form} form is checked after ${delay} ms`, async ({
    open,
  }) => {
    const { page, asked } = await settings(open)
    const field = page.locator(`#${id}`)
    await field.fill('guess')
    await page.clock.runFor(delay - 1)
    expect(asked).toEqual([])
    await page.clock.runFor(1)
    await expect(page.locator(`#${id}-error`)).toHaveText('Invalid password')
    await field.fill('quad-demo-1')
    await page.clock.runFor(delay)
    await expect(page.locator(`#${id}-error`)).toHaveCount(0)
    expect(asked).toEqual(['/api/validate/password', '/api/validate/password'])
  })
