import { expect, test } from './watched'

const MANY = '/search-results/posts?q=the&order=created_at'

test('[SEARCH-38] [SEARCH-22] further results come by a link, into the page where script runs', async ({
  open,
  scripted,
}) => {
  const page = await open('bea')
  const posts = page.locator('article.post')
  if (!scripted) {
    await page.goto(MANY)
    await expect(posts).toHaveCount(25)
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(posts).toHaveCount(25)
    await expect(page.getByText('Page 2 of')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Load more' })).toHaveCount(0)
    return
  }
  await page.goto(MANY)
  const more = page.getByRole('link', { name: 'Load more' })
  await expect(more).toBeVisible()
  await expect(posts).toHaveCount(25)

  // By the keyboard: one goes on where the new ones begin; the address stays.
  await more.press('Enter')
  await expect(posts).toHaveCount(50)
  await expect(posts.nth(25).getByRole('heading').getByRole('link')).toBeFocused()
  expect(new URL(page.url()).search).not.toContain('page=')
  await expect(page.getByRole('link', { name: 'Previous page' })).toHaveCount(0)
  const ids = await posts.evaluateAll((all) => all.map(({ id }) => id))
  expect(new Set(ids).size).toBe(50)

  // Opened from there, a post leads back to where one was.
  await posts.nth(40).getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('link', { name: 'Back to your search results' })).toBeVisible()
  await page.goBack()
  expect(await posts.count()).toBeGreaterThanOrEqual(50)

  // Scrolling brings more by itself, but not for ever; a press always does.
  const bottom = () => page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  for (let at = 0; at < 4; at++) {
    await bottom()
    await page.waitForTimeout(300)
  }
  await expect(posts).toHaveCount(100)
  await page.route(/page=5/, (route) => route.abort('aborted'))
  await more.click()
  await expect(page.getByText('More posts could not be loaded')).toBeVisible()
  await expect(posts).toHaveCount(100)
  await page.unrouteAll()
  await more.click()
  await expect(page).toHaveURL(/page=5/)
})

test('[SEARCH-38] says when all have been seen; people are followed among the added ones', async ({
  open,
  scripted,
}) => {
  test.skip(!scripted)
  const page = await open('bea')
  await page.goto('/search-results/people?size=100')
  const cards = page.locator('.person-card')
  await expect(cards).toHaveCount(100)
  const more = page.getByRole('link', { name: 'Load more' })
  await more.scrollIntoViewIfNeeded()
  await expect(cards).toHaveCount(200)
  await more.click()
  await expect(page.getByText('You have seen all of them.')).toBeVisible()
  expect(await cards.count()).toBeGreaterThan(200)
  await expect(more).toHaveCount(0)
  const last = cards.last().getByRole('button')
  await expect(last).toHaveText(/^\s*Follow/)
  await last.click()
  await expect(last).toHaveText(/Following/)
  expect(await cards.count()).toBeGreaterThan(200)
  await last.click()
  await expect(last).toHaveText(/^\s*Follow\s*$/)
})

test('[SEARCH-31] [SEARCH-32] interests are found by typing and ticked by the keyboard alone', async ({
  open,
  scripted,
}) => {
  const page = await open('bea')
  await page.setViewportSize({ width: 800, height: 900 })
  await page.goto('/search-results/people')
  const shown = page.locator('.fold .check:visible')
  await page.locator('.filters > summary').press('Enter')
  await page.locator('.fold > summary').press('Enter')
  const all = await shown.count()
  expect(all).toBeGreaterThan(8)
  if (scripted) {
    await expect(page.getByPlaceholder('Find an interest')).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.type('COOk')
    await expect(shown).toHaveText([/^Cooking/])
    await page.keyboard.press('Enter')
    await expect(page.getByRole('checkbox', { name: /^Cooking/ })).toBeFocused()
  } else {
    await page.getByRole('checkbox', { name: /^Cooking/ }).focus()
  }
  await page.keyboard.press('Space')
  if (scripted) {
    await expect(page.locator('.fold > summary')).toHaveText('Interest (1)')
    await page.getByPlaceholder('Find an interest').fill('zzz')
    await expect(shown).toHaveText([/^Cooking/])
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route(/interests=/, async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('button', { name: 'Apply' }).press('Enter')
    await expect(page.locator('.fold > summary')).toHaveText('Loading...')
    answer()
  } else {
    await page.getByRole('button', { name: 'Apply' }).press('Enter')
  }
  await expect(page).toHaveURL(/interests=cooking/)
  await expect(page.locator('.fold > summary')).toHaveText('Interest (1)')
  const chip = page.getByRole('link', { name: 'Remove filter Cooking' })
  await expect(chip).toBeVisible()
  if (!scripted) return
  // Who goes by the keyboard goes on where they were: at the filters, at the tabs, at the results.
  await expect(page.locator('.filters > summary')).toBeFocused()
  await chip.press('Enter')
  await expect(chip).toHaveCount(0)
  await expect(page.locator('.result-line')).toBeFocused()
  const questions = page.getByLabel('What to search').getByRole('link', { name: /^Questions/ })
  await questions.press('Enter')
  await expect(page).toHaveURL(/questions/)
  await expect(questions).toBeFocused()
})

test('[SEARCH-33] [SEARCH-34] under 1024 pixels the filters fold behind a button, without script too', async ({
  look,
  scripted,
}) => {
  // Script changes nothing about the layout.
  test.skip(scripted)
  const page = await look('sam')
  const button = page.locator('.filters > summary')
  const title = page.getByRole('heading', { name: 'Filters', exact: true })
  const apply = page.getByRole('button', { name: 'Apply' })
  const type = page.getByLabel('Post type')

  await page.setViewportSize({ width: 1024, height: 900 })
  await page.goto('/search-results/posts?q=study&program_name=Nursing')
  await expect(button).toBeHidden()
  await expect(apply).toBeVisible()
  await expect(type).toBeHidden()

  await page.setViewportSize({ width: 1023, height: 900 })
  await expect(button).toHaveText(/^Sort and filter\s*1/)
  await expect(apply).toBeHidden()
  await button.click()
  for (const part of [title, apply, type, page.getByLabel('Sort by')])
    await expect(part).toBeVisible()

  await page.goto('/search-results/people')
  await expect(button).toHaveText('Filters')
})
