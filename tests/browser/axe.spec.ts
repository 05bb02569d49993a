import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { SCREENS } from './screens'
import { expect, test } from './watched'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
/** The rules that a colour scheme can break. */
const ABOUT_COLOUR = ['color-contrast', 'link-in-text-block']

type Look = { width: number; colorScheme: 'light' | 'dark'; set: (axe: AxeBuilder) => AxeBuilder }

/** On a phone everything, and the colours of the dark scheme. */
const NARROW: Look[] = [
  { width: 390, colorScheme: 'light', set: (axe) => axe.withTags(TAGS) },
  { width: 390, colorScheme: 'dark', set: (axe) => axe.withRules(ABOUT_COLOUR) },
]
/** On a wide window other parts are shown, which are the same on every screen of a kind. */
const WIDE: Look[] = [
  ...NARROW,
  { width: 1280, colorScheme: 'light', set: (axe) => axe.withTags(TAGS) },
  { width: 1280, colorScheme: 'dark', set: (axe) => axe.withRules(ABOUT_COLOUR) },
]
/** A screen of each kind: frames, columns, filters, forms. */
const OF_EACH_KIND = [
  ...['public start page', 'team', 'contact form', 'login', 'terms, for visitors'],
  ...['home', 'post', 'topic', 'posts found', 'people found', 'own profile'],
  ...['account settings', 'leader photo'],
]

/** What axe finds in each look; short enough to be read in a report. */
async function findings(page: Page, looks = WIDE): Promise<string[]> {
  const found: string[] = []
  for (const { width, colorScheme, set } of looks) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // What passed is not read, and it is most of what axe would hand over. Our pages have no frames:
    // without them axe needs no second page to put the results together.
    const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
    for (const { id, nodes } of (await set(axe).analyze()).violations)
      for (const { target, failureSummary } of nodes)
        found.push(`${width} ${colorScheme} ${id} ${target.join(' ')}: ${failureSummary ?? ''}`)
  }
  return found
}

for (const { name, who, path } of SCREENS) {
  test(`axe finds nothing: ${name}`, async ({ open }) => {
    const page = await open(who)
    await page.goto(path())
    const looks = OF_EACH_KIND.includes(name) ? WIDE : NARROW
    expect(await findings(page, looks)).toEqual([])
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
  for (const expected of [
    '390 light label',
    '1280 light label',
    '390 light color-contrast',
    '1280 dark color-contrast',
  ])
    expect(rules).toContain(expected)
})
