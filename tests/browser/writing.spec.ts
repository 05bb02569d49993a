import type { Page } from '@playwright/test'
import type { Account } from './demo-site'
import { expect, test } from './watched'

/**
 * The post form, and what it asks the server while someone writes. Each test has a person of its
 * own: what one types is kept as that person's draft.
 */
async function form(open: (who: Account) => Promise<Page>, who: Account) {
  const page = await open(who)
  await page.goto('/new-post')
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') requests.push(new URL(request.url()).pathname)
  })
  return { page, requests, post: page.getByRole('button', { name: 'Post', exact: true }) }
}

test('buttons write bold words, lists and links around what is selected', async ({ open }) => {
  const { page } = await form(open, 'alma')
  const text = page.getByLabel('Content')
  const press = (name: string) =>
    page.getByRole('group', { name: 'Formatting' }).getByRole('button', { name }).click()
  await text.fill('bring coffee\nand notes')
  await text.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(6, 12))
  await press('Bold')
  await expect(text).toHaveValue('bring **coffee**\nand notes')
  await expect(text).toBeFocused()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(text).toHaveValue('bring coffee\nand notes')
  await press('Bold')
  await page.keyboard.type('tea')
  await expect(text).toHaveValue('bring **tea**\nand notes')
  await text.selectText()
  await press('List')
  await expect(text).toHaveValue('- bring **tea**\n- and notes')
  await page.keyboard.type(' from ')
  await press('Link')
  await page.keyboard.type('https://example.org')
  await expect(text).toHaveValue('- bring **tea**\n- and notes from [text](https://example.org)')
})

test('[POST-33] [POST-34] topics have the focus 300 ms after opening, and keys of their own', async ({
  open,
}) => {
  const page = await open('alma')
  await page.clock.install()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await page.goto('/new-post')
  const summary = page.locator('#topics > summary')
  // Nothing moves before someone does.
  await page.clock.runFor(1000)
  await expect(page.locator('body')).toBeFocused()

  const [first, second] = [0, 1].map((at) => page.locator('#topics input').nth(at))
  const opened = page.evaluate(
    () =>
      new Promise((resolve) => {
        document.querySelector('#topics')?.addEventListener('toggle', resolve, { once: true })
      }),
  )
  await summary.click()
  await opened
  await page.clock.runFor(250)
  await expect(first!).not.toBeFocused()
  await page.clock.runFor(100)
  await expect(first!).toBeFocused()
  await expect(page.locator('#topics-keys')).toHaveText(
    'Arrow keys move, Space picks, Tab goes on.',
  )
  await expect(page.locator('#topics-keys')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(first!).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(second!).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(second!).not.toBeChecked()
  await expect(summary.locator('.number')).toHaveText('1')
  await page.keyboard.press('Escape')
  await expect(first!).toBeHidden()
  await expect(summary).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await expect(first!).toBeHidden()
  await expect(page.locator('#tags')).toBeFocused()
  expect(new URL(page.url()).pathname).toBe('/new-post')
})

test('[POST-26] too long a text opens an alert, once, and Ok leads back to it', async ({
  open,
}) => {
  const page = await open('bea')
  // What is typed here must not become a draft that another test finds.
  await page.route('**/drafts/save', (route) => route.fulfill({ json: { saved_at: null } }))
  await page.goto('/new-post')
  const alert = page.getByRole('alertdialog')
  for (const [name, title] of [
    ['title', 'Title is too long'],
    ['content', 'Content is too long'],
  ] as const) {
    const field = page.locator(`#${name}`)
    await field.fill('x'.repeat(9999))
    await expect(alert).toHaveCount(0)
    await field.press('y')
    await expect(alert).toHaveAccessibleName(title)
    await expect(alert).toContainText(
      "You have a lot to say! Unfortunately, that's too long to post to the site.",
    )
    await alert.getByRole('button', { name: 'Ok' }).press('Enter')
    await expect(alert).toHaveCount(0)
    await expect(field).toBeFocused()
    await field.press('y')
    await expect(alert).toHaveCount(0)
  }
  await expect(page.locator('[data-publish]')).toBeDisabled()
})

test('[POST-28] Post is disabled while something is wrong, and while it is saved', async ({
  open,
}) => {
  const { page, post } = await form(open, 'stan')
  const title = page.locator('#title')
  await title.fill('x'.repeat(10_000))
  await page.getByRole('button', { name: 'Ok' }).click()
  await expect(page.locator('#title-error')).toHaveText('Title is too long')
  await expect(post).toBeDisabled()
  await title.fill('x'.repeat(9999))
  await expect(page.locator('#title-error')).toHaveCount(0)
  await expect(post).toBeEnabled()
  await title.fill('')
  await page.locator('#content').focus()
  await expect(page.locator('#title-error')).toHaveText('Title is required')
  await expect(post).toBeDisabled()
  await title.fill('Written in a browser')
  await post.click()
  // Rejected by the server: disabled until that is corrected.
  await expect(page.locator('#content-error')).toHaveText('Content is required')
  await expect(post).toBeDisabled()
  // The title can still grow.
  await expect(page.locator('textarea#title')).toHaveValue('Written in a browser')
  await page.locator('#content').fill('With content')
  let go: () => void = () => undefined
  const released = new Promise<void>((resolve) => (go = resolve))
  await page.route('**/new-post', async (route) => {
    await released
    await route.continue()
  })
  await post.click()
  await expect(post).toHaveAttribute('aria-disabled', 'true')
  go()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Written in a browser')
})

test('[POST-29] the text area grows from 3 rows to 20', async ({ open }) => {
  const { page } = await form(open, 'luis')
  const content = page.locator('#content')
  const rows = () =>
    content.evaluate((area) => {
      const { lineHeight, paddingBlockStart } = getComputedStyle(area)
      return Math.round(
        (area.clientHeight - 2 * parseFloat(paddingBlockStart)) / parseFloat(lineHeight),
      )
    })
  expect(await rows()).toBe(3)
  await content.fill('line\n'.repeat(11))
  expect(await rows()).toBe(12)
  await content.fill('line\n'.repeat(50))
  expect(await rows()).toBe(20)
})

test('[POST-32] Escape closes as Cancel does', async ({ open }) => {
  const { page } = await form(open, 'alex')
  await page.locator('#title').fill('Half a thought')
  await page.keyboard.press('Escape')
  const requests = page.getByText('Do you want to discard your post?')
  await expect(requests).toBeVisible()
  await expect(page.locator('#title')).toHaveValue('Half a thought')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/new-post')
  await page.locator('#title').focus()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/home$/)
  // Nor does a field need the focus.
  await page.goto('/new-post')
  await page.locator('#title').blur()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/home$/)
})

