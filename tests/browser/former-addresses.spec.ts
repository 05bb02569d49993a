import { expect, test } from './watched'

test('[ACCESS-16] an address behind a hash goes on with script, and is a link without', async ({
  open,
  scripted,
}) => {
  const page = await open('sam')
  await page.goto('/app#/search-results?q=aid&size=10')
  if (scripted) {
    await expect(page).toHaveURL(/\/search-results\?q=aid&size=10$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto('/app#//evil.test/home')
  }
  const link = page.getByRole('link', { name: 'Go to the start page' })
  await expect(link).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/app')
  await link.click()
  await expect(page).toHaveURL(/\/home$/)
})
