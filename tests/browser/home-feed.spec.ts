import { expect, test } from './watched'

const MINUTE = 60_000

test('[HOME-18] [HOME-27] older posts come into the page; who waits for them is told, five seconds at most', async ({
  open,
  scripted,
}) => {
  const page = await open('bea')
  const older = page.getByRole('link', { name: 'Older' })
  const posts = page.locator('article.post')
  const said = page.getByText('Loading posts...')
  if (!scripted) {
    await page.goto('/home')
    await expect(said).toHaveCount(0)
    await older.click()
    await expect(page).toHaveURL(/before=/)
    return
  }
  await page.clock.install()
  await page.goto('/home')
  let answer = () => {}
  const stalled = new Promise<void>((resolve) => (answer = resolve))
  await page.route(/before=/, async (route) => {
    await stalled
    await route.continue()
  })
  await older.click()
  await expect(said).toBeVisible()
  await page.clock.fastForward(2500)
  await expect(said).toBeVisible()
  await page.clock.fastForward(2500)
  await expect(said).toHaveCount(0)
  await expect(posts).toHaveCount(10)
  answer()
  await expect(posts).toHaveCount(20)
  expect(new URL(page.url()).search).toBe('')

  // An act among them changes that post and leaves the others where they are.
  const id = await posts.nth(14).getAttribute('id')
  const like = page.locator(`#${id} button[aria-pressed]`)
  const pressed = await like.getAttribute('aria-pressed')
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', pressed === 'true' ? 'false' : 'true')
  await expect(like).toBeFocused()
  expect(await posts.count()).toBeGreaterThanOrEqual(20)
  const ids = await posts.evaluateAll((all) => all.map((one) => one.id))
  expect(new Set(ids).size).toBe(ids.length)
})

test('[HOME-17] a link to newer posts appears while one reads', async ({ open, scripted }) => {
  test.skip(!scripted)
  const page = await open('bea')
  let asked = 0
  await page.route('**/home/newer?*', (route) => {
    asked++
    return route.fulfill({ json: { count: asked - 1 } })
  })
  await page.clock.install()
  await page.goto('/home')
  const update = page.getByRole('link', { name: 'Update', exact: true })
  await page.clock.runFor(MINUTE + 10_000)
  await expect.poll(() => asked).toBe(1)
  await expect(update).toBeHidden()
  await page.clock.runFor(MINUTE)
  await expect(update).toBeVisible()
  expect(asked).toBe(2)
  await update.click()
  await expect(update).toBeHidden()
  await expect(page.locator('article.post').first()).toBeVisible()
})
