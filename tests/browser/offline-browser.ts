import type { Browser, BrowserContext, Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDb } from '~/platform/database/open.server'
import { DEMO_PASSWORD } from '~seeds/demo/accounts'
import { updateUser, type UserChange } from '~tests/support/users'
import { theDemo } from './demo'
import type { Account } from './demo-site'
import { expect } from './watched'

/** A browser of its own, whose worker is in charge of the page. */
export async function enter(browser: Browser, who: Account | null, path = '/home') {
  const { base: baseURL, states } = theDemo()
  const storageState = who ? join(states, `${who}.json`) : undefined
  const context = await browser.newContext({ baseURL, storageState })
  const page = await context.newPage()
  if (!who) await logIn(page)
  await page.goto(path)
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
export async function openChat(browser: Browser, luis: Page): Promise<string> {
  await luis.goto(`/profile/${theDemo().stranger}/message`)
  // There is one from an earlier test.
  if (new URL(luis.url()).pathname.startsWith('/dm/')) return new URL(luis.url()).pathname
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

/** Its parts come once they are about to be used: without a network they would not. */
export async function readyToSend(page: Page, field = page.getByLabel('Message', { exact: true })) {
  await field.focus()
  await expect.poll(() => page.evaluate(() => 'Turbo' in window)).toBe(true)
}

export const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting to be sent' })

/** What this browser keeps of pages and unsent words. */
export const stored = (page: Page) =>
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

export async function become(context: BrowserContext, who: Account) {
  const state = readFileSync(join(theDemo().states, `${who}.json`), 'utf8')
  await context.clearCookies()
  await context.addCookies(
    (JSON.parse(state) as Awaited<ReturnType<typeof context.storageState>>).cookies,
  )
}

/** What the school changed meanwhile. */
export async function change(who: Account, changed: UserChange) {
  const db = openDb(join(theDemo().states, 'quad.db'))
  const where = { email: `${who}@northfield.test` }
  const { id } = await db.read.user.findFirstOrThrow({ where, select: { id: true } })
  await db.write((tx) => updateUser(tx, id, changed))
  await db.close()
}
