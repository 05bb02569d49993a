import { theDemo } from './demo'
import { expect, test } from './watched'

test('a form lets one in, and out again', async ({ open, cast }) => {
  const page = await open(null)
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    'Log in to Quad at Northfield',
  )
  await page.getByLabel('Email').fill(`${cast.author}@northfield.test`)
  await page.getByLabel('Password').fill('quad-demo-1')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.locator('article.post')).toHaveCount(10)
  await page.goto('/logout')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('status')).toHaveText('You’re logged out.')
  await page.goto('/home')
  await expect(page).toHaveURL(/\/current-login\?redirect_to=%2Fhome$/)
})

test('after a rejected form the summary has the focus and leads to the field', async ({ open }) => {
  const page = await open(null)
  await page.goto('/current-login')
  await page.getByLabel('Email').fill('not an address')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  const summary = page.locator('#errors')
  await expect(summary).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue('not an address')
  await summary.getByRole('link', { name: 'Not a valid email address' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
})

test('after an expired session the form shows what was typed again', async ({ open, cast }) => {
  const page = await open(cast.finder)
  // What script asks by itself would find first that the session has ended, and say so on /timeout.
  await page.route('**', (route) =>
    route.request().headers()['x-requested-with'] === 'script'
      ? route.abort('aborted')
      : route.continue(),
  )
  await page.goto('/ask')
  await page.getByLabel('Title').fill('Does the draft survive?')
  await page.getByLabel('Your question').fill('It was typed before the session ended.')
  await page.context().clearCookies({ name: 'quad_session' })
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByRole('status')).toContainText('with what you typed')
  await page.getByLabel('Email').fill(`${cast.finder}@northfield.test`)
  await page.getByLabel('Password').fill('quad-demo-1')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(/\/ask$/)
  await expect(page.getByLabel('Title')).toHaveValue('Does the draft survive?')
  await expect(page.getByLabel('Your question')).toHaveValue(/before the session ended/)
})

test('the keyboard alone opens menus and skips to the content', async ({ open, cast }) => {
  const page = await open(cast.author)
  await page.goto('/home')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()

  const menu = page.locator('summary', { hasText: 'Account of' })
  const profile = page.locator('details.menu').getByRole('link', { name: 'My profile' })
  await menu.focus()
  await expect(profile).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(profile).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(profile).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/profile\//)
})

test('one menu is open at a time, and script closes it by Escape and by a press outside', async ({
  open,
  scripted,
}) => {
  const page = await open('sam')
  await page.goto(`/post/${theDemo().post}`)
  const menus = page.locator('details.menu > summary:visible')
  const opened = page.locator('details.menu[open]')
  await menus.nth(0).click()
  await menus.nth(1).press('Enter')
  await expect(opened).toHaveCount(1)
  if (!scripted) return
  await page.keyboard.press('Escape')
  await expect(opened).toHaveCount(0)
  await expect(menus.nth(1)).toBeFocused()
  await menus.nth(1).click()
  await page.locator('h1').click()
  await expect(opened).toHaveCount(0)
})
