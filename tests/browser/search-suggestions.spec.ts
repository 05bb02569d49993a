import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './watched'

const AXE = readFileSync(join(process.cwd(), 'node_modules/axe-core/axe.min.js'), 'utf8')

/** Runs in the page. */
async function findViolations() {
  const { axe } = window as unknown as { axe: typeof import('axe-core') }
  return (await axe.run('header')).violations.map(({ id }) => id)
}

test.describe('suggestions below the search field', () => {
  const TYPED = 'nursing prac'

  test('are read by arrow keys, opened by Enter, and let one search all the same', async ({
    look,
    scripted,
  }) => {
    const page = await look('maya')
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/home')
    const field = page.getByRole(scripted ? 'combobox' : 'searchbox', { name: 'Search' })
    const box = page.locator('header input[name=q]')
    await box.pressSequentially(TYPED)
    if (scripted) {
      const list = page.getByRole('listbox', { name: 'Suggestions' })
      await expect(list.getByRole('option').first()).toContainText('nursing practicum')
      await expect(field).toHaveAttribute('aria-expanded', 'true')
      await expect(page.locator('header [aria-live]')).toHaveText(/^\d suggestions?$/)
      await page.evaluate(AXE)
      expect(await page.evaluate(findViolations)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(list).toBeHidden()
      await expect(box).toHaveValue(TYPED)
      await box.pressSequentially('t')
      await expect(list).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await expect(list.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/post\//)
      await page.goBack()
      // The address changes first: until then the field is the one of the page that is left.
      await expect(page.getByRole('link', { name: 'Older' })).toBeVisible()
      await expect(page).toHaveURL(/\/home$/)
      await expect(list).toBeHidden()
      await box.fill(`${TYPED}t`)
      await expect(list).toBeVisible()
    }
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/search-results\?q=nursing/)
    await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeHidden()
  })

  test('come by pointer, go with the focus, and only the last text is answered', async ({
    look,
    scripted,
  }) => {
    test.skip(!scripted, 'Without script the button searches.')
    const page = await look('maya')
    await page.setViewportSize({ width: 1280, height: 800 })
    let waiting: (() => void) | undefined
    await page.route('**/search-suggestions?q=nursing', async (route) => {
      await new Promise<void>((resolve) => (waiting = resolve))
      await route.continue().catch(() => undefined)
    })
    await page.goto('/home')
    const box = page.locator('header input[name=q]')
    const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
    await box.fill('nursing')
    await expect.poll(() => waiting !== undefined).toBe(true)
    await box.fill('orientation')
    await expect(options.first()).toContainText(/orientation/i)
    waiting?.()
    await page.waitForTimeout(100)
    await expect(options.first()).toContainText(/orientation/i)
    await box.fill('zzzzzz')
    await expect(options.first()).toBeHidden()
    await box.fill('orientation')
    await expect(options.first()).toBeVisible()
    await box.blur()
    await expect(options.first()).toBeHidden()
    await box.fill('orientation ')
    await options.first().click()
    await expect(page).toHaveURL(/\/post\//)
  })
})
