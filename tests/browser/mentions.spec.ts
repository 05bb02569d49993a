import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './watched'

const AXE = readFileSync(join(process.cwd(), 'node_modules/axe-core/axe.min.js'), 'utf8')

async function violations() {
  const { axe } = window as unknown as { axe: typeof import('axe-core') }
  return (await axe.run('main')).violations.map(({ id }) => id)
}

test('people are offered after an @, by keyboard, and the preview leads to who was chosen', async ({
  open,
}) => {
  const page = await open('alma')
  await page.goto('/new-post')
  const text = page.getByLabel('Content')
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await text.click()
  await page.keyboard.type('Thanks to @')
  await expect(list).toBeHidden()
  await page.keyboard.type('may')
  const maya = list.getByRole('option', { name: /^Maya / })
  await expect(maya.first()).toBeVisible()
  // Right below what one writes.
  const [below, above] = [await list.boundingBox(), await text.boundingBox()]
  expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeLessThan(12)
  await page.evaluate(AXE)
  expect(await page.evaluate(violations)).toEqual([])
  // Enter without a choice begins a line, as ever.
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await page.keyboard.type('a')
  await expect(maya.first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(text).toHaveAttribute('aria-activedescendant', /-0$/)
  const name = (await maya.first().evaluate((option) => option.firstChild?.textContent)) ?? ''
  await page.keyboard.press('Enter')
  await expect(text).toHaveValue(`Thanks to @${name} `)
  await expect(text).toBeFocused()
  await page.keyboard.type('for the notes')
  await expect(list).toBeHidden()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.locator('.preview').getByRole('link', { name: `@${name}` })).toBeVisible()
})
