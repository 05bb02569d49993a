import type { FrameLocator, Locator, Page } from '@playwright/test'
import { expect } from './watched'

/** What is typed into fields by their labels, chosen from lists, or true for a box */
type Fields = Record<string, string | true>
/** Whose page, what is pressed there or an address to open, what the page says then, and what is filled in before */
type Step = [page: Page, press: string, says: string | string[], fields?: Fields]

/** One after another. What is to be pressed is a button or a link by its whole name, the first of it. */
export async function takeSteps(steps: Step[]) {
  for (const [page, press, says, fields = {}] of steps) {
    await fill(page, fields)
    // What the page says before doesn't count.
    await page.evaluate(() => (document.body.dataset.before = ''))
    if (press.startsWith('/')) await page.goto(press)
    else await target(page, press).click()
    const next = page.locator('body:not([data-before])')
    for (const words of [says].flat()) await expect(next).toContainText(words)
  }
}

export const target = (page: Page | FrameLocator, name: string): Locator => {
  const main = page.getByRole('main')
  const [button, link] = (['button', 'link'] as const).map((role) =>
    main.getByRole(role, { name, exact: true }),
  )
  return button!.or(link!).first()
}

/** Folded parts that a field is in are opened first. */
async function fill(page: Page, fields: Fields) {
  for (const [label, value] of Object.entries(fields)) {
    // The label of a box has its hint, too.
    const end = value === true ? '' : String.raw`(?: \(optional\))?$`
    const labeled = page.getByLabel(new RegExp(`^${label}${end}`))
    const field = page.locator('input, textarea, select').and(labeled)
    const fold = page.locator('details:not([open])', { has: field }).locator('summary')
    if ((await fold.count()) > 0) await fold.click()
    if (value === true) await field.check()
    else if ((await field.evaluate(({ localName }) => localName)) === 'select')
      await field.selectOption(value)
    else await field.fill(value)
  }
}

/** Past the head of the page by its first link, then from one thing to the next, and Enter. */
export async function pressByKeyboard(page: Page, wanted: Locator) {
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  for (let tabs = 0; tabs < 60; tabs += 1) {
    if (await wanted.evaluate((one) => one === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(wanted).toBeFocused()
  await page.keyboard.press('Enter')
}

/** So many days from now, as fields of a day and a time take it; noon is the same day in all zones of the country. */
export const inDays = (days: number, clock?: string) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10) + (clock ? `T${clock}` : '')
