import sharp from 'sharp'
import type { Page } from '@playwright/test'
import { expect, test } from './watched'

// They play with one person, who has one picture waiting.
test.describe.configure({ mode: 'serial' })

/** Red on the left, blue on the right. */
const wide = async () => {
  const side = (background: string) => ({
    create: { width: 300, height: 300, channels: 3 as const, background },
  })
  return {
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { ...side('#1414dc').create, width: 600 } })
      .composite([{ input: side('#dc1414'), left: 0, top: 0 }])
      .png()
      .toBuffer(),
  }
}

async function choose(page: Page) {
  await page.goto('/profile/photo')
  await page.getByLabel(/Choose (a|another) picture/).setInputFiles(await wide())
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/profile\/photo\/[0-9a-f]{32}$/)
}

/** The color in the middle of the saved photo. */
async function savedColor(page: Page): Promise<string> {
  const face = page.locator('.profile-head img.avatar')
  await face.evaluate((img: HTMLImageElement) => img.decode())
  const body = await face.screenshot()
  const { dominant } = await sharp(body).stats()
  return dominant.r > dominant.b ? 'red' : 'blue'
}

/** No one else's page shows their faces: it would miss a photo that is taken away here. */
const OWNERS = { script: 'unseen', plain: 'unseen2' } as const

test('[PHOTO-01] [PHOTO-08] a photo has no image, a chosen one, Saving..., a new photo, Removing...', async ({
  open,
  scripted,
}) => {
  const page = await open(OWNERS[scripted ? 'script' : 'plain'])
  await page.goto('/profile/photo')
  const remove = page.getByRole('link', { name: 'Remove photo' })
  if (await remove.isVisible()) {
    await remove.click()
    await page.getByRole('button', { name: 'YES', exact: true }).click()
    await expect(page.locator('.flash')).toHaveText('Your photo is removed.')
    await page.goto('/profile/photo')
  }
  await expect(page.locator('main img.avatar')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Remove photo' })).toHaveCount(0)
  await choose(page)
  await expect(page.locator('.framing img').first()).toBeVisible()
  const pending = async (name: string, word: string, work: string) => {
    if (!scripted) return page.getByRole('button', { name, exact: true }).click()
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route(`**${work}`, async (route) => {
      await released
      await route.continue()
    })
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('button', { name: word })).toBeVisible()
    release()
    await page.waitForURL((url) => url.pathname !== new URL(work, url).pathname)
    await page.unroute(`**${work}`)
  }
  await pending('Save', 'Saving...', new URL(page.url()).pathname)
  await expect(page.locator('.flash')).toHaveText('Your photo is saved.')
  const mine = page.locator('.profile-head img.avatar')
  await expect(mine).toHaveAttribute('src', /^\/photos\/[0-9a-f]{40}-96$/)
  expect(
    await mine.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)),
  ).toBeGreaterThan(0)

  for (const [width, side] of [
    [599, 64],
    [600, 80],
    [799, 80],
    [800, 96],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    expect((await mine.boundingBox())?.width, String(width)).toBe(side)
  }

  await page.goto('/profile/photo')
  await page.getByRole('link', { name: 'Remove photo' }).click()
  await expect(page.getByRole('heading', { name: 'Remove profile photo?' })).toBeVisible()
  await pending('YES', 'Removing...', '/profile/photo/remove')
  await expect(page.locator('.flash')).toHaveText('Your photo is removed.')
  await expect(page.locator('main img.avatar')).toHaveCount(0)
})

test('[PHOTO-02] the frame is moved by hand with script, by numbers without', async ({
  open,
  scripted,
}) => {
  const page = await open(OWNERS[scripted ? 'script' : 'plain'])
  for (const [to, color] of [
    ['left', 'red'],
    ['right', 'blue'],
  ] as const) {
    await choose(page)
    const frame = page.getByRole('group', { name: 'The part that people see' })
    if (scripted) {
      await expect(frame).toBeVisible()
      const box = (await frame.boundingBox())!
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
      await page.mouse.down()
      await page.mouse.move(to === 'left' ? 0 : 4000, box.y, { steps: 5 })
      await page.mouse.up()
    } else {
      await expect(frame).toHaveCount(0)
      await page.getByText('Move it by numbers').click()
      await page.getByLabel('Left to right').fill(to === 'left' ? '0' : '100')
      await page.getByRole('button', { name: 'Show the result' }).last().click()
    }
    await expect(page.getByLabel('Left to right')).toHaveValue(to === 'left' ? '0' : '100')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page).toHaveURL(/\/profile$/)
    expect(await savedColor(page)).toBe(color)
  }
  await page.goto('/profile/photo/remove')
  await page.getByRole('button', { name: 'YES' }).click()
  await expect(page.locator('.flash')).toHaveText('Your photo is removed.')
})

test('the frame follows keys and two fingers, and a picked framing gives way to it', async ({
  open,
  scripted,
}) => {
  test.skip(!scripted, 'by hand is with script')
  const page = await open(OWNERS[scripted ? 'script' : 'plain'])
  await choose(page)
  const [x, size] = [page.getByLabel('Left to right'), page.getByLabel('Size')]
  const frame = page.getByRole('group', { name: 'The part that people see' })
  await page.locator('.framing', { hasText: 'Right' }).click()
  await frame.focus()
  await page.keyboard.press('ArrowRight')
  await expect(x).toHaveValue('52')
  await expect(page.getByLabel('As it is now')).toBeChecked()
  for (const key of ['Shift+ArrowLeft', '-', '-', '+']) await page.keyboard.press(key)
  await expect(x).toHaveValue('42')
  await expect(size).toHaveValue('95')
  await expect(page.locator('.framing img').first()).toHaveAttribute('src', /x=42&y=50&size=95$/)
  // Two fingers that come together to half of their distance.
  await frame.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const area = element.parentElement!
    area.setPointerCapture = () => undefined
    const send = (type: string, pointerId: number, at: number) =>
      element.dispatchEvent(
        new PointerEvent(type, {
          pointerId,
          bubbles: true,
          cancelable: true,
          pointerType: 'touch',
          clientX: left + width * at,
          clientY: top + height / 2,
        }),
      )
    send('pointerdown', 1, 0.1)
    send('pointerdown', 2, 0.9)
    send('pointermove', 1, 0.3)
    send('pointermove', 2, 0.7)
    send('pointerup', 1, 0.3)
    send('pointerup', 2, 0.7)
  })
  await expect(size).toHaveValue(/^4[78]$/)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/profile$/)
})
