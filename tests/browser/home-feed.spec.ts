import { theDemo } from './demo'
import { expect, test } from './watched'

const MINUTE = 60_000

test('[HOME-18] [HOME-27] older posts load into the page, and while they load a status line says so for five seconds at most', async ({
  open,
  scripted,
}) => {
  const page = await open('bea')
  const older = page.getByRole('link', { name: 'Older' })
  const posts = page.locator('article.post')
  const status = page.getByText('Loading posts...')
  if (!scripted) {
    await page.goto('/home')
    await expect(status).toHaveCount(0)
    await older.click()
    await expect(page).toHaveURL(/before=/)
    return
  }
  await page.clock.install()
  await page.goto('/home')
  await expect(older).toBeVisible()
  // From now on time passes only where the test says so.
  await page.clock.pauseAt(Date.now() + MINUTE)
  let answer = () => {}
  const stalled = new Promise<void>((resolve) => (answer = resolve))
  let first: string | undefined
  await page.route(/before=/, async (route) => {
    // Only the first page comes: the list would go on by itself.
    first ??= route.request().url()
    if (route.request().url() !== first) return
    await stalled
    await route.continue()
  })
  await older.click()
  await expect(status).toBeVisible()
  await page.clock.runFor(4900)
  expect(await status.count()).toBe(1)
  await page.clock.runFor(100)
  expect(await status.count()).toBe(0)
  await page.clock.resume()
  await expect(posts).toHaveCount(10)
  answer()
  await expect(posts).toHaveCount(20)
  expect(new URL(page.url()).search).toBe('')

  // An action among them changes that post and leaves the others where they are.
  const id = await posts.nth(14).getAttribute('id')
  const like = page.locator(`#${id} button[aria-pressed]`)
  const pressed = await like.getAttribute('aria-pressed')
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', pressed === 'true' ? 'false' : 'true')
  await expect(like).toBeFocused()
  await expect(posts).toHaveCount(20)
  const ids = await posts.evaluateAll((all) => all.map((one) => one.id))
  expect(new Set(ids).size).toBe(ids.length)
})

test('[PROFILE-39] a profile and my feed say so too while older posts load', async ({
  open,
  scripted,
}) => {
  test.skip(!scripted)
  const page = await open('bea')
  await page.route(/before=/, () => undefined)
  for (const path of [`/profile/${theDemo().person}`, '/my-feed']) {
    await page.goto(path)
    await page.getByRole('link', { name: 'Older' }).click()
    await expect(page.getByText('Loading posts...')).toBeVisible()
  }
})

test('[HOME-17] a link to newer posts appears while one reads', async ({ open, scripted }) => {
  test.skip(!scripted)
  const page = await open('bea')
  let requests = 0
  await page.route('**/home/newer?*', (route) => {
    requests++
    return route.fulfill({ json: { count: requests - 1 } })
  })
  await page.clock.install()
  await page.goto('/home')
  const update = page.getByRole('link', { name: 'Update', exact: true })
  await page.clock.runFor(MINUTE + 10_000)
  await expect.poll(() => requests).toBe(1)
  await expect(update).toBeHidden()
  await page.clock.runFor(MINUTE)
  await expect(update).toBeVisible()
  expect(requests).toBe(2)
  await update.click()
  await expect(update).toBeHidden()
  await expect(page.locator('article.post').first()).toBeVisible()
})

test('a line of a list leaves out whole interests, not their ends', async ({ look }) => {
  const page = await look('sam')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/home')
  const lines = page.locator('.post .interests')
  await expect(lines.first()).toBeVisible()
  for (const line of await lines.all()) {
    const box = await line.boundingBox()
    const items = line.locator('> span')
    expect(await line.getAttribute('title')).toContain(await items.first().innerText())
    for (const item of await items.all()) {
      const at = await item.boundingBox()
      const below = at!.y >= box!.y + box!.height - 1
      expect(below || at!.x + at!.width <= box!.x + box!.width + 1).toBe(true)
    }
  }
})

test('on a phone the time stands behind the name, whatever else is said of an author', async ({
  look,
}) => {
  const page = await look('sam')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/search-results?q=lab')
  // Who asked without a name has no link.
  const lines = page.locator('.post .listed:has(> a)')
  await expect(page.locator('.post .listed .label').first()).toBeVisible()
  for (const line of await lines.all()) {
    const name = await line.locator('> a').boundingBox()
    const time = await line.locator('time').boundingBox()
    expect(time!.y).toBeLessThan(name!.y + name!.height)
  }
})
