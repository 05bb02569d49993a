import type { Browser, BrowserContext, Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '~tests/support/paths'
import { theDemo } from './demo'
import type { Account } from './demo-site'
import { expect, sticksOut, test } from './watched'

const AXE = readFileSync(join(ROOT, 'node_modules/axe-core/axe.min.js'), 'utf8')

/** Conversations of the demo school that only these scenarios write in, one at a time. */
test.describe.configure({ mode: 'serial' })

async function enter(browser: Browser, who: Account, options: object = {}) {
  const { base: baseURL, states } = theDemo()
  const storageState = join(states, `${who}.json`)
  const context = await browser.newContext({ baseURL, storageState, ...options })
  return { context, page: await context.newPage() }
}

const PHONE = { viewport: { width: 320, height: 640 } }

async function openChat(page: Page, name: string): Promise<string> {
  await page.goto('/dm', { waitUntil: 'commit' })
  await page.locator('.channel', { hasText: name }).first().click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  return new URL(page.url()).pathname
}

const inPage = (page: Page, text: string) => page.locator('.message .bubble', { hasText: text })
const inFrame = (page: Page, text: string) =>
  page.frameLocator('.live-frame').locator('.message .bubble', { hasText: text })

async function sendInPage(page: Page, text: string) {
  await page.getByLabel('Message', { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

async function sendInFrame(page: Page, text: string) {
  const form = page.frameLocator('.write-frame')
  const field = form.getByLabel('Message', { exact: true })
  await field.fill(text)
  await form.getByRole('button', { name: 'Send', exact: true }).click()
}

/** What is written before the form is there again is lost with the old one. */
const formIsNew = (page: Page) =>
  expect(page.frameLocator('.write-frame').locator('textarea')).toHaveValue('')

test('a browser with script and one without talk to each other', async ({ open, browser }) => {
  const sam = await open('sam')
  const path = await openChat(sam, 'Maya')
  const { context, page: maya } = await enter(browser, 'maya', {
    ...PHONE,
    javaScriptEnabled: false,
  })
  // A page with a frame that grows is never quite loaded.
  await maya.goto(path, { waitUntil: 'commit' })
  await expect(maya.frameLocator('.live-frame').locator('.message').last()).toBeInViewport()
  let loaded = 0
  maya.on('framenavigated', (frame) => (loaded += Number(frame.url().endsWith('/live'))))

  await sendInPage(sam, 'Are you at the heron pond?')
  await expect(inFrame(maya, 'heron pond')).toBeInViewport()
  await sendInFrame(maya, 'Yes, *right* there')
  await expect(inFrame(maya, 'right there')).toBeInViewport()
  await expect(maya.frameLocator('.write-frame').locator('textarea')).toHaveValue('')
  // The field is the next thing in the frame that one is in.
  await maya.keyboard.press('Tab')
  await maya.keyboard.type('x')
  await expect(maya.frameLocator('.write-frame').locator('textarea')).toHaveValue('x')
  await expect(inPage(sam, 'right there')).toBeVisible()
  for (let at = 0; at < 3; at++) {
    await sendInPage(sam, `Number ${at} of Sam`)
    await sendInFrame(maya, `Number ${at} of Maya`)
    await expect(inFrame(maya, `Number ${at} of Maya`)).toBeVisible()
    await formIsNew(maya)
  }
  const both = async () => [
    await inPage(sam, 'Number').allInnerTexts(),
    await inFrame(maya, 'Number').allInnerTexts(),
  ]
  await expect.poll(async () => (await both()).map(({ length }) => length)).toEqual([6, 6])
  const [mine, theirs] = await both()
  expect(mine).toEqual(theirs)
  await expect(sam.locator('[data-unsent]')).toHaveCount(0)

  await sendInFrame(maya, 'Heck, an essay mill')
  const field = maya.frameLocator('.write-frame').locator('textarea')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveValue('Heck, an essay mill')
  // What was read was never loaded again, and the page neither.
  expect(loaded).toBe(0)
  expect(new URL(maya.url()).pathname).toBe(path)
  await context.close()
})

test('the frames are accessible, fit a narrow window, and are reached by keyboard', async ({
  browser,
}) => {
  const { context, page } = await enter(browser, 'sam', PHONE)
  // As without script, but for the one that looks.
  await context.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await openChat(page, 'Maya')
  await expect(page.locator('iframe')).toHaveCount(2)
  expect(await sticksOut(page)).toEqual([])
  for (const frame of page.frames()) {
    await frame.waitForSelector('main')
    await frame.evaluate(AXE)
    expect(await frame.evaluate(findings), frame.url()).toEqual([])
    expect(await frame.evaluate(() => document.documentElement.scrollWidth)).toBeLessThan(321)
  }
  await page.locator('.thread-head a').focus()
  const inside = () => page.evaluate(() => document.activeElement?.getAttribute('title') ?? '')
  const reached = new Set<string>()
  for (let at = 0; at < 60 && reached.size < 3; at++) {
    await page.keyboard.press('Tab')
    reached.add(await inside())
  }
  expect([...reached].filter(Boolean)).toEqual(['Messages with Maya Okafor', 'Write to Maya'])
  await context.close()
})

async function findings() {
  const { axe } = window as unknown as { axe: typeof import('axe-core') }
  const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  const { violations } = await axe.run(document, { runOnly, iframes: false })
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
}

test('a message that could not be sent can be sent again, and is there once', async ({
  browser,
}) => {
  const { context, page } = await enter(browser, 'sam')
  const path = await openChat(page, 'Maya')
  const { context: other, page: maya } = await enter(browser, 'maya')
  await maya.goto(path)
  await context.setOffline(true)
  await sendInPage(page, 'From the tunnel')
  const waiting = page.locator('[data-unsent]')
  await expect(waiting).toContainText('Not sent. There’s no connection.')
  await expect(inPage(maya, 'From the tunnel')).toHaveCount(0)
  await sendInPage(maya, 'Said meanwhile')
  await expect(inPage(maya, 'Said meanwhile')).toHaveCount(1)
  await context.setOffline(false)
  await waiting.getByRole('button', { name: 'Send again' }).click()
  for (const tab of [page, maya]) await expect(inPage(tab, 'From the tunnel')).toHaveCount(1)
  await expect(inPage(page, 'Said meanwhile')).toHaveCount(1)
  await expect(waiting).toHaveCount(0)

  await sendInPage(page, 'Heck, an essay mill')
  await expect(waiting).toContainText('off limits')
  await waiting.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Heck, an essay mill')
  await Promise.all([context.close(), other.close()])
})

test('the tabs of a browser share one connection, and the next one takes it over', async ({
  browser,
}) => {
  const { context, page } = await enter(browser, 'sam')
  const connections = countConnections(context)
  const path = await openChat(page, 'Maya')
  const second = await context.newPage()
  await second.goto(path)
  const { context: other, page: maya } = await enter(browser, 'maya')
  await maya.goto(path)
  await sendInPage(maya, 'For both tabs')
  for (const tab of [page, second]) await expect(inPage(tab, 'For both tabs')).toHaveCount(1)
  expect(connections.size).toBe(1)
  await page.close()
  await sendInPage(maya, 'For the one that is left')
  await expect(inPage(second, 'For the one that is left')).toHaveCount(1)
  await second.goto('/home')
  await sendInPage(maya, 'Not seen yet')
  await expect(second.locator('.messages-link data')).toBeVisible()
  await Promise.all([context.close(), other.close()])
})

/** The connections for what is new that are open at the moment. */
function countConnections(context: BrowserContext): Set<unknown> {
  const open = new Set<unknown>()
  const isOne = (url: string) => new URL(url).pathname === '/live'
  context.on('request', (request) => void (isOne(request.url()) && open.add(request)))
  context.on('requestfailed', (request) => open.delete(request))
  context.on('requestfinished', (request) => open.delete(request))
  return open
}

test('[DM-28] a message that is taken back leaves the lists of others at once', async ({
  open,
  browser,
}) => {
  const sam = await open('sam')
  const path = await openChat(sam, 'Maya')
  await sam.goto('/dm')
  const channel = sam.locator(`.channel[href^="${path}"]`)
  const before = await channel.locator('.channel-preview').innerText()
  const { context, page: maya } = await enter(browser, 'maya')
  await maya.goto(path)
  await sendInPage(maya, 'A slip of the tongue')
  await expect(channel).toContainText('A slip of the tongue')
  await expect(channel.locator('.unread-mark')).toHaveCount(1)
  const message = maya.locator('.message', { hasText: 'A slip of the tongue' })
  await maya.goto((await message.getByRole('link', { name: 'Delete' }).getAttribute('href')) ?? '')
  await maya.getByRole('button', { name: 'Delete' }).click()
  await expect(channel.locator('.channel-preview')).toHaveText(before)
  await expect(channel.locator('.unread-mark')).toHaveCount(0)
  await context.close()
})
