import type { Locator } from '@playwright/test'
import { theDemo } from './demo'
import { expect, test } from './watched'

const DANGER = 'I dont want to be here anymore, I keep thinking about killing myself'
const NARROW = { width: 390, height: 844 }

/** They write in one conversation (demo-rows.ts). */
test.describe.configure({ mode: 'serial' })

/** Where the parts of something are in the window, all at one time. */
const places = (what: Locator, parts: string[]) =>
  what.evaluate(
    (element, selectors) =>
      selectors.map((selector) => {
        const box = element.querySelector(selector)?.getBoundingClientRect()
        if (!box) throw new Error(`There is no ${selector}`)
        return { top: box.top, bottom: box.bottom, left: box.left, width: box.width }
      }),
    parts,
  )

test('what one can do about a message stands below it, loaded or live', async ({ open }) => {
  const reader = await open('leo')
  const writer = await open('bea')
  const chat = `/dm/${theDemo().careChat}`
  await reader.goto(chat)
  await writer.goto(chat)
  await writer.getByRole('textbox', { name: 'Message' }).fill(DANGER)
  await writer.getByRole('button', { name: 'Send' }).click()
  const message = reader.locator('.message', { hasText: DANGER }).last()
  await expect(message.locator('.care-line')).toBeVisible()
  const below = async () => {
    const [line, bubble, meta] = await places(message, ['.care-line', '.bubble', '.meta'])
    expect(line!.width).toBeGreaterThan(150)
    expect(line!.left).toBe(bubble!.left)
    expect(line!.top).toBeGreaterThanOrEqual(bubble!.bottom)
    expect(meta!.top).toBeGreaterThanOrEqual(line!.bottom)
  }
  await below()
  await reader.setViewportSize(NARROW)
  await below()
  await reader.reload()
  await below()
})

test('who writes of danger sees at once who helps, also below what was new', async ({ open }) => {
  const writer = await open('leo')
  const other = await open('bea')
  const chat = `/dm/${theDemo().careChat}`
  await writer.setViewportSize(NARROW)
  // Read once, so that what comes next is new.
  await writer.goto(chat)
  await writer.goto('/home')
  await other.goto(chat)
  for (const text of ['How was the exam?', 'Are you there?']) {
    await other.getByRole('textbox', { name: 'Message' }).fill(text)
    await other.getByRole('button', { name: 'Send' }).click()
    await expect(other.locator('.message.mine[data-number] .bubble').last()).toHaveText(text)
  }
  await writer.goto(chat)
  await expect(writer.locator('.new-line')).toBeVisible()
  const field = writer.getByRole('textbox', { name: 'Message' })
  await field.fill(DANGER)
  await writer.getByRole('button', { name: 'Send' }).click()
  const card = writer.locator('.message.mine .care').last()
  await expect(card).toBeAttached()
  const parts = [':nth-last-child(1 of .mine) .care strong', '.thread-head', '.message-form']
  await expect(async () => {
    const [title, head, form] = await places(writer.locator('body'), parts)
    expect(title!.top).toBeGreaterThanOrEqual(head!.bottom)
    expect(title!.bottom).toBeLessThan(form!.top)
  }).toPass({ timeout: 5000 })
  await expect(field).toBeFocused()
  // No badge cheers over it.
  const toast = await writer.evaluate(() => {
    const toasts = Object.assign(document.createElement('div'), { className: 'toasts' })
    document.querySelector('main')?.append(toasts)
    return getComputedStyle(toasts).display
  })
  expect(toast).toBe('none')
})