test('[TAG-01] [TAG-04] [TAG-05] [TAG-06] [TAG-07] [TAG-08] tags are suggested after 300 ms and chosen by keys', async ({
  open,
}) => {
  const page = await open('maya')
  await page.clock.install()
  const requests: unknown[] = []
  let works = true
  await page.route('**/api/search_tags', async (route) => {
    requests.push(route.request().postDataJSON())
    const suggested = ['nursing', 'nursery', 'nurse', 'nurses'].map((key) => ({ key }))
    await (works
      ? route.fulfill({ json: { answer: { suggested } } })
      : route.fulfill({ status: 429, json: {} }))
  })
  await page.goto('/new-post')
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  const tags = page.locator('#tags')
  const options = page.getByRole('option')
  await tags.pressSequentially('#nu')
  await page.clock.runFor(1000)
  expect(requests).toEqual([])
  await tags.pressSequentially('r')
  await page.clock.runFor(299)
  expect(requests).toEqual([])
  await page.clock.runFor(1)
  await expect(options).toHaveText(['#nur', '#nursing', '#nursery', '#nurse'])
  expect(requests).toEqual([{ q: '#nur', type: 'suggested', currentTags: [] }])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  const chips = page.getByRole('checkbox', { name: /^#/ })
  await expect(chips).toHaveCount(1)
  await expect(page.getByRole('checkbox', { name: '#nursing' })).toBeChecked()
  await expect(tags).toHaveValue('')
  await expect(options).toHaveCount(0)
  await tags.fill('Nursing, two,')
  await expect(chips).toHaveCount(2)
  await chips.first().click()
  await expect(chips).toHaveCount(1)
  await tags.fill('three')
  await page.getByRole('button', { name: 'Add tag' }).click()
  await expect(page.getByRole('checkbox', { name: '#three' })).toBeChecked()
  await expect(tags).toHaveValue('')

  works = false
  await tags.pressSequentially('exam')
  await page.clock.runFor(300)
  await expect.poll(() => requests.length).toBe(2)
  expect(requests[1]).toEqual({ q: 'exam', type: 'suggested', currentTags: ['two', 'three'] })
  await expect(options).toHaveCount(0)
  await expect(page.locator('.field-error')).toHaveCount(0)
})

test('what one types is kept quietly, and is there when one comes back', async ({ open }) => {
  const { page, requests } = await form(open, 'bea')
  const title = page.locator('#title')
  const note = page.locator('[data-draft-note]')
  await expect(note).toBeHidden()
  await title.fill('CheckedMigration by itself')
  await expect(note).toBeVisible()
  await expect(note).toHaveText(/^Draft saved \d+\/\d+\/\d{4} \d\d:\d\d/)
  expect(requests).toEqual(['/drafts/save'])
  await expect(title).toBeFocused()
  await title.fill('CheckedMigration by itself, to the last word')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(async () => {
    await page.goto('/new-post')
    await expect(title).toHaveValue('CheckedMigration by itself, to the last word', {
      timeout: 300,
    })
  }).toPass()
  await page.locator('#content').fill('And published at once')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'CheckedMigration by itself, to the last word',
  )
  await page.goto('/new-post')
  await expect(title).toHaveValue('')
})
