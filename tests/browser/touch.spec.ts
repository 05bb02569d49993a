import type { Page } from '@playwright/test'
import { theDemo } from './demo'
import { expect, sticksOut, test } from './watched'

/** What a page is for is pressed with a thumb; links in and below texts are smaller. */
const ACTS = 'main :is(.button, .action, .tabs a, .filters > summary, select, .input), .main-nav a'
const PHONE = { width: 390, height: 844 }

const PAGES: [string, () => string][] = [
  ['home', () => '/home'],
  ['a topic', () => `/topic/topic/${theDemo().topic}`],
  ['a post', () => `/post/${theDemo().post}`],
  ['a profile', () => `/profile/${theDemo().person}`],
  ['the own profile', () => '/profile'],
  ['the question form', () => '/ask'],
  ['people', () => '/search-results/people'],
  ['a prompt', () => `/prompt/prompt/${theDemo().prompt}`],
  ['privacy settings', () => '/account-settings/privacy'],
]

/** Controls that are lower than this many pixels. */
const lower = (page: Page, selector: string, pixels: number) =>
  page.locator(selector).evaluateAll(
    (found, most) =>
      found
        .map((one) => ({ one, box: one.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && Math.round(box.height) < most)
        .map(({ one, box }) => `${Math.round(box.height)} ${one.className} ${one.textContent}`),
    pixels,
  )

for (const [name, path] of PAGES)
  test(`on a phone a thumb finds what ${name} is for, and each link`, async ({ look }) => {
    const page = await look('sam')
    await page.setViewportSize(PHONE)
    await page.goto(path())
    await expect(page.locator(ACTS).first()).toBeVisible()
    expect(await lower(page, ACTS, 44)).toEqual([])
    expect(await lower(page, 'main a', 24)).toEqual([])
    expect(await sticksOut(page)).toEqual([])
  })
