import { theDemo } from './demo'
import { expect, test } from './watched'

test('with script a like stays in place: no new page, same scroll, focus kept', async ({
  open,
}) => {
  const page = await open('bea')
  // No one posts into this topic meanwhile, so nothing above the button grows.
  const topic = `/topic/topic/${theDemo().topic}`
  await page.goto(topic)
  const id = await page.locator('article.post').nth(7).getAttribute('id')
  const like = page.locator(`#${id} button[aria-pressed]`)
  await like.scrollIntoViewIfNeeded()
  const node = await like.elementHandle()
  const scrolled = await page.evaluate(() => window.scrollY)
  expect(scrolled).toBeGreaterThan(300)
  const pressed = await like.getAttribute('aria-pressed')
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', pressed === 'true' ? 'false' : 'true')
  await expect(like).toBeEnabled()
  await expect(like).toBeFocused()
  // The very same element: the page was changed, not put in place of another.
  expect(await node?.evaluate((element) => element.isConnected)).toBe(true)
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - scrolled)).toBeLessThan(20)
  expect(new URL(page.url()).pathname).toBe(topic)
})

test('a slow page shows that it is under way, and the policy lets it', async ({ open }) => {
  const page = await open('bea')
  await page.goto('/home')
  let answer = () => {}
  const released = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/browse-topics', async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Topics' }).click()
  await expect(page.locator('.turbo-progress-bar')).toBeAttached()
  answer()
  await expect(page).toHaveTitle('Discussions')
})

test('a form that Back shows again has a new key', async ({ open }) => {
  const page = await open('bea')
  await page.goto('/ask')
  const key = page.locator('main form input[name=once]')
  const used = await key.inputValue()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveTitle(/^Home/)
  await page.goBack()
  await expect(page.getByRole('main').getByLabel('Title')).toBeVisible()
  await expect(key).toHaveValue(/./)
  await expect(key).not.toHaveValue(used)
})

test('after logging out, Back shows no page of before', async ({ open }) => {
  const page = await open(null)
  await page.goto('/current-login')
  await page.getByLabel('Email').fill('alma@northfield.test')
  await page.getByLabel('Password').fill('quad-demo-1')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(/\/home$/)
  await page.locator('summary', { hasText: 'Account of' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('You’re logged out.')).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/\/current-login/)
  await expect(page.getByRole('article')).toHaveCount(0)
})

test('[ACCESS-18] what comes before home is a dialog over it, at most 450 pixels wide', async ({
  open,
}) => {
  const page = await open('alex')
  await page.goto('/opt-in/prospective-students')
  const dialog = page.getByRole('dialog', { name: 'Prospective students want your insight!' })
  await expect(dialog.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.locator('[inert] article.post').first()).toBeVisible()
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(450)
  await dialog.getByRole('link', { name: 'No thanks' }).click()
  await expect(page).toHaveURL(/\/home(\?behind=dialog)?$/)
  await expect(dialog).toHaveCount(0)
  await page.goBack()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/home(\?behind=dialog)?$/)
})

test('a dialog that asks for an answer keeps what was typed, and holds no one', async ({
  open,
}) => {
  const page = await open('omar')
  await page.goto('/onboarding/profile')
  const dialog = page.getByRole('dialog')
  await dialog.locator('[name=about]').fill('I juggle.')
  await dialog.locator('[name=degree]').selectOption('')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('alert')).toBeFocused()
  await expect(dialog.locator('[name=about]')).toHaveValue('I juggle.')
  await expect(dialog.getByRole('button', { name: 'Close' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('[name=about]')).toHaveValue('I juggle.')
  // Nothing stands around the onboarding, so that an address is the way out.
  await page.goto('/browse-topics')
  await expect(page).toHaveURL(/\/browse-topics/)
})
