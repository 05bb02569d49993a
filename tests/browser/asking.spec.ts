import type { Page } from '@playwright/test'
import { expect, test, type Cast } from './watched'

const titleFor = ({ mark }: Cast) => `Who lends out a stethoscope with a ${mark} on it?`

/** Asks by the plain form and ends on the question's page. */
async function ask(page: Page, cast: Cast) {
  await page.goto('/home')
  await page.getByRole('main').getByRole('link', { name: 'Ask a question' }).click()
  await page.getByLabel('Title').fill(titleFor(cast))
  await page.getByLabel('Your question').fill('Mine broke **yesterday**, the lab is tomorrow.')
  await page.getByRole('textbox', { name: /^Tags/ }).fill(`#${cast.mark}, lab`)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  // The others of this test have asked for a stethoscope too.
  const anyway = page.getByRole('button', { name: 'Post anyway' })
  const title = page.getByRole('heading', { level: 1, name: titleFor(cast) })
  await expect(anyway.or(title)).toBeVisible()
  if (await anyway.isVisible()) await anyway.click()
  await expect(title).toBeVisible()
  await expect(page.locator('.prose strong')).toHaveText('yesterday')
}

/** The search field of the page: in the head, or on phones on the search page. */
async function search(page: Page, text: string) {
  await page.goto('/search-results')
  const field = page.locator('header input[name=q]')
  await field.fill(text)
  await field.press('Enter')
  await expect(page).toHaveURL(/q=/)
}

/** On phones the filters are folded away. */
async function openFilters(page: Page) {
  const fold = page.getByText('Sort and filter')
  if (await fold.isVisible()) await fold.click()
}

test('[SEARCH-13] a student asks, another finds it by facets, answers, and it can be hidden again', async ({
  open,
  cast,
}) => {
  const author = await open(cast.author)
  const finder = await open(cast.finder)
  const result = finder.getByRole('link', { name: titleFor(cast), exact: true })

  await test.step('asked by a plain form', () => ask(author, cast))

  await test.step('found a moment later, as a question of that program', async () => {
    await expect(async () => {
      await search(finder, `${cast.mark} stethoscope`)
      await expect(result).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 10_000 })
    const questions = finder.getByRole('link', { name: /^Questions/ })
    await questions.click()
    await expect(finder).toHaveURL(/\/search-results\/questions\?/)
    // The address changes before the page does.
    await expect(questions).toHaveAttribute('aria-current', 'page')
    const program = finder.getByLabel('Program', { exact: true })
    await expect(program).toBeAttached()
    await openFilters(finder)
    await expect(program.locator('option', { hasText: cast.program })).toHaveText(/\(\d+\)$/)
    await program.selectOption(cast.program)
    await finder.getByRole('button', { name: 'Apply' }).click()
    await expect(finder).toHaveURL(/program_name=/)
    await expect(result).toBeVisible()
  })

  await test.step('a filter is taken away by its chip, or all at once', async () => {
    const chip = finder.getByRole('link', { name: `Remove filter ${cast.program}` })
    const filtered = finder.url()
    await chip.click()
    await expect(chip).toHaveCount(0)
    await expect(finder).not.toHaveURL(/program_name/)
    await finder.goto(filtered)
    await expect(chip).toBeVisible()
    await finder.getByRole('link', { name: 'Clear all filters' }).click()
    await expect(chip).toHaveCount(0)
    await expect(result).toBeVisible()
  })

  await test.step('answered', async () => {
    await result.click()
    await finder.getByLabel('Your answer').fill('Take mine, room 12, *before noon*.')
    await finder.getByRole('button', { name: 'Post answer' }).click()
    const comment = finder.locator('.comment')
    await expect(comment.locator('em')).toHaveText('before noon')
    await expect(comment).toBeInViewport()
    await expect(finder.getByLabel('Your answer')).toHaveValue('')
    await author.reload()
    await expect(author.locator('.comment')).toHaveCount(1)
  })

  await test.step('made private, it is gone from the next search', async () => {
    await author.locator('.article summary', { hasText: 'Options for' }).click()
    await author.getByRole('link', { name: 'Make private' }).click()
    await expect(author.getByRole('heading', { level: 1 })).toHaveText('Make this post private?')
    await author.getByRole('button', { name: 'Make private' }).click()
    await expect(author.getByRole('status')).toHaveText('Your post is private now.')
    const address = finder.url()
    await search(finder, `${cast.mark} stethoscope`)
    await expect(finder.getByRole('main')).toContainText('Results for')
    await expect(result).toHaveCount(0)
    await finder.goto(address)
    await expect(finder.getByRole('main')).toContainText('removed or made private')
  })
})
