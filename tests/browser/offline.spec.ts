import type { Page } from '@playwright/test'
import { theDemo } from './demo'
import { become, enter, stored, waiting } from './offline-browser'
import { expect, test } from './watched'

test.use({ serviceWorkers: 'allow' })
test.describe.configure({ mode: 'serial' })

/** In which colors the school's pages are shown, as it is kept with a page. */
const savedLook = (page: Page, path: string) =>
  page.evaluate(async (path) => {
    const saved = await caches.match(path)
    return saved?.headers.get('x-look')
  }, path)

const note = (page: Page) => page.locator('.offline-note')
test('pages that were read are there offline, say so, and are fresh again online', async ({
  browser,
}) => {
  const { context, page } = await enter(browser, 'sam', '/account-settings')
  const { post } = theDemo()
  // Home and who helps are there at once, wherever one has come in.
  await expect
    .poll(async () => (await stored(page)).pages.toSorted())
    .toEqual(['/get-help', '/home'])
  await page.goto(`/post/${post}`)
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  await expect.poll(async () => (await stored(page)).pages).toContain(`/post/${post}`)
  await page.goto('/account-settings')
  expect(await savedLook(page, `/post/${post}`)).toBe('accent-forest')
  await context.setOffline(true)
  await page.goto(`/post/${post}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(note(page)).toContainText('You’re offline. This is the page as it was just now.')
  // Dressed as ever.
  const display = await page.locator('.top').evaluate((top) => getComputedStyle(top).display)
  expect(display).toBe('grid')
  // By Turbo as well.
  await page.locator('a.school').click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(note(page)).toBeVisible()

  await page.goto('/account-settings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline')
  await expect(page.locator('a.school')).toHaveText('Northfield University')
  await expect(page.getByRole('main').getByRole('link', { name: 'Home' })).toBeVisible()
  await expect(page.getByRole('link', { name: title, exact: false })).toBeVisible()
  expect((await stored(page)).pages).not.toContain('/account-settings')
  await page.getByRole('link', { name: title, exact: false }).click()
  await expect(note(page)).toBeVisible()

  await page.getByRole('contentinfo').getByRole('link', { name: 'Get help' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get help')
  await expect(page.getByRole('link', { name: '988' }).first()).toBeVisible()

  await context.setOffline(false)
  await page.goto(`/post/${post}`)
  await expect(note(page)).toHaveCount(0)
  // However much is read later.
  await fillPages(page)
  await page.goto('/my-feed')
  await expect.poll(async () => (await stored(page)).pages).toContain('/my-feed')
  await expect
    .poll(async () => {
      const { pages } = await stored(page)
      return [pages.includes('/get-help'), pages.includes('/home')]
    })
    .toEqual([true, false])
  await context.close()
})

/** As if thirty more had been read. */
const fillPages = (page: Page) =>
  page.evaluate(async () => {
    const name = (await caches.keys()).find((key) => key.startsWith('quad-pages-'))
    const cache = await caches.open(name!)
    for (let at = 0; at < 30; at++) await cache.put(`/read/${at}`, new Response('read'))
  })

test('after logging out nothing is kept, and someone else sees nothing', async ({ browser }) => {
  // A session of its own, for it ends here.
  const { context, page } = await enter(browser, null)
  const { post } = theDemo()
  await page.goto(`/post/${post}/comment`, { waitUntil: 'networkidle' })
  await context.setOffline(true)
  await page.locator('form[data-draft] textarea').first().fill('Words of mine')
  await page.locator('form[data-draft] [data-publish]').click()
  await expect(waiting(page)).toBeVisible()
  await context.setOffline(false)
  await page.goto(`/post/${post}`)
  await expect.poll(async () => (await stored(page)).pages).toContain(`/post/${post}`)
  expect((await stored(page)).unsent).toBe(1)

  // The session is ended elsewhere: the next link leads to the login, and what was read is gone.
  const own = await context.cookies()
  await context.clearCookies()
  await page.locator('a.school').click()
  await expect(page).toHaveURL(/current-login/)
  await expect.poll(async () => (await stored(page)).pages).toEqual([])

  // Another person uses the browser: they see nothing, and what was written isn't lost.
  await context.addCookies(own)
  await page.goto('/home')
  await expect.poll(async () => (await stored(page)).pages).toContain('/home')
  await become(context, 'omar')
  await page.goto('/onboarding/profile')
  await expect(page.locator('#main')).toBeVisible()
  await expect(waiting(page)).toHaveCount(0)
  const pages = async () =>
    (await stored(page)).pages.filter((path) => !path.startsWith('/photos/'))
  await expect.poll(pages).toEqual(['/get-help'])
  await context.clearCookies()
  await context.addCookies(own)
  await page.goto('/home')
  await expect(waiting(page)).toContainText('Show text')

  // A deletion that is refused and a logout that doesn't arrive end nothing, so they empty nothing.
  await page.goto('/account-settings/delete')
  await page.getByLabel('Keep them without my name').check()
  await page.getByLabel('Current password').fill('a guess')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Invalid password').first()).toBeVisible()
  await page.goto('/logout')
  await expect(waiting(page)).toBeVisible()
  // It asks first: no one loses by habit what is nowhere else.
  const answers: string[] = []
  for (const answer of ['dismiss', 'accept'] as const) {
    page.once('dialog', (dialog) => {
      answers.push(dialog.message())
      return dialog[answer]()
    })
    if (answer === 'accept') await context.setOffline(true)
    await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
    await expect.poll(() => answers.length).toBe(answer === 'accept' ? 2 : 1)
    await expect(page).toHaveURL(/logout$/)
  }
  expect(answers[0]).toContain('still waiting to be sent')
  await context.setOffline(false)
  await page.goto('/home')
  await expect(waiting(page)).toContainText('Show text')
  const device = await stored(page)
  expect([device.unsent, device.pages.includes('/home')]).toEqual([1, true])

  // As the page after leaving says it, for browsers that don't know Clear-Site-Data.
  await page.evaluate(() => {
    const left = Object.assign(document.createElement('meta'), { name: 'quad-left' })
    document.head.append(left)
    document.dispatchEvent(new Event('quad:page'))
  })
  await expect.poll(async () => (await stored(page)).unsent).toBe(0)

  await page.goto('/logout')
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/current-login/)
  await expect.poll(() => stored(page)).toEqual({ pages: [], unsent: 0 })
  await context.close()
})
