import { expect, test } from './watched'

test('[NOTIF-07] [NOTIF-08] the bell opens a menu where there is script, and the page where there is none', async ({
  open,
  scripted,
}) => {
  const page = await open('luis')
  await page.goto('/home')
  const bell = page.locator('.notifications-link')
  if (!scripted) {
    await bell.click()
    await expect(page).toHaveURL('/notifications')
    return
  }
  const menu = page.locator('.notification-menu')
  await expect(menu).toBeVisible()
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/notifications/menu', async (route) => {
    await answered
    await route.continue()
  })
  await bell.focus()
  await page.keyboard.press('Enter')
  await expect(menu.getByRole('status')).toHaveText('Loading Notifications...')
  answer()
  const all = menu.getByRole('link', { name: 'See all notifications' })
  await expect(all).toBeVisible()
  await expect(bell.locator('data')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(all).toBeHidden()
  await expect(bell).toBeFocused()
  await bell.click()
  await expect(all).toBeVisible()
  await page.mouse.click(2, 400)
  await expect(all).toBeHidden()
  await bell.click()
  await all.click()
  await expect(page).toHaveURL('/notifications')
  // Back shows the page from memory, whose bell opens it again.
  await page.goBack()
  await bell.click()
  await expect(all).toBeVisible()
})

test('where the menu doesn’t come, the bell leads to the page', async ({ open, scripted }) => {
  test.skip(!scripted, 'it is the link without script')
  const page = await open('luis')
  await page.goto('/home')
  await page.route('**/notifications/menu', (route) => route.fulfill({ status: 204 }))
  await page.locator('.notification-menu .notifications-link').click()
  await expect(page).toHaveURL('/notifications')
})
