import type { Browser, BrowserContext, Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEMO_PASSWORD } from '~seeds/demo/accounts'
import { theDemo } from './demo'
import type { Account } from './demo-site'
import { expect, test } from './watched'

test.use({ serviceWorkers: 'allow' })
test.describe.configure({ mode: 'serial' })

/** A browser of its own, whose worker is in charge of the page. */
async function enter(browser: Browser, who: Account | null) {
  const { base: baseURL, states } = theDemo()
  const storageState = who ? join(states, `${who}.json`) : undefined
  const context = await browser.newContext({ baseURL, storageState })
  const page = await context.newPage()
  if (!who) await logIn(page)
  await page.goto('/home')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true)
  return { context, page }
}

async function logIn(page: Page) {
  await page.goto('/current-login')
  await page.getByLabel('Email').fill('alma@northfield.test')
  await page.getByLabel('Password').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.locator('.notifications-link')).toBeVisible()
}

/** Of Luis and Alma: the one of the demo school belongs to live.spec.ts. */
async function openChat(browser: Browser, luis: Page): Promise<string> {
  await luis.goto(`/profile/${theDemo().stranger}/message`)
  await luis.getByLabel('Message', { exact: true }).fill('Hello Alma')
  await luis.getByRole('button', { name: 'Send', exact: true }).click()
  await luis.getByRole('link', { name: 'View', exact: false }).first().click()
  await luis.waitForURL(/\/dm\//)
  const chat = new URL(luis.url()).pathname
  const { base: baseURL, states } = theDemo()
  const context = await browser.newContext({ baseURL, storageState: join(states, 'alma.json') })
  const alma = await context.newPage()
  await alma.goto(chat)
  await alma.getByRole('button', { name: 'Accept' }).click()
  await expect(alma.locator('.message-form, .live-frames').first()).toBeVisible()
  await context.close()
  return chat
}

const note = (page: Page) => page.locator('.offline-note')
const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting to be sent' })

/** What this browser keeps of pages and unsent words. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => !name.startsWith('quad-shell-'))
    const lists = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    )
    const request = indexedDB.open('quad', 1)
    const database = await new Promise<IDBDatabase | null>((resolve) => {
      request.onupgradeneeded = () => request.result.createObjectStore('outbox', { keyPath: 'id' })
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => resolve(null)
    })
    const all = database?.transaction('outbox').objectStore('outbox').getAll()
    const unsent = await new Promise<number>((resolve) => {
      if (all) all.onsuccess = () => resolve(all.result.length)
      else resolve(0)
    })
    database?.close()
    return { pages: lists.flat().map((url) => new URL(url).pathname), unsent }
  })

async function become(context: BrowserContext, who: Account) {
  const state = readFileSync(join(theDemo().states, `${who}.json`), 'utf8')
  await context.clearCookies()
  await context.addCookies(
    (JSON.parse(state) as Awaited<ReturnType<typeof context.storageState>>).cookies,
  )
}

test('pages that were read are there offline, say so, and are fresh again online', async ({
  browser,
}) => {
  const { context, page } = await enter(browser, 'sam')
  const { post } = theDemo()
  await page.goto(`/post/${post}`)
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  await expect.poll(async () => (await stored(page)).pages).toContain(`/post/${post}`)
  await page.goto('/account-settings')
  await context.setOffline(true)
  await page.goto(`/post/${post}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(note(page)).toContainText('You’re offline. This is the page as it was just now.')
  // Dressed as ever.
  const display = await page.locator('.top').evaluate((top) => getComputedStyle(top).display)
  expect(display).toBe('grid')
  // By Turbo as well.
  await page.locator('a.school').click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(note(page)).toBeVisible()

  await page.goto('/account-settings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline')
  await expect(page.getByRole('link', { name: title, exact: false })).toBeVisible()
  expect((await stored(page)).pages).not.toContain('/account-settings')
  await page.getByRole('link', { name: title, exact: false }).click()
  await expect(note(page)).toBeVisible()

  await context.setOffline(false)
  await page.goto(`/post/${post}`)
  await expect(note(page)).toHaveCount(0)
  await context.close()
})

test('a message written offline waits through a closed page, and is sent once', async ({
  browser,
}) => {
  const { context, page } = await enter(browser, 'luis')
  const chat = await openChat(browser, page)
  await page.goto(chat)
  await expect(page.locator('.thread')).toBeVisible()
  await page.reload()
  await expect.poll(async () => (await stored(page)).pages).toContain(chat)
  await context.setOffline(true)
  await page.getByLabel('Message', { exact: true }).fill('From under the bridge')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.locator('[data-unsent]')).toContainText('It’s kept on this device.')
  await expect(waiting(page)).toHaveCount(0)

  await page.goto('/home')
  await expect(waiting(page)).toContainText('Message to Alma')
  await waiting(page).getByRole('button', { name: 'Send' }).click()
  await expect(waiting(page)).toContainText('There’s still no connection.')
  const entry = await page.evaluate(async () => {
    const request = indexedDB.open('quad', 1)
    await new Promise((resolve) => (request.onsuccess = resolve))
    const all = request.result.transaction('outbox').objectStore('outbox').getAll()
    await new Promise((resolve) => (all.onsuccess = resolve))
    return (all.result as { id: string; action: string; fields: [string, string][] }[])[0]
  })

  await context.setOffline(false)
  await page.goto('/home')
  // Another window had sent it already, and didn't hear that it arrived.
  const csrf = await page.locator('input[name="csrf"]').first().inputValue()
  const first = await page.evaluate(
    async ([csrf, entry]) => {
      const body = new URLSearchParams([...entry.fields, ['csrf', csrf], ['once', entry.id]])
      const headers = { 'x-requested-with': 'script' }
      return (await fetch(entry.action, { method: 'POST', headers, body })).status
    },
    [csrf, entry!] as const,
  )
  expect(first).toBe(200)
  await waiting(page).getByRole('button', { name: 'Send' }).click()
  await expect(waiting(page)).toHaveCount(0)
  await page.goto(chat)
  await expect(page.locator('.bubble', { hasText: 'under the bridge' })).toHaveCount(1)
  expect((await stored(page)).unsent).toBe(0)
  await context.close()
})

test('a comment and a post written offline are kept, and posted when there is a connection', async ({
  browser,
}) => {
  const { context, page } = await enter(browser, 'maya')
  const { post } = theDemo()
  const [form, text] = [page.locator('form[data-draft]'), 'The ferry is late again']
  for (const [path, place] of [
    [`/post/${post}/comment`, `/post/${post}`],
    ['/new-post', '/home'],
  ] as const) {
    await page.goto(path)
    await context.setOffline(true)
    if (path === '/new-post') await form.locator('#title').fill('The ferry, once more')
    const field = form.locator('textarea').last()
    await field.fill(text)
    await form.locator('[data-publish]').click()
    await expect(waiting(page)).toContainText(text, { useInnerText: false })
    await expect(page.locator('.offline-kept')).toBeVisible()
    await expect(field).toHaveValue(text)
    await context.setOffline(false)
    await waiting(page).getByRole('button', { name: 'Send' }).click()
    await expect(waiting(page)).toHaveCount(0)
    await page.goto(place)
    const title = page.getByRole('heading', { name: 'The ferry, once more' })
    await expect(place === '/home' ? title : page.getByText(text)).toHaveCount(1)
    expect((await stored(page)).unsent).toBe(0)
  }
  await context.close()
})

test('after logging out nothing is kept, and someone else sees nothing', async ({ browser }) => {
  // A session of its own, for it ends here.
  const { context, page } = await enter(browser, null)
  const { post } = theDemo()
  await page.goto(`/post/${post}/comment`)
  await context.setOffline(true)
  await page.locator('form[data-draft] textarea').first().fill('Words of mine')
  await page.locator('form[data-draft] [data-publish]').click()
  await expect(waiting(page)).toBeVisible()
  await context.setOffline(false)
  await page.goto(`/post/${post}`)
  await expect.poll(async () => (await stored(page)).pages).toContain(`/post/${post}`)
  expect((await stored(page)).unsent).toBe(1)

  // The session is ended elsewhere: the next link leads to the login, and what was read is gone.
  const own = await context.cookies()
  await context.clearCookies()
  await page.locator('a.school').click()
  await expect(page).toHaveURL(/current-login/)
  await expect.poll(async () => (await stored(page)).pages).toEqual([])

  // Another person uses the browser: they see nothing, and what was written isn't lost.
  await context.addCookies(own)
  await page.goto('/home')
  await expect.poll(async () => (await stored(page)).pages).toContain('/home')
  await become(context, 'omar')
  await page.goto('/onboarding/profile')
  await expect(page.locator('#main')).toBeVisible()
  await expect(waiting(page)).toHaveCount(0)
  await expect.poll(async () => (await stored(page)).pages).toEqual([])
  await context.clearCookies()
  await context.addCookies(own)
  await page.goto('/home')
  await expect(waiting(page)).toContainText('Show text')

  await page.goto('/logout')
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/current-login/)
  await expect.poll(() => stored(page)).toEqual({ pages: [], unsent: 0 })
  await context.close()
})
