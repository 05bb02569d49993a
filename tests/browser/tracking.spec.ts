import type { Page } from '@playwright/test'
import { theDemo } from './demo'
import { expect, test } from './watched'

type Batch = { views: { post_id: string; seconds: number; path: string; platform?: string }[] }

test('[TRACK-05] [TRACK-06] views go as one batch, five seconds after the last', async ({
  open,
}) => {
  const page = await open('alma')
  const began = Date.now()
  await page.clock.install({ time: began })
  // Time passes only where the test says so, on a busy machine too.
  await page.clock.pauseAt(began + 1000)
  const batches: Batch[] = []
  await page.route('**/api/post_views', (route) => {
    batches.push(route.request().postDataJSON() as Batch)
    return route.fulfill({ json: { answer: true } })
  })
  await page.goto(`/post/${theDemo().post}`)
  await expect(page.locator('article.article')).toBeInViewport()
  expect((await page.context().cookies()).map(({ name }) => name)).toContain('quad_script')
  await page.clock.runFor(3000)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(page.locator('article.article')).not.toBeInViewport()
  await page.clock.runFor(4000)
  expect(batches).toEqual([])
  await page.clock.runFor(1500)
  await expect.poll(() => batches).toHaveLength(1)
  expect(batches[0]?.views).toMatchObject([
    { post_id: theDemo().post, path: `/post/${theDemo().post}`, platform: 'desktop-browser' },
  ])
  expect(batches[0]?.views[0]?.seconds).toBeGreaterThanOrEqual(3)
  await page.clock.runFor(10_000)
  expect(batches).toHaveLength(1)
})

type Event = { name: string; platform?: string; data: Record<string, unknown> }

/** What the page reports from now on; the server does not hear of it. */
async function reported(page: Page): Promise<Event[]> {
  const events: Event[] = []
  await page.route('**/api/track', (route) => {
    events.push(route.request().postDataJSON() as Event)
    return route.fulfill({ json: { answer: true } })
  })
  return events
}

const LONG_LIST = '/search-results/posts?q=the&order=created_at'

test('[TRACK-07] the platform is known 1500 ms after loading; sooner than two seconds after a search is auto-scroll', async ({
  open,
}) => {
  const page = await open('alma')
  const began = Date.now()
  await page.clock.install({ time: began })
  await page.clock.pauseAt(began + 1000)
  const events = await reported(page)
  // The next page never comes, so that each press asks for it again.
  await page.route(/page=2/, () => undefined)
  await page.goto(LONG_LIST)
  const more = page.getByRole('link', { name: 'Load more' })
  const pressed = [1499, 1, 499, 1]
  for (const [at, passed] of pressed.entries()) {
    await page.clock.runFor(passed)
    // Not by the mouse: scrolling to the link would load by itself, and report that.
    await more.dispatchEvent('click')
    await expect.poll(() => events).toHaveLength(at + 1)
  }
  const path = '/search-results/posts'
  const desktop = { name: 'loaded_more', platform: 'desktop-browser' }
  expect(events).toEqual([
    { name: 'loaded_more', data: { auto_scroll: true, path } },
    { ...desktop, data: { auto_scroll: true, path } },
    { ...desktop, data: { auto_scroll: true, path } },
    { ...desktop, data: { auto_scroll: false, path } },
  ])
})

test('[TRACK-11] scrolled_to_top is reported once, after someone has been far down', async ({
  open,
}) => {
  const page = await open('alma')
  const events = await reported(page)
  await page.goto(LONG_LIST)
  await expect(page.getByRole('link', { name: 'Load more' })).toBeVisible()
  // The page looks every 200 ms where it is; a timer set after the scrolling runs after that look.
  const scroll = (windows: number) =>
    page.evaluate(async (times) => {
      const scrolled = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }))
      scrollTo(0, times * innerHeight)
      await scrolled
      await new Promise((resolve) => setTimeout(resolve, 250))
    }, windows)
  for (const windows of [1, 0, 2.5, 1]) await scroll(windows)
  expect(events).toEqual([])
  for (const windows of [0, 2.5, 0]) await scroll(windows)
  await expect
    .poll(() => events)
    .toMatchObject([{ name: 'scrolled_to_top', data: { path: '/search-results/posts' } }])
})
