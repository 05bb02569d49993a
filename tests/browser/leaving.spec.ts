import { DEMO_PASSWORD } from '~seeds/demo/accounts'
import { expect, test } from './watched'

test('[SETTINGS-12] [SETTINGS-13] [SETTINGS-14] making up with someone, and leaving for good', async ({
  open,
  scripted,
}) => {
  const page = await open(null)
  await page.goto('/current-login?redirect_to=/account-settings/privacy')
  await page.getByLabel('Email').fill(`${scripted ? 'tess' : 'nodm'}@northfield.test`)
  await page.getByLabel('Password').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()

  const blocked = page.getByRole('heading', { name: 'Blocked users' })
  await expect(blocked).toBeVisible()
  await page.getByRole('link', { name: /^Unblock Greta/ }).click()
  const question = /^Are you sure you want to unblock Greta .+\?$/
  await expect(page.getByRole('heading', { level: 1, name: question })).toBeVisible()
  await page.getByRole('button', { name: 'Unblock' }).click()
  await expect(page.getByRole('status')).toHaveText(/^Greta .+ has been unblocked\.$/)
  await expect(blocked).toHaveCount(0)

  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await page.getByRole('link', { name: 'Delete my account' }).click()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('alert')).toContainText('Please choose what happens')
  await page.getByLabel('Keep them without my name').check()
  await page.getByLabel('Current password').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Goodbye' })).toBeVisible()
  await page.goto('/home')
  await expect(page).toHaveURL(/\/current-login/)
})
