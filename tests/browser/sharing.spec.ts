import { theDemo } from './demo'
import { expect, sticksOut, test } from './watched'

test('a post’s link is copied by a button where there is script, and by hand where there is none', async ({
  open,
  scripted,
}) => {
  const page = await open('luis')
  const { base, post } = theDemo()
  await page.goto(`/post/${post}`)
  await page.locator('.article details.menu > summary').click()
  await page.locator('.article .menu').getByRole('link', { name: 'Share' }).click()
  const link = page.getByLabel('Link to this post')
  await expect(link).toHaveValue(`${base}/post/${post}`)
  const copy = page.getByRole('button', { name: 'Copy link' })
  if (!scripted) {
    await expect(page).toHaveURL(`/post/${post}/share`)
    await expect(copy).toHaveCount(0)
    return
  }
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await copy.click()
  await expect(page.getByText('Link copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${base}/post/${post}`)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(`/post/${post}`)
})

test('saving a post keeps one where one is', async ({ open, scripted }) => {
  const page = await open('luis')
  const { post, ownPost } = theDemo()
  const id = scripted ? post : ownPost
  await page.goto(`/post/${id}`)
  const save = page.locator(`#save-${id}`)
  await save.click()
  await expect(save).toHaveAttribute('aria-pressed', 'true')
  await expect(save).toHaveText('Saved')
  await page.goto('/saved')
  await page.locator(`#save-${id}`).click()
  await expect(page).toHaveURL(/\/saved/)
  await expect(page.locator(`#post-${id}`)).toHaveCount(0)
})

test('[TAG-01] a tag of one long word stays on the page', async ({ open, cast, scripted }) => {
  const page = await open('luis')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/new-post')
  await page.getByLabel('Title').fill('One long word')
  await page.locator('[name=content]').fill('It is a tag.')
  const word = `${cast.mark}${'w'.repeat(80)}`.slice(0, 80)
  const field = page.locator('#tags')
  await field.fill(word)
  if (scripted) await field.press('Enter')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByRole('link', { name: `#${word}` })).toBeVisible()
  expect(await sticksOut(page)).toEqual([])
})
