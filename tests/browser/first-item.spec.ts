import { theDemo } from './demo'
import { expect, test } from './watched'

/** Pixels */
const ONE_LINE = 20
const UPPER_PART = 340
/** With two lines about someone, or the ways to one's own things */
const UPPER_HALF = 385

const PAGES: [string, () => string, string, most?: number][] = [
  ['home', () => '/home', 'article.post'],
  ['a topic', () => `/topic/topic/${theDemo().topic}`, 'article.post'],
  ['a profile', () => `/profile/${theDemo().person}`, 'article.post', UPPER_HALF],
  ['the own profile', () => '/profile', 'article.post', UPPER_HALF],
  ['a prompt', () => `/prompt/prompt/${theDemo().prompt}`, 'article.post'],
]

for (const [name, path, item, most = UPPER_PART] of PAGES)
  test(`on a phone the first item of ${name} is in the upper part of the screen`, async ({
    look,
  }) => {
    const page = await look('sam')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(path())
    const box = await page.locator(item).first().boundingBox()
    // The prompt of the day has as many lines as it needs: today's may have two.
    const prompt = page.getByText(/^Today's prompt/)
    const { height } = (await prompt.count()) > 0 ? (await prompt.boundingBox())! : { height: 0 }
    expect(box!.y - Math.max(0, height - ONE_LINE)).toBeLessThan(most)
  })

test('people come in rows, with the button to follow at the end', async ({ look }) => {
  const page = await look('sam')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/search-results/people')
  const rows = page.locator('.person-card')
  await expect(rows.first()).toBeVisible()
  for (const row of (await rows.all()).slice(0, 5)) {
    const box = await row.boundingBox()
    const button = await row.getByRole('button').boundingBox()
    expect(box?.height).toBeLessThan(115)
    expect(button!.x + button!.width).toBeGreaterThan(box!.x + box!.width - 2)
  }
})

test('on a phone people come in low rows, with the button to follow at the end', async ({
  look,
}) => {
  const page = await look('sam')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/search-results/people')
  const rows = page.locator('.person-card')
  await expect(rows.first()).toBeVisible()
  const heights = []
  for (const row of await rows.all()) {
    const box = await row.boundingBox()
    const button = await row.getByRole('button').boundingBox()
    heights.push(Math.round(box!.height))
    expect(button!.x + button!.width).toBeGreaterThan(box!.x + box!.width - 2)
  }
  // A long name takes a second line.
  expect(Math.max(...heights)).toBeLessThan(125)
  expect(heights.filter((height) => height > 100).length).toBeLessThan(heights.length / 5)
})

test('a wide screen has one grid: what stands next to the content is equally wide everywhere', async ({
  look,
}) => {
  const page = await look('sam')
  await page.setViewportSize({ width: 1920, height: 1000 })
  for (const path of [
    '/home',
    '/ask',
    '/new-post',
    `/post/${theDemo().post}`,
    `/profile/${theDemo().person}`,
  ]) {
    await page.goto(path)
    const main = await page.locator('main').boundingBox()
    const side = await page.locator('.columns > .side-right').boundingBox()
    expect([path, main?.width, side?.width]).toEqual([path, 704, 288])
  }
})

test('on a phone a tab of a profile leads to what is told about the person', async ({ look }) => {
  const page = await look('sam')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/profile/${theDemo().person}`)
  await page.locator('.tabs').getByText('About').click()
  await expect(page.getByRole('heading', { name: 'About', exact: true })).toBeInViewport()
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(page.locator('.tabs').getByText('About')).toBeHidden()
})

test('[PROSP-04] [PROSP-11] [PROSP-15] the home of prospective students by the width of the window', async ({
  look,
}) => {
  const page = await look('priya')
  const columns = async (width: number) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/prospective-home')
    const started = await page.locator('.started').boundingBox()
    const connect = await page.locator('.connect').boundingBox()
    const more = await page.locator('.see-more').innerText()
    const details = await page.locator('.prospective-home .details').first().isVisible()
    return { apart: connect!.x + connect!.width <= started!.x, top: started!.y, more, details }
  }
  const narrow = { apart: false, more: 'See more students', details: false }
  expect(await columns(798)).toMatchObject(narrow)
  expect(await columns(799)).toMatchObject({ apart: false, more: 'See more', details: true })
  expect(await columns(800)).toMatchObject({ apart: true, more: 'See more' })
  const phone = await columns(390)
  expect(phone.apart).toBe(false)
  expect(phone.top).toBeLessThan(340)
})

test('each way to connect with the school has its own color', async ({ look }) => {
  const page = await look('priya')
  await page.goto('/prospective-home')
  const icons = page.locator('.connect h3 .icon, .connect h3 svg')
  const colors = await icons.evaluateAll((all) => all.map((icon) => getComputedStyle(icon).color))
  expect(colors.length).toBeGreaterThan(1)
  expect(new Set(colors).size).toBe(colors.length)
})
