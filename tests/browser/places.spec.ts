import type { Locator, Page } from '@playwright/test'
import { theDemo } from './demo'
import { expect, test } from './watched'

const box = async (found: Locator) => (await found.boundingBox())!

/** Where the page ends at the bottom: the navigation of phones lies over it. */
const navigationTop = async (page: Page) => (await box(page.locator('.main-nav'))).y

for (const section of ['notifications', 'privacy'])
  test(`on a phone Save is in reach from the top of the settings: ${section}`, async ({ look }) => {
    const page = await look('sam')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/account-settings/${section}`)
    const save = page.getByRole('button', { name: 'Save', exact: true })
    const { y, height } = await box(save)
    expect(y + height).toBeLessThanOrEqual(await navigationTop(page))
    // It lies over nothing at the end.
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(save).toBeAttached()
  })

test('on a wide screen what helps there fills the right third, and stays while the feed goes on', async ({
  look,
}) => {
  const page = await look('sam')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/home')
  const [feed, side] = [page.locator('main'), page.locator('.side-right')]
  const [middle, right] = [await box(feed), await box(side)]
  expect(right.x).toBeGreaterThanOrEqual(middle.x + middle.width)
  expect(right.x + right.width).toBeGreaterThan(1200)
  const last = side.locator('> :last-child')
  await page.mouse.wheel(0, 2400)
  await expect(async () => {
    const { y, height } = await box(last)
    expect([y >= 0, y + Math.min(height, 700) <= 800]).toEqual([true, true])
  }).toPass()
})

test('prospective students see discussions right below how to begin, whatever is at the side', async ({
  look,
}) => {
  const page = await look('priya')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/prospective-home')
  const [started, rest] = [await box(page.locator('.started')), await box(page.locator('.rest'))]
  expect(rest.y - started.y - started.height).toBeLessThan(40)
  const tiles = await page.locator('.about-me > *').all()
  const boxes = await Promise.all([...tiles, page.locator('.connect')].map(box))
  expect(boxes.length).toBeGreaterThan(2)
  for (const [at, { y, height }] of boxes.slice(0, -1).entries())
    expect(boxes[at + 1]!.y - y - height).toBeGreaterThan(8)
})

test('a page with nothing at its right is in the middle of what is left', async ({ look }) => {
  const page = await look('sam')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/account-settings/privacy')
  const column = await box(page.locator('main > .page'))
  const navigation = await box(page.locator('.main-nav'))
  const left = column.x - (navigation.x + navigation.width)
  expect(Math.abs(left - (1280 - column.x - column.width))).toBeLessThan(120)
})

/** Of what is drawn around it: colors are the system's, so only lines can tell. */
const lines = (found: Locator) =>
  found.evaluate((element) => {
    const { borderBottomColor, borderBottomWidth, outlineStyle, outlineWidth, outlineColor } =
      getComputedStyle(element)
    const outline = outlineStyle === 'none' ? 'none' : `${outlineWidth} ${outlineColor}`
    return `${borderBottomWidth} ${borderBottomColor} ${outline}`
  })

const SELECTED: [name: string, path: () => string, all: string][] = [
  ['tabs', () => '/badges', '.tabs a'],
  ['chips of an order', () => '/home', '.tabs a, .chip:is(a)'],
  ['conversations', () => `/dm/${theDemo().chat}`, 'a.channel'],
  ['the navigation', () => '/home', '.main-nav a'],
]

for (const [name, path, all] of SELECTED)
  test(`where colors are forced one sees which is selected: ${name}`, async ({ look }) => {
    const page = await look('sam')
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto(path(), { waitUntil: 'commit' })
    const selected = page.locator(all).and(page.locator('[aria-current]')).first()
    await expect(selected).toBeVisible()
    const other = page.locator(all).and(page.locator(':not([aria-current])')).first()
    expect(await lines(selected)).not.toBe(await lines(other))
  })
