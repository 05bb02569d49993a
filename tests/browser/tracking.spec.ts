import { theDemo } from './demo'
import { expect, test } from './watched'

type Sent = { views: { post_id: string; seconds: number; path: string; platform?: string }[] }

test('[TRACK-05] [TRACK-06] [TRACK-07] views go as one batch, five seconds after the last', async ({
  open,
}) => {
  const page = await open('alma')
  await page.clock.install()
  const batches: Sent[] = []
  await page.route('**/api/post_views', (route) => {
    batches.push(route.request().postDataJSON() as Sent)
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
