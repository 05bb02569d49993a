import type { Page } from '@playwright/test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '~tests/support/paths'
import { SCREENS } from './screens'
import { expect, test } from './watched'

const FILE = join(ROOT, 'tests/browser/script-changes.txt')

type Doing = (page: Page) => Promise<unknown>
const opened: Doing = () => Promise.resolve()
const press =
  (selector: string): Doing =>
  (page) =>
    page.locator(selector).first().dispatchEvent('click')
const type =
  (selector: string, text: string): Doing =>
  (page) =>
    page.locator(selector).first().pressSequentially(text)

/** A picture is framed on a page of its own. */
async function choosePhoto(page: Page) {
  await page.locator('[type=file]').setInputFiles(join(ROOT, 'public/images/icons/icon-512.png'))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/photo\/[0-9a-f]{32}$/)
  await page.goto(page.url())
}

/** Who changes them sees here what script does to a page as it opens, and where something is done there. */
const DOINGS: Record<string, Doing[]> = {
  // With what all pages have
  home: [opened],
  'meeting new friends': [opened],
  'profile of the onboarding': [opened],
  'first badges': [opened],
  'announcement form': [opened],
  'home with the post form': [opened],
  'refer a friend': [opened],
  'who goes to an event': [opened],
  'post form': [opened, type('[name=tags]', 'Nursing, two,')],
  'question form': [opened, type('.title-input', 'How do I register for the nursing practicum?')],
  'comment form': [opened, type('main textarea', 'Thanks @may')],
  'response form': [opened],
  post: [opened, press('a[data-dialog]')],
  'people found': [opened],
  'profile photo': [choosePhoto],
  'notification settings': [opened],
  'challenge of leaders': [opened],
}

/** In the page, before its script: notes what changes from then on, each change once. */
function noteChanges() {
  const changes = new Set<string>()
  const plain = (text: string) => {
    const whole = text
      .replace(/\s+/g, ' ')
      .replace(/localhost:\d+/g, 'localhost')
      .trim()
    const same = whole
      .replace(/\b[\da-hjkmnp-tv-z]{26}\b/g, 'ID')
      .replace(/\d{2,}/g, 'N')
      .replace(/ N unread$/, '')
    return same.length > 120 ? '…' : same
  }
  const name = (element: Element) =>
    [
      element.localName,
      element.id && `#${plain(element.id)}`,
      ...[...element.classList].map((one) => `.${one}`),
    ].join('')
  const attribute = (element: Element, key: string) =>
    element.hasAttribute(key) ? `${key}="${plain(element.getAttribute(key) ?? '')}"` : `no ${key}`
  const tag = (element: Element) => {
    const keys = element
      .getAttributeNames()
      .filter((key) => !/^(id|class|src\w*|data-from)$/.test(key))
    return `<${[name(element), ...keys.map((key) => attribute(element, key))].join(' ')}>`
  }
  const outline = (node: Node) => {
    if (!(node instanceof Element)) return plain(node.textContent ?? '')
    if (node.querySelector('a, article')) return `${tag(node)} …`
    const parts = node.querySelectorAll('button, [role], [aria-live], [tabindex], [hidden]')
    const inner = [...parts].slice(0, 6).map((part) => `${tag(part)} ${plain(part.textContent)}`)
    return [tag(node), plain(node.textContent), ...inner].join(' ')
  }
  const note = ({ target, attributeName, addedNodes, removedNodes }: MutationRecord) => {
    if (!(target instanceof Element) || target.closest('head')) return
    const at = name(target)
    if (attributeName) changes.add(`${at}: ${attribute(target, attributeName)}`)
    for (const node of removedNodes)
      if (node instanceof Element && !node.isConnected) changes.add(`${at} - ${tag(node)}`)
    for (const node of addedNodes) changes.add(`${at} + ${outline(node)}`)
  }
  document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return
    const options = { attributes: true, childList: true, subtree: true }
    new MutationObserver((all) => all.forEach(note)).observe(document.documentElement, options)
  })
  Object.assign(window, { changes })
}

/** A page whose script comes when the page is there, and to which nothing comes live. */
async function prepare(page: Page): Promise<Page> {
  await page.addInitScript(noteChanges)
  await page.route('**/drafts/save', (route) => route.fulfill({ json: { saved_at: null } }))
  await page.route(/\/live\b/, (route) => route.fulfill({ status: 204 }))
  await page.route('**/assets/*.js', async (route) => {
    await page.waitForLoadState('domcontentloaded')
    await route.continue()
  })
  return page
}

/** What changed since, but for what every page does. */
async function readChanges(page: Page, everywhere: Set<string>): Promise<string> {
  const all = await page.evaluate(() => [
    ...(window as unknown as { changes: Set<string> }).changes,
  ])
  return all
    .map((line) => line.trimEnd())
    .filter((line) => !everywhere.has(line))
    .sort()
    .join('\n')
}

/**
 * What script changes on a page that is opened, and what it changes then where something is done: who
 * changes either sees it here. (npx playwright test --project=script script-changes --update-snapshots
 * writes it again)
 */
test('script changes pages as is written down', async ({ open }) => {
  const isWriting = test.info().config.updateSnapshots === 'changed'
  test.setTimeout(300_000)
  const written = isWriting ? '' : readFileSync(FILE, 'utf8')
  const expected = new Map(
    written.split(/^=== /m).map((part) => {
      const [title = '', ...lines] = part.trimEnd().split('\n')
      return [title, lines.join('\n')]
    }),
  )
  const everywhere = new Set<string>()
  const pages = new Map<string | null, Page>()
  let found = ''
  for (const [name, doings] of Object.entries(DOINGS)) {
    const screen = SCREENS.find((one) => one.name === name)
    if (!screen) throw new Error(`No screen is called ${name}`)
    const page = pages.get(screen.who) ?? (await prepare(await open(screen.who)))
    pages.set(screen.who, page)
    await page.goto(screen.path())
    for (const [at, act] of doings.entries()) {
      const title = at === 0 ? name : `${name}, then`
      await act(page)
      if (isWriting) await page.waitForTimeout(2500)
      else
        await expect
          .poll(() => readChanges(page, everywhere), { message: title })
          .toBe(expected.get(title) ?? 'nothing is written down of it')
      const changes = await readChanges(page, everywhere)
      await page.evaluate(() => (window as unknown as { changes: Set<string> }).changes.clear())
      found += `=== ${title}\n${changes}\n`
      if (everywhere.size === 0) for (const line of changes.split('\n')) everywhere.add(line)
    }
  }
  if (isWriting) writeFileSync(FILE, found)
})
