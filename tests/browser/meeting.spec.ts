import type { Locator, Page } from '@playwright/test'
import { expect, test } from './watched'

/** The next card has come, and waits until 400 ms after the answer. */
async function leavesFor400(page: Page, name: Locator, act: () => Promise<void>) {
  const leaving = (await name.textContent()) ?? ''
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  const began = await page.evaluate(() => {
    const came = () => (document.documentElement.dataset.came = 'yes')
    document.addEventListener('turbo:before-render', came, { once: true })
    return Date.now()
  })
  await act()
  const hasCome = async () => {
    await page.clock.runFor(10)
    return page.evaluate(() => document.documentElement.dataset.came)
  }
  await expect.poll(hasCome).toBe('yes')
  const now = await page.evaluate(() => Date.now())
  await page.clock.runFor(began + 399 - now)
  await expect(name).toHaveText(leaving)
  await page.clock.runFor(60)
  await expect(name).not.toHaveText(leaving)
  await page.clock.resume()
}

test('[FRIENDS-02] [FRIENDS-03] two buttons answer; with script also dragging and the arrow keys', async ({
  open,
  cast,
  scripted,
}) => {
  const page = await open(cast.finder)
  if (scripted) await page.clock.install()
  await page.goto('/home/meet-new-friends')
  const tutorial = page.locator('.demo-card:visible')
  await expect(tutorial).toHaveCount(1)
  await expect(tutorial.getByText('arrow keys')).toBeVisible({ visible: scripted })
  await tutorial.getByRole('button', { name: 'Got it' }).click()
  const name = page.locator('[data-swipe] h2')
  await expect(name).toBeVisible()
  const next = async (act: () => Promise<void>) => {
    const before = (await name.textContent()) ?? ''
    await act()
    await expect(name).not.toHaveText(before)
  }
  const skip = () => page.getByRole('button', { name: /^Skip / }).click()
  await next(scripted ? () => leavesFor400(page, name, skip) : skip)
  await next(() => page.getByRole('button', { name: /^Follow(ing)? / }).click())
  if (!scripted) return
  await next(() => page.keyboard.press('ArrowLeft'))
  const drag = async (by: number) => {
    const box = (await page.locator('[data-swipe]').boundingBox())!
    const [x, y] = [box.x + box.width / 2, box.y + 20]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + by, y, { steps: 5 })
    const moved = (await page.locator('[data-swipe]').boundingBox())!.x - box.x
    // Another finger that is lifted meanwhile answers nothing.
    await page.evaluate((clientX) => {
      document.dispatchEvent(new PointerEvent('pointerup', { pointerId: 99, clientX }))
    }, x + 300)
    await page.mouse.up()
    return moved
  }
  // Not far enough: it goes back.
  const before = await name.textContent()
  expect(Math.round(await drag(74))).toBe(74)
  await expect(page.locator('[data-swipe]')).toHaveCSS('translate', 'none')
  await expect(name).toHaveText(before ?? '')
  const card = async () => (await name.getByRole('link').getAttribute('href')) ?? ''
  const left = await card()
  await next(async () => {
    // It stops at 100.
    expect(Math.round(await drag(-160))).toBe(-100)
  })
  const right = await card()
  await next(async () => {
    await drag(75)
  })
  for (const [profile, followed] of [
    [left, 'false'],
    [right, 'true'],
  ] as const) {
    await page.goto(profile)
    const button = page
      .locator('main')
      .getByRole('button', { name: /^Follow(ing)? / })
      .first()
    await expect(button).toHaveAttribute('aria-pressed', followed)
  }
})
