import type { Locator, Page } from '@playwright/test'
import { expect, test } from './watched'

const MANY = '/search-results/posts?q=the&order=created_at'

/**
 * The list loads its next page by itself when the link to it comes near, so a test that presses
 * that link must decide when pages arrive: those up to `arrivesUpTo` do, the others wait.
 */
async function holdPages(page: Page) {
  const pages = { arrivesUpTo: 1, requested: [] as number[], fails: false }
  await page.route(/[?&]page=\d/, async (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('page'))
    pages.requested.push(number)
    await expect.poll(() => pages.arrivesUpTo, { intervals: [20] }).toBeGreaterThanOrEqual(number)
    await (pages.fails ? route.abort('aborted') : route.continue())
  })
  return pages
}

const scrollDown = (page: Page) => page.evaluate(() => scrollTo(0, document.body.scrollHeight))

test('[SEARCH-38] [SEARCH-22] more results load into the page with script, and on a page of their own without', async ({
  open,
  scripted,
}) => {
  const page = await open('bea')
  const posts = page.locator('article.post')
  const more = page.getByRole('link', { name: 'Load more' })
  if (!scripted) {
    await page.goto(MANY)
    await expect(posts).toHaveCount(25)
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(posts).toHaveCount(25)
    await expect(page.getByText('Page 2 of')).toBeVisible()
    await expect(more).toHaveCount(0)
    return
  }
  const pages = await holdPages(page)
  await page.goto(MANY)
  await expect(more).toBeVisible()
  await expect(posts).toHaveCount(25)

  // By the keyboard: the focus goes on where the new ones begin; the address stays.
  await more.press('Enter')
  await expect.poll(() => pages.requested).toEqual([2])
  pages.arrivesUpTo = 2
  await expect(posts).toHaveCount(50)
  await expect(posts.nth(25).getByRole('heading').getByRole('link')).toBeFocused()
  expect(new URL(page.url()).search).not.toContain('page=')
  await expect(page.getByRole('link', { name: 'Previous page' })).toHaveCount(0)
  const ids = await posts.evaluateAll((all) => all.map(({ id }) => id))
  expect(new Set(ids).size).toBe(50)

  // A post opened from there leads back to the same place.
  await posts.nth(40).getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('link', { name: 'Back to your search results' })).toBeVisible()
  await page.goBack()
  await expect(posts).toHaveCount(50)

  // Scrolling loads more, but only three times; a press always does.
  pages.arrivesUpTo = 5
  await expect(async () => {
    await scrollDown(page)
    await expect(posts).toHaveCount(100, { timeout: 300 })
  }).toPass()
  await scrollDown(page)
  await page.waitForTimeout(300)
  expect(pages.requested).not.toContain(5)
  pages.fails = true
  await more.click()
  await expect(page.getByText('More posts couldn’t be loaded')).toBeVisible()
  await expect(posts).toHaveCount(100)
  pages.fails = false
  await more.click()
  await expect(page).toHaveURL(/page=5/)
})

test('[SEARCH-38] the end of the list says so, and following works among added people', async ({
  open,
  scripted,
}) => {
  test.skip(!scripted)
  const page = await open('bea')
  await page.goto('/search-results/people?size=100')
  const cards = page.locator('.person-card')
  await expect(cards).toHaveCount(100)
  // The list loads by itself; pressing a link that it moves meanwhile would be a race.
  await expect(async () => {
    await scrollDown(page)
    await expect(page.getByText('You’ve seen them all.')).toBeVisible({ timeout: 300 })
  }).toPass()
  const all = await cards.count()
  expect(all).toBeGreaterThan(200)
  await expect(page.getByRole('link', { name: 'Load more' })).toHaveCount(0)
  const last = cards.last().getByRole('button')
  await expect(last).toHaveText(/^\s*Follow\s*$/)
  await last.click()
  await expect(last).toHaveText(/Following/)
  await expect(cards).toHaveCount(all)
  await last.click()
  await expect(last).toHaveText(/^\s*Follow\s*$/)
})

