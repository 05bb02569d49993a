import type { Browser, BrowserContext, Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '~tests/support/paths'
import { theDemo } from './demo'
import type { Account } from './demo-site'
import { expect, sticksOut, test, unique } from './watched'

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
  const alma = await open('alma')
  const path = await openChat(alma, 'Bea')
  const { context, page: bea } = await enter(browser, 'bea', {
    ...PHONE,
    javaScriptEnabled: false,
  })
  // A page with a frame that grows is never quite loaded.
  await bea.goto(path, { waitUntil: 'commit' })
  await expect(bea.frameLocator('.live-frame').locator('.message').last()).toBeInViewport()
  let loaded = 0
  bea.on('framenavigated', (frame) => (loaded += Number(frame.url().endsWith('/live'))))

  const words = unique()
  await sendInPage(alma, `Are you at the heron pond, ${words}?`)
  await expect(inFrame(bea, `heron pond, ${words}`)).toBeInViewport()
  await sendInFrame(bea, `Yes, *right* there, ${words}`)
  await expect(inFrame(bea, `right there, ${words}`)).toBeInViewport()
  await expect(bea.frameLocator('.write-frame').locator('textarea')).toHaveValue('')
  // The field is the next thing in the frame that one is in.
  await bea.keyboard.press('Tab')
  await bea.keyboard.type('x')
  await expect(bea.frameLocator('.write-frame').locator('textarea')).toHaveValue('x')
  await expect(inPage(alma, `right there, ${words}`)).toBeVisible()
  for (let at = 0; at < 3; at++) {
    await sendInPage(alma, `${words}: ${at} of Alma`)
    await sendInFrame(bea, `${words}: ${at} of Bea`)
    await expect(inFrame(bea, `${words}: ${at} of Bea`)).toBeVisible()
    await formIsNew(bea)
  }
  const both = async () => [
    await inPage(alma, `${words}: `).allInnerTexts(),
    await inFrame(bea, `${words}: `).allInnerTexts(),
  ]
  await expect.poll(async () => (await both()).map(({ length }) => length)).toEqual([6, 6])
  const [mine, theirs] = await both()
  expect(mine).toEqual(theirs)
  await expect(alma.locator('[data-unsent]')).toHaveCount(0)

  await sendInFrame(bea, 'Heck, an essay mill')
  const field = bea.frameLocator('.write-frame').locator('textarea')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveValue('Heck, an essay mill')
  // What was read was never loaded again, and the page neither.
  expect(loaded).toBe(0)
  expect(new URL(bea.url()).pathname).toBe(path)
  await context.close()
})

test('the frames are accessible, fit a narrow window, and are reached by keyboard', async ({
  browser,
}) => {
  const { context, page } = await enter(browser, 'alma', PHONE)
  // As without script, but for the one that looks.
  await context.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await openChat(page, 'Bea')
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
  expect([...reached].filter(Boolean)).toEqual(['Messages with Bea Santos', 'Write to Bea'])
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
  const { context, page } = await enter(browser, 'alma')
  const path = await openChat(page, 'Bea')
  const { context: other, page: bea } = await enter(browser, 'bea')
  await bea.goto(path)
  const [tunnel, meanwhile] = [`From the tunnel ${unique()}`, `Said meanwhile ${unique()}`]
  await context.setOffline(true)
  await sendInPage(page, tunnel)
  const waiting = page.locator('[data-unsent]')
  await expect(waiting).toContainText('Not sent. There’s no connection.')
  await expect(inPage(bea, tunnel)).toHaveCount(0)
  await sendInPage(bea, meanwhile)
  await expect(inPage(bea, meanwhile)).toHaveCount(1)
  await context.setOffline(false)
  await waiting.getByRole('button', { name: 'Send again' }).click()
  for (const tab of [page, bea]) await expect(inPage(tab, tunnel)).toHaveCount(1)
  await expect(inPage(page, meanwhile)).toHaveCount(1)
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
  const { context, page } = await enter(browser, 'alma')
  const connections = countConnections(context)
  const [both, one] = [`For both tabs ${unique()}`, `For the one that is left ${unique()}`]
  const path = await openChat(page, 'Bea')
  const second = await context.newPage()
  await second.goto(path)
  const { context: other, page: bea } = await enter(browser, 'bea')
  await bea.goto(path)
  await sendInPage(bea, both)
  for (const tab of [page, second]) await expect(inPage(tab, both)).toHaveCount(1)
  expect(connections.size).toBe(1)
  await page.close()
  await sendInPage(bea, one)
  await expect(inPage(second, one)).toHaveCount(1)
  await second.goto('/home')
  await sendInPage(bea, 'Not seen yet')
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
  const alma = await open('alma')
  const slip = `A slip of the tongue ${unique()}`
  const path = await openChat(alma, 'Bea')
  await alma.goto('/dm')
  const channel = alma.locator(`.channel[href^="${path}"]`)
  const before = await channel.locator('.channel-preview').innerText()
  const { context, page: bea } = await enter(browser, 'bea')
  await bea.goto(path)
  await sendInPage(bea, slip)
  await expect(channel).toContainText(slip)
  await expect(channel.locator('.unread-mark')).toHaveCount(1)
  const message = bea.locator('.message', { hasText: slip })
  await bea.goto((await message.getByRole('link', { name: 'Delete' }).getAttribute('href')) ?? '')
  await bea.getByRole('button', { name: 'Delete' }).click()
  await expect(channel.locator('.channel-preview')).toHaveText(before)
  await expect(channel.locator('.unread-mark')).toHaveCount(0)
  await context.close()
})
