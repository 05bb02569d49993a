import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { SCREENS } from './screens'
import { expect, test } from './watched'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
/** A scheme changes colours only; the rules about anything else need not run again for it. */
const ABOUT_COLOUR = ['color-contrast', 'link-in-text-block']
const WIDTHS = [1280, 390]

/** What axe finds, in light and dark, wide and narrow; short enough to be read in a report. */
async function findings(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const axe = new AxeBuilder({ page })
      if (colorScheme === 'light') axe.withTags(TAGS)
      else axe.withRules(ABOUT_COLOUR)
      for (const { id, nodes } of (await axe.analyze()).violations)
        for (const { target, failureSummary } of nodes)
          found.push(`${width} ${colorScheme} ${id} ${target.join(' ')}: ${failureSummary ?? ''}`)
    }
  }
  return found
}

for (const { name, who, path } of SCREENS) {
  test(`axe finds nothing: ${name}`, async ({ open }) => {
    const page = await open(who)
    await page.goto(path())
    expect(await findings(page)).toEqual([])
  })
}

test('axe finds nothing: a refused form, with its folds open', async ({ open }) => {
  const page = await open('sam')
  await page.goto('/new-post')
  await page.getByLabel('Tags').fill('darn')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.evaluate(() =>
    document.querySelectorAll('details').forEach((one) => (one.open = true)),
  )
  expect(await findings(page)).toEqual([])
})

test('axe finds nothing: open menus and filters', async ({ open }) => {
  const page = await open('sam')
  await page.goto('/search-results/people?interests=cooking')
  await page.evaluate(() =>
    document.querySelectorAll('details').forEach((one) => (one.open = true)),
  )
  expect(await findings(page)).toEqual([])
})

test('axe would find something', async ({ open }) => {
  const page = await open('sam')
  await page.goto('/logout')
  await page.evaluate(() => {
    const field = document.createElement('input')
    document.querySelector('h1')?.classList.add('faint')
    document.querySelector('main')?.append(field)
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.faint { color: #808080; background: #888 }')
    document.adoptedStyleSheets.push(sheet)
  })
  const rules = (await findings(page)).map((one) => one.split(' ').slice(0, 3).join(' '))
  for (const expected of ['1280 light label', '390 light label', '390 dark color-contrast'])
    expect(rules).toContain(expected)
})
