import { theDemo } from './demo'
import { SCREENS } from './screens'
import { expect, test, tooWide } from './watched'

test('posts, page by page, and from a post to its author', async ({ open, cast }) => {
  const page = await open(cast.finder)
  // No one else writes into this topic while the test runs.
  await page.goto(`/topic/topic/${theDemo().topic}`)
  const titles = page.locator('article.post h2')
  await expect(titles).toHaveCount(10)
  const newest = await titles.allTextContents()
  await page.getByRole('link', { name: 'Older' }).click()
  await expect(page).toHaveURL(/before=/)
  // The address changes before the page does.
  await expect(titles.first()).not.toHaveText(newest[0] ?? '')
  await expect(titles).toHaveCount(10)
  for (const title of await titles.allTextContents()) expect(newest).not.toContain(title)
  await page.locator('.pages').getByRole('link', { name: 'Newest' }).click()
  await expect(titles).toHaveText(newest)
  await page.locator('article.post .byline a').first().click()
  await expect(page).toHaveURL(/\/profile\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('from the topics to a topic and its questions', async ({ open, cast }) => {
  const page = await open(cast.finder)
  await page.goto('/home')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Topics' }).click()
  await expect(page).toHaveTitle('Discussions')
  await page.getByRole('link', { name: 'Financial aid', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Financial aid')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Questions/ })
    .click()
  await expect(page).toHaveURL(/tab=questions$/)
  await expect(page.locator('.status').first()).toBeVisible()
})

test('[TOPIC-16] up to 930 pixels the search within a topic is a bar of its own', async ({
  open,
  scripted,
}) => {
  // Script changes nothing about the layout.
  test.skip(scripted)
  const page = await open('sam')
  await page.goto(`/topic/topic/${theDemo().topic}`)
  const search = page.getByRole('search', { name: 'Search within this topic' })
  await expect(search.getByPlaceholder('Search within this topic')).toBeVisible()
  const places = async (width: number) => {
    await page.setViewportSize({ width, height: 800 })
    const [bar, tabs, main] = await Promise.all(
      [search, page.locator('.tabs'), page.locator('.search-found')].map((one) =>
        one.boundingBox(),
      ),
    )
    if (!bar || !tabs || !main) throw new Error('Something of the topic does not show')
    return { below: bar.y >= tabs.y + tabs.height, whole: bar.width >= main.width - 1 }
  }
  expect(await places(931)).toEqual({ below: false, whole: false })
  expect(await places(930)).toEqual({ below: true, whole: true })
  expect(await places(390)).toEqual({ below: true, whole: true })
})

/** Where something else is shown without script: buttons for tags and previews, links to more. */
const OTHERWISE = [
  'post form',
  'question form',
  'edit form',
  'response form',
  'comment form',
  'drafts',
  'posts found',
  'people found',
  'home',
  'topic',
  'account settings',
  'leader photo',
  'sign-up',
]

test('nothing sticks out without script either', async ({ look, scripted }) => {
  // With script: every-screen.spec.ts
  test.skip(scripted)
  const shown = SCREENS.filter(({ name }) => OTHERWISE.includes(name))
  expect(shown).toHaveLength(OTHERWISE.length)
  for (const { name, who, path } of shown) {
    const page = await look(who)
    await page.goto(path())
    expect(await tooWide(page), name).toEqual([])
  }
})
