import { expect, test } from './watched'

test('similar questions appear below the title while typing, and before posting', async ({
  open,
  cast,
  scripted,
}) => {
  const page = await open(cast.finder)
  await page.goto('/ask')
  await page.getByLabel('Title').fill('How do I register for the nursing practicum in spring?')
  const known = page.getByRole('link', { name: 'register for the spring nursing practicum?' })
  if (scripted) await expect(known).toBeVisible()
  await page.getByLabel('Your question').fill('The portal says it is closed.')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  const step = page.getByRole('alert')
  await expect(step).toContainText('Someone may have asked this already')
  await expect(step.getByRole('link')).not.toHaveCount(0)
  await expect(page.getByLabel('Your question')).toHaveValue('The portal says it is closed.')
  await expect(page.getByRole('button', { name: 'Post anyway' })).toBeVisible()
})

test('the words of a search bring them as the page comes', async ({ open, scripted }) => {
  test.skip(!scripted, 'The server shows them before the question is posted.')
  const page = await open('leo')
  await page.goto('/ask?title=How%20do%20I%20register%20for%20the%20nursing%20practicum%3F')
  await expect(
    page.getByRole('link', { name: 'register for the spring nursing practicum?' }),
  ).toBeVisible()
})

test.describe('while one types', () => {
  const box = { wide: '.side-right .similar', narrow: 'form .similar' }

  test('similar questions stand next to the form on wide screens, below the title on narrow ones', async ({
    look,
    scripted,
  }) => {
    test.skip(!scripted, 'The server shows them before the question is posted.')
    const page = await look('maya')
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto('/ask')
    const text = page.getByLabel('Your question')
    const place = async () => Math.round((await text.boundingBox())!.y)
    const before = await place()
    await page.getByLabel('Title').fill('How do I register for the nursing practicum?')
    await expect(page.locator(box.wide)).toBeVisible()
    await expect(page.locator(box.narrow)).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Questions that get answers' })).toBeVisible()
    expect(await place()).toBe(before)
    await page.setViewportSize({ width: 390, height: 600 })
    await expect(page.locator(box.narrow)).toBeVisible()
    await expect(page.locator(box.wide)).toBeHidden()
  })

  test('on a phone they don’t move the field that one has gone on to', async ({
    open,
    scripted,
  }) => {
    test.skip(!scripted, 'The server shows them before the question is posted.')
    const page = await open('bea')
    await page.setViewportSize({ width: 390, height: 600 })
    await page.goto('/ask')
    await expect(page.locator(box.narrow)).toHaveCount(0)
    await page.getByLabel('Title').fill('How do I register for the nursing practicum?')
    const text = page.getByLabel('Your question')
    await text.focus()
    const before = (await text.boundingBox())!.y
    await expect(page.locator(box.narrow)).toHaveCount(1)
    await page.waitForTimeout(100)
    expect(Math.abs((await text.boundingBox())!.y - before)).toBeLessThan(2)
  })
})
