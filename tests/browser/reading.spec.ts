import { theDemo } from './demo'
import { SCREENS } from './screens'
import { enlarge, expect, sticksOut, test } from './watched'

test('posts, page by page, and from a post to its author', async ({ open, cast }) => {
  const page = await open(cast.finder)
  // Nobody else writes into this topic while the test runs.
  await page.goto(`/topic/topic/${theDemo().topic}`)
  const titles = page.locator('article.post h2')
  await expect(titles).toHaveCount(10)
  const newest = await titles.allTextContents()
  await page.getByRole('link', { name: 'Older' }).click()
  await expect(page).toHaveURL(/before=/)
  await expect(titles).toHaveCount(10)
  for (const title of await titles.allTextContents()) expect(newest).not.toContain(title)
  await page.getByRole('link', { name: 'Newest' }).click()
  await expect(titles).toHaveText(newest)
  await page.locator('article.post .byline a').first().click()
  await expect(page).toHaveURL(/\/profile\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('from the topics to a topic and its questions', async ({ open, cast }) => {
  const page = await open(cast.finder)
  await page.goto('/home')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Topics' }).click()
  await expect(page).toHaveTitle(/^Discussions - /)
  await page.getByRole('link', { name: 'Financial aid', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Financial aid')
  await page.getByRole('main').getByRole('link', { name: 'Questions', exact: true }).click()
  await expect(page).toHaveURL(/tab=questions$/)
  await expect(page.locator('.question-mark').first()).toBeVisible()
})

test('a profile shows who somebody is and what they wrote', async ({ open, cast }) => {
  const page = await open(cast.asker)
  await page.goto(`/profile/${theDemo().person}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maya Okafor')
  await expect(page.locator('.profile-head')).toContainText('Nursing')
  await expect(page.locator('article.post').first()).toBeVisible()
})

test('nothing sticks out of 320 pixels, nor of 1280 with letters twice as large', async ({
  open,
  scripted,
}) => {
  // Script changes nothing about the layout.
  test.skip(scripted)
  const pages = new Map<string, Awaited<ReturnType<typeof open>>>()
  for (const { name, who, path } of SCREENS) {
    const page = pages.get(String(who)) ?? (await open(who))
    pages.set(String(who), page)
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(path())
    expect(await sticksOut(page), name).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
    await enlarge(page)
    expect(await sticksOut(page), `${name}, enlarged`).toEqual([])
  }
})
