import type { Page } from '@playwright/test'
import { theDemo } from './demo'
import type { Account } from './demo-site'
import { expect, test, sticksOut } from './watched'

/** The browser's own text size doubled, as people with low vision set it once for all sites. */
const LARGE = '--blink-settings=defaultFontSize=32'

test.use({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), LARGE] }),
    { scope: 'worker' },
  ],
})

/** Texts in a column so narrow that their words are broken: below a few letters a line. */
const squeezed = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    for (const element of document.querySelectorAll(
      'h1, h2, h3, p, a, label, button, li, summary',
    )) {
      const text = (element.textContent ?? '').trim()
      const longest = Math.max(...text.split(/[\s/@-]+/).map((word) => word.length))
      const { width, height } = element.getBoundingClientRect()
      const size = parseFloat(getComputedStyle(element).fontSize)
      const lines = height / (size * 1.3)
      if (width > 1 && longest <= 14 && lines > 2 && width < Math.min(longest, 4) * size * 0.45)
        found.push(`${Math.round(width)}px: ${text.slice(0, 40)}`)
    }
    return found
  })

/** Words of names, titles and buttons that go on in the next line. */
const broken = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    for (const element of document.querySelectorAll('main :is(h1, h2, h3, a, label, button)'))
      for (const text of element.childNodes) {
        if (text.nodeType !== Node.TEXT_NODE) continue
        for (const { index, 0: word } of text.nodeValue?.matchAll(
          /(?<![\p{L}\d])[\p{L}\d]{2,14}(?![\p{L}\d])/gu,
        ) ?? []) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          const lines = [...range.getClientRects()].map(({ top }) => Math.round(top))
          if (new Set(lines).size > 1) found.push(`${word} in ${element.textContent}`)
        }
      }
    return found
  })

/** The menu of the account must leave the name of the school to be read. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const [name, menu] = [
      document.querySelector('.school'),
      document.querySelector('.shell > nav > .menu'),
    ]
    if (!name || !menu) return []
    const text = document.createRange()
    text.selectNodeContents(name)
    const [a, b] = [text.getBoundingClientRect(), menu.getBoundingClientRect()]
    return a.right > b.left && a.bottom > b.top && a.top < b.bottom ? ['name below the menu'] : []
  })

/** Faces stay as wide as high. */
const ovals = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.avatar')].flatMap((face) => {
      const { width, height } = face.getBoundingClientRect()
      return Math.abs(width - height) > 1 ? [`a face of ${width} x ${height}`] : []
    }),
  )

const SCREENS: [string, () => string, Account?][] = [
  ['home', () => '/home'],
  ['topics', () => '/browse-topics'],
  ['topic', () => `/topic/topic/${theDemo().topic}`],
  ['post', () => `/post/${theDemo().post}`],
  ['search', () => '/search-results?q=exam'],
  ['people', () => '/search-results/people'],
  ['profile', () => `/profile/${theDemo().person}`],
  ['ask', () => '/ask'],
  ['prompts', () => '/prompts'],
  ['prompt', () => `/prompt/x/${theDemo().prompt}`],
  ['terms', () => '/terms'],
  ['public start page', () => '/student-community'],
  ['public page', () => '/our-results'],
  ['settings', () => '/account-settings'],
  ['all badges', () => '/badges?list=all'],
  ['notifications', () => '/notifications'],
  ['invitation to chat', () => `/dm/${theDemo().invitation}`],
  ['meeting new friends', () => '/home/meet-new-friends'],
  ['home with announcements', () => '/home', 'maya'],
  ['announcements of staff', () => '/announcements', 'stan'],
  ['announcement form', () => '/announcements/new', 'stan'],
  ['dashboard of a coach', () => '/success-coach-dashboard', 'cora'],
  ['who needs a coach', () => '/success-coach-dashboard/needs-you', 'cora'],
  ['home of prospective students', () => '/prospective-home', 'priya'],
  ['a case', () => `/moderation/${theDemo().flagged}`, 'stan'],
]

for (const [name, path, who = 'sam'] of SCREENS)
  test(`twice the text size fits, with its words whole: ${name}`, async ({ look }) => {
    const page = await look(who)
    await page.goto(path())
    for (const width of [390, 800, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      const checks = [squeezed, broken, sticksOut, covered, ovals]
      const found = (await Promise.all(checks.map((check) => check(page)))).flat()
      expect([width, ...found]).toEqual([width])
    }
  })

test('the text is really twice as large', async ({ look }) => {
  const page = await look('sam')
  await page.goto('/home')
  const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
  expect(size).toBe('32px')
})
