import { theDemo } from './demo'
import { expect, test } from './watched'

test('[PROFILE-26] a face in a group leads to a preview, over the page with script', async ({
  open,
  cast,
  scripted,
}) => {
  const page = await open(cast.finder)
  await page.goto(`/post/${theDemo().post}`)
  await page.locator('.article .byline a').first().click()
  await page.waitForURL(/\/profile\//)
  const follow = page.getByRole('button', { name: /^Follow(ing)? / })
  if ((await follow.getAttribute('aria-pressed')) === 'false') {
    await follow.click()
    await expect(follow).toHaveAttribute('aria-pressed', 'true')
  }
  await page.goto('/home')
  const face = page.getByRole('list', { name: 'People you follow' }).getByRole('link').first()
  const name = (await face.getAttribute('aria-label')) ?? ''
  await face.click()
  const place = scripted ? page.getByRole('dialog') : page.getByRole('main')
  await expect(place.getByRole('heading', { name })).toBeVisible()
  await expect(place.getByRole('link', { name: `Message ${name}` })).toBeVisible()
  expect(new URL(page.url()).pathname).toMatch(scripted ? /^\/home$/ : /\/preview$/)
  if (!scripted) return
  await place.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(place).toHaveCount(0)
  await expect(face).toBeFocused()
  // A dialog's form acts as on its page.
  await face.press('Enter')
  await place.getByRole('button', { name: /^Follow(ing)? / }).click()
  await expect(place).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe('/home')
})
