import { expect, test } from './watched'

test('similar questions appear below the title while typing, and before posting', async ({
  open,
  cast,
  scripted,
}) => {
  const page = await open(cast.finder)
  await page.goto('/ask')
  await page.getByLabel('Title').fill('How do I register for the nursing practicum in spring?')
  const known = page.getByRole('link', { name: 'register for the spring nursing practicum?' })
  if (scripted) await expect(known).toBeVisible()
  await page.getByLabel('Your question').fill('The portal says it is closed.')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  const step = page.getByRole('alert')
  await expect(step).toContainText('Someone may have asked this already')
  await expect(step.getByRole('link')).not.toHaveCount(0)
  await expect(page.getByLabel('Your question')).toHaveValue('The portal says it is closed.')
  await expect(page.getByRole('button', { name: 'Post anyway' })).toBeVisible()
})
