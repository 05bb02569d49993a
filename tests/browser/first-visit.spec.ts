import type { Page } from '@playwright/test'
import { theDemo } from './demo'
import { expect, test } from './watched'

/** What a page asks for of a kind. */
function listen(page: Page, pattern: RegExp): string[] {
  const found: string[] = []
  page.on('request', (request) => {
    if (pattern.test(request.url())) found.push(request.url())
  })
  return found
}

const TURBO = /\/assets\/turbo-/

test('who only reads a first page loads no Turbo; who goes on loads it once', async ({ open }) => {
  const page = await open('bea')
  const loads = listen(page, TURBO)
  await page.goto(`/topic/topic/${theDemo().topic}`, { waitUntil: 'networkidle' })
  await page.evaluate(() => window.scrollTo(0, 400))
  expect(loads).toEqual([])
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Topics' }).click()
  await expect(page).toHaveTitle('Discussions')
  await page.goBack()
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(loads).toHaveLength(1)
})

test('what is pressed before Turbo is there waits for it, and the page stays', async ({ open }) => {
  const page = await open('bea')
  let answer = () => {}
  const released = new Promise<void>((resolve) => (answer = resolve))
  await page.route(TURBO, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`/topic/topic/${theDemo().topic}`)
  const like = page.getByRole('article').nth(3).locator('button[aria-pressed]')
  const pressed = await like.getAttribute('aria-pressed')
  await page.evaluate(() => Object.assign(window, { stays: true }))
  await like.click()
  answer()
  await expect(like).toHaveAttribute('aria-pressed', pressed === 'true' ? 'false' : 'true')
  expect(await page.evaluate(() => 'stays' in window)).toBe(true)
})

test('where Turbo does not come, links and forms do without it', async ({ open }) => {
  const page = await open('bea')
  await page.route(TURBO, (route) => route.abort('aborted'))
  await page.goto(`/topic/topic/${theDemo().topic}`)
  const like = page.getByRole('article').nth(4).locator('button[aria-pressed]')
  const pressed = await like.getAttribute('aria-pressed')
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', pressed === 'true' ? 'false' : 'true')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Topics' }).click()
  await expect(page).toHaveTitle('Discussions')
})

test('Back after a reload shows the page that it names', async ({ open }) => {
  const page = await open('bea')
  await page.goto('/home')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Topics' }).click()
  await expect(page).toHaveTitle('Discussions')
  await page.reload()
  await page.goBack()
  await expect(page).toHaveTitle(/^Home/)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Discussions')
})

/** Keeps the script of forms back until the returned function is called. */
async function withoutWriting(page: Page) {
  let answer = () => {}
  const released = new Promise<void>((resolve) => (answer = resolve))
  await page.route(/\/assets\/writing-/, async (route) => {
    await released
    await route.continue()
  })
  return () => answer()
}

test('what is typed before its part is there counts when it comes', async ({ open }) => {
  const page = await open('bea')
  const answer = await withoutWriting(page)
  await page.goto('/ask')
  const saved = page.waitForRequest(/\/drafts\/save$/)
  await page.getByRole('main').getByLabel('Title').fill('How does one book a room?')
  answer()
  expect((await saved).postData()).toContain('How+does+one+book+a+room')
})

test('so does Escape', async ({ open }) => {
  const page = await open('alex')
  const answer = await withoutWriting(page)
  await page.goto('/new-post')
  await page.locator('#title').press('Escape')
  answer()
  await expect(page).toHaveURL(/\/home$/)
})

test('unless something else was pressed since', async ({ open }) => {
  const page = await open('alex')
  const answer = await withoutWriting(page)
  await page.goto('/new-post')
  await page.locator('#title').press('Escape')
  const saved = page.waitForRequest(/\/drafts\/save$/)
  await page.locator('#title').pressSequentially('Go on')
  answer()
  expect((await saved).postData()).toContain('Go+on')
  await expect(page.getByText('Do you want to discard your post?')).toHaveCount(0)
})
