import type { Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '~tests/support/paths'
import { SCREENS } from './screens'
import { expect, test, tooWide } from './watched'

const AXE = readFileSync(join(ROOT, 'node_modules/axe-core/axe.min.js'), 'utf8')

/**
 * Where a ::before or ::after could lie behind a text, axe doesn't judge its contrast: on the public site
 * that would be every text, because of the lawn behind the page: a seventh of the accent color. Options
 * take the place of all of axe 4.13's own, so the others are written again.
 */
const JUDGE_CONTRAST = JSON.stringify({
  checks: [
    {
      id: 'color-contrast',
      options: {
        ignorePseudo: true,
        ignoreUnicode: true,
        ignoreLength: false,
        boldValue: 700,
        boldTextPt: 14,
        largeTextPt: 18,
        contrastRatio: { normal: { expected: 4.5 }, large: { expected: 3 } },
        pseudoSizeThreshold: 0.25,
        shadowOutlineEmMax: 0.2,
        textStrokeEmMin: 0.03,
      },
    },
  ],
})

/**
 * With what axe calls best practice, such as one h1 and nothing outside of landmarks, and the names that begin with
 * the visible words (2.5.3), which it calls experimental.
 */
const EVERYTHING: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'label-content-name-mismatch': { enabled: true } },
}
/** The rules that a color scheme can break; they read no style sheets, which would be loaded for them. */
const COLORS: RunOptions = {
  preload: false,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

const NO_SIZES = { 'target-size': { enabled: false } }

/** A list shows its fourth item as its third. */
const REPEATED = ['li:nth-of-type(n + 4)']

type Look = {
  width: number
  colorScheme: 'light' | 'dark'
  rules: RunOptions
  exclude?: string[]
}

/** npm run test:long, every other screen: on a phone everything, and the colors of the dark scheme. */
const NARROW: Look[] = [
  { width: 390, colorScheme: 'light', rules: EVERYTHING, exclude: REPEATED },
  { width: 390, colorScheme: 'dark', rules: COLORS, exclude: REPEATED },
]
/** On a wide window other parts are shown, which are the same on every screen of a kind. */
const WIDE: Look[] = [
  { width: 390, colorScheme: 'light', rules: EVERYTHING },
  { width: 390, colorScheme: 'dark', rules: COLORS, exclude: REPEATED },
  { width: 1280, colorScheme: 'light', rules: EVERYTHING },
  { width: 1280, colorScheme: 'dark', rules: COLORS, exclude: REPEATED },
]
/**
 * A screen of each kind: frames, columns, filters, forms. `npm test -- fast` opens these. Sizes and colors
 * come from the style sheets that these share with all others; names, labels, headings and ids differ from
 * screen to screen, and html.spec.ts judges them on every one.
 */
const OF_EACH_KIND = [
  'public start page',
  'team',
  'contact form',
  'login',
  'terms, for visitors',
  'home',
  'post',
  'topic',
  'posts found',
  'people found',
  'own profile',
  'account settings',
  'leader photo',
]

/** What is laid out in a way of its own, too, and could stick out. */
const OF_EACH_LAYOUT = [
  'page of the public site',
  'results',
  'sign-up',
  'for developers',
  'profile of the onboarding',
  'interests of the onboarding',
  'notifications',
  'badges',
  'message of the school',
  'home with the post form',
  'home with an announcement',
  'announcements of staff',
  'announcement form',
  'events',
  'events of a month',
  'event',
  'event form',
  'dashboard of a coach',
  'student of a coach',
  'question form',
  'link of a post',
  'prompts',
  'response form',
  'edit profile',
  'profile photo',
  'profile progress',
  'topics',
  'posts found in a topic',
  'nothing found',
  'moderation',
  'a flagged post',
  'message center',
  'conversation',
  'access tokens',
  'challenge of leaders',
  'tip',
]
const unknown = [...OF_EACH_KIND, ...OF_EACH_LAYOUT].filter(
  (given) => !SCREENS.some(({ name }) => name === given),
)
if (unknown.length > 0) throw new Error(`No screens have these names: ${unknown.join(', ')}`)

/**
 * The content policy of a page holds for its own script, not for what the test hands over. The browser
 * keeps axe for its next pages: to send it with each takes as long as to open one.
 */
async function bringAxe(page: Page): Promise<Page> {
  if (!equipped.has(page)) await page.addInitScript(`${AXE}; axe.configure(${JUDGE_CONTRAST})`)
  equipped.add(page)
  return page
}

const equipped = new WeakSet<Page>()

/**
 * Looked at: the two buttons of the start page, which are judged on other screens, selects, whose text ends
 * before the arrow that is their background, and the hint below a message, whose form stays above the navigation.
 */
const LOOKED_AT =
  /not judged: color-contrast (a\[href\$="(current-login|signup)"\]|#\w+: [^]*background image$|#enter-sends: )/

/**
 * Looked at, too: in a dialog the button that closes it, whose cross is no word and lies over the ends of what
 * stands at the top; the short labels in charts of weeks; and the columns of numbers that a phone has to scroll to.
 */
const LOOKED_AT_IN = {
  dialog:
    /not judged: (label-content-name-mismatch \.modal-close|color-contrast [^]*partially overlaps other elements$)/,
  svg: /not judged: color-contrast (svg\S+ > g\S* > )?text\[[xy]=/,
  numbers:
    /not judged: color-contrast (div\[aria-label="Numbers: |t[hrd]\b)[^]*(partially obscured|is too short)/,
}

/** What is left to look at. */
async function unseen(page: Page, found: string[]): Promise<string[]> {
  const isDialog = (await page.locator('dialog[open]').count()) > 0
  return found.filter(
    (one) =>
      !LOOKED_AT.test(one) &&
      !LOOKED_AT_IN.svg.test(one) &&
      !LOOKED_AT_IN.numbers.test(one) &&
      !(isDialog && LOOKED_AT_IN.dialog.test(one)),
  )
}

/** With everything open at once, menus lie over what no one reads meanwhile. */
const withoutCovered = (found: string[]) => found.filter((one) => !one.includes('not judged: '))

/** What axe finds in each look; short enough to be read in a report. */
async function findings(page: Page, looks: Look[] = WIDE): Promise<string[]> {
  const found: string[] = []
  for (const { width, colorScheme, rules, exclude } of looks) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const finding of await page.evaluate(run, { rules, exclude }))
      found.push(`${width} ${colorScheme} ${finding}`)
  }
  return found
}

/** In the page. Our pages have no frames, and what passed is not read. */
async function run({ rules, exclude = [] }: Pick<Look, 'rules' | 'exclude'>): Promise<string[]> {
  const { axe } = window as unknown as { axe: typeof import('axe-core') }
  const resultTypes = ['violations' as const, 'incomplete' as const]
  const { violations, incomplete } = await axe.run(
    { exclude },
    { ...rules, iframes: false, resultTypes },
  )
  const describe = (prefix: string, { id, nodes }: (typeof violations)[number]) =>
    nodes.map((node) => `${prefix}${id} ${node.target.join(' ')}: ${node.failureSummary ?? ''}`)
  return [
    ...violations.flatMap((result) => describe('', result)),
    // What axe can't judge is a finding too, as long as no one has looked at it.
    ...incomplete.flatMap((result) => describe('not judged: ', result)),
  ]
}

const isLong = Boolean(process.env.TEST_LONG)

for (const { name, who, path } of SCREENS) {
  const ofEachKind = OF_EACH_KIND.includes(name)
  if (!isLong && !ofEachKind && !OF_EACH_LAYOUT.includes(name)) continue
  const tag = ofEachKind ? '@each-kind' : []
  const looks = ofEachKind ? WIDE : isLong ? NARROW : []
  const title =
    looks.length > 0 ? 'axe finds nothing, and nothing sticks out' : 'nothing sticks out'
  test(`${title}: ${name}`, { tag }, async ({ look }) => {
    const page = await look(who)
    if (looks.length > 0) await bringAxe(page)
    await page.goto(path())
    const found = await findings(page, looks)
    expect(await unseen(page, found)).toEqual([])
    expect(await tooWide(page)).toEqual([])
  })
}

test('axe finds nothing: a refused form, with its folds open', async ({ open }) => {
  const page = await bringAxe(await open('sam'))
  await page.goto('/new-post')
  await page.getByRole('textbox', { name: 'Tags' }).fill('darn')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.evaluate(() =>
    document.querySelectorAll('details').forEach((one) => (one.open = true)),
  )
  expect(withoutCovered(await findings(page))).toEqual([])
})

test('axe finds nothing: open menus and filters', async ({ open }) => {
  const page = await bringAxe(await open('sam'))
  await page.goto('/search-results/people?interests=cooking')
  await page.evaluate(() =>
    document.querySelectorAll('details').forEach((one) => (one.open = true)),
  )
  // What an open menu lies over is not what one presses meanwhile.
  const covered = WIDE.map((one) => ({ ...one, rules: { ...one.rules, rules: NO_SIZES } }))
  expect(withoutCovered(await findings(page, covered))).toEqual([])
})

test('axe would find something', async ({ open }) => {
  const page = await bringAxe(await open('sam'))
  await page.goto('/logout')
  await page.evaluate(() => {
    const field = document.createElement('input')
    document.querySelector('h1')?.classList.add('faint')
    const button = Object.assign(document.createElement('button'), { textContent: 'Not now' })
    button.setAttribute('aria-label', 'Another name')
    document.querySelector('main')?.append(field, button)
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.faint { color: #808080; background: #888 }')
    document.adoptedStyleSheets.push(sheet)
  })
  const rules = (await findings(page)).map((one) => one.split(' ').slice(0, 3).join(' '))
  for (const expected of [
    '390 light label',
    '1280 light label',
    '390 light label-content-name-mismatch',
    '390 light color-contrast',
    '1280 dark color-contrast',
  ])
    expect(rules).toContain(expected)
})