test('[SEARCH-38] with script the page looks every 100 ms whether the end is near, every 200 ms whether the top is', async ({
  open,
  scripted,
}) => {
  test.skip(!scripted)
  const page = await open('bea')
  await page.clock.install()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await page.goto(MANY)
  await expect(page.getByRole('link', { name: 'Load more' })).toBeVisible()
  await page.clock.runFor(1000)
  const looks = await page.evaluateHandle(() => {
    const began = Date.now()
    const looks = { end: [] as number[], top: [] as number[] }
    const measure = Element.prototype.getBoundingClientRect
    Element.prototype.getBoundingClientRect = function () {
      if (this.matches('a[rel=next]')) looks.end.push(Date.now() - began)
      return measure.call(this)
    }
    Object.defineProperty(window, 'scrollY', { get: () => looks.top.push(Date.now() - began) })
    return looks
  })
  for (let time = 0; time < 500; time += 20) {
    await page.evaluate(() => document.dispatchEvent(new Event('scroll')))
    await page.clock.runFor(20)
  }
  await page.clock.runFor(1000)
  expect(await looks.jsonValue()).toEqual({
    end: [0, 100, 200, 300, 400, 500],
    top: [0, 200, 400, 600],
  })
})

/** Reaches something as people without a mouse do. */
async function tabTo(page: Page, target: Locator) {
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(target).toBeFocused({ timeout: 1 })
  }).toPass({ intervals: [0] })
}

test('[SEARCH-31] [SEARCH-32] interests are found by typing and checked by the keyboard alone', async ({
  open,
  scripted,
}) => {
  const page = await open('bea')
  await page.setViewportSize({ width: 800, height: 900 })
  await page.goto('/search-results/people')
  const shown = page.locator('.fold .check:visible')
  const fold = page.locator('.fold > summary')
  const cooking = page.getByRole('checkbox', { name: /^Cooking/ })
  const find = page.getByPlaceholder('Find an interest')
  const apply = page.getByRole('button', { name: 'Apply' })
  await tabTo(page, page.locator('.filters > summary'))
  await page.keyboard.press('Enter')
  await tabTo(page, fold)
  await page.keyboard.press('Enter')
  expect(await shown.count()).toBeGreaterThan(8)
  if (scripted) {
    // Those that the page came without, and what was ticked meanwhile.
    await expect(page.getByRole('checkbox', { name: /^Gardening/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Show all/ })).toHaveCount(0)
    await expect(fold).toHaveText('All interests')
    await tabTo(page, find)
    await page.keyboard.type('COOk')
    await expect(shown).toHaveText([/^Cooking/])
    await page.keyboard.press('Enter')
    await expect(cooking).toBeFocused()
  } else {
    await tabTo(page, cooking)
  }
  await page.keyboard.press('Space')
  await expect(cooking).toBeChecked()
  let answer = () => {}
  if (scripted) {
    await expect(fold).toHaveText('Interest (1)')
    await find.fill('zzz')
    await expect(shown).toHaveText([/^Cooking/])
    const released = new Promise<void>((resolve) => (answer = resolve))
    await page.route(/interests=/, async (route) => {
      await released
      await route.continue()
    })
  }
  await tabTo(page, apply)
  await page.keyboard.press('Enter')
  if (scripted) await expect(fold).toHaveText('Loading...')
  answer()
  await expect(page).toHaveURL(/interests=cooking/)
  await expect(fold).toHaveText('Interest (1)')
  const chip = page.getByRole('link', { name: 'Remove filter Cooking' })
  await expect(chip).toBeVisible()
  if (!scripted) return
  // The focus stays where it was: at the filters, at the results, at the tabs.
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

test('on a phone the open filters are all one can reach, with their button in sight', async ({
  open,
  scripted,
}) => {
  const page = await open('sam')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/search-results/posts?q=study&program_name=Nursing')
  const fold = page.locator('.filters > summary')
  const behind = page.getByRole('link', { name: 'Home', exact: true }).first()
  await expect(behind).toBeVisible()
  await fold.click()
  await expect(behind).toBeHidden()
  await page.locator('.fold > summary').click()
  await expect(page.getByRole('button', { name: 'Apply' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('link', { name: 'Clear all', exact: true })).toBeInViewport()
  await fold.click()
  await expect(behind).toBeVisible()
  if (!scripted) return
  await fold.click()
  await expect(behind).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(behind).toBeVisible()
  await expect(fold).toBeFocused()
})

test('back at the results before a filter, the filter shows what they are', async ({ open }) => {
  const page = await open('sam')
  await page.goto('/search-results/posts?q=nursing')
  const fold = page.locator('summary', { hasText: 'ilter' })
  const program = page.getByLabel('Program')
  const show = async () => {
    if (!(await program.isVisible())) await fold.click()
  }
  await show()
  const before = await program.inputValue()
  const other = await program.locator('option').nth(2).getAttribute('value')
  await program.selectOption(other)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/program_name=/)
  await page.goBack()
  await expect(page).not.toHaveURL(/program_name=/)
  await show()
  await expect(program).toHaveValue(before)
})
