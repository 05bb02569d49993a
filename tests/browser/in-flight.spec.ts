import type { BrowserContext, Page, Route } from '@playwright/test'
import { theDemo } from './demo'
import { enter, stored, waiting } from './offline-browser'
import { expect, test } from './watched'

test.use({ serviceWorkers: 'allow' })
test.describe.configure({ mode: 'serial' })

const commentForm = () => `/post/${theDemo().post}/comment`
const firstMessage = () => `/profile/${theDemo().stranger}/message`
const message = (page: Page) => page.getByLabel('Message', { exact: true })
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click()
const content = (page: Page) => page.locator('form[data-draft] textarea').last()
const publish = (page: Page) => page.locator('form[data-draft] [data-publish]')
const expectUnsent = (page: Page, count: number) =>
  expect.poll(async () => (await stored(page)).unsent).toBe(count)

/** What forms sent to a path get. */
const answer = (context: BrowserContext, path: string, act: (route: Route) => unknown) =>
  context.route(`**${path}`, (route) =>
    route.request().method() === 'POST' ? act(route) : route.continue(),
  )

/** Forms sent to a path are never answered. (A request that is held goes on once its page is closed.) */
const leaveUnanswered = (context: BrowserContext, path: string) =>
  context.addInitScript((path) => {
    const send = window.fetch
    window.fetch = (input, init) => {
      const { method, url } = new Request(input, { ...init, body: undefined })
      const isStopped = method === 'POST' && new URL(url).pathname === path
      if (!isStopped || sessionStorage.getItem('isAnswered')) return send(input, init)
      return new Promise((_, reject) =>
        init?.signal?.addEventListener('abort', () =>
          reject(new DOMException('Stopped', 'AbortError')),
        ),
      )
    }
  }, path)

/** What a draft has isn't kept a second time. */
const withoutDrafts = (context: BrowserContext) =>
  context.route('**/drafts/save', (route) => route.fulfill({ json: { saved_at: null } }))

async function open(page: Page, path: string) {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
}

test('a first message that is never answered waits on this device once its page is left', async ({
  browser,
}) => {
  const { context, page } = await enter(browser, 'priya')
  const path = firstMessage()
  await leaveUnanswered(context, path)
  const write = async (shown: Page, text: string) => {
    await open(shown, path)
    await message(shown).fill(text)
    await send(shown)
    await expectUnsent(shown, 1)
    await expect(waiting(shown)).toHaveCount(0)
  }
  const expectWaiting = async (shown: Page, text: string) => {
    await expect(waiting(shown).getByRole('listitem')).toHaveCount(1)
    await expect(waiting(shown)).toContainText(text, { useInnerText: false })
    await waiting(shown).getByRole('button', { name: 'Discard' }).click()
    await expectUnsent(shown, 0)
  }
  await write(page, 'Left by closing it')
  const next = await context.newPage()
  await page.close()
  await next.goto('/home')
  await expectWaiting(next, 'Left by closing it')
  await write(next, 'Left by a link')
  await next.locator('a.school').click()
  await expectWaiting(next, 'Left by a link')
  await context.close()
})

test('a form that is answered waits nowhere, however slow the device is', async ({ browser }) => {
  const { context, page } = await enter(browser, 'priya')
  await withoutDrafts(context)
  await page.addInitScript(watchList)
  for (const reloads of [false, true]) {
    await open(page, commentForm())
    await page.evaluate(holdStore)
    const text = `Through a slow device ${reloads} ${Date.now()}`
    await content(page).fill(text)
    await publish(page).click()
    await expect(page).toHaveURL(new RegExp(`/post/${theDemo().post}(?!/comment)`))
    await expect(page.locator('main').getByText(text)).toHaveCount(1)
    if (reloads) await page.reload()
    else await page.evaluate(() => void Object.assign(window, { isReleased: true }))
    await expectUnsent(page, 0)
    expect(await page.evaluate(() => sessionStorage.getItem('listed'))).toBe(null)
  }
  await context.close()
})

/** Remembers whether anything was listed, on whichever page. */
const watchList = () =>
  new MutationObserver(() => {
    if (document.querySelector('.outbox')) sessionStorage.setItem('listed', 'yes')
  }).observe(document, { childList: true, subtree: true })

/** What is written into the store waits until it’s released. */
const holdStore = async () => {
  const request = indexedDB.open('quad', 1)
  request.onupgradeneeded = () => request.result.createObjectStore('outbox', { keyPath: 'id' })
  await new Promise((resolve) => (request.onsuccess = resolve))
  const store = request.result.transaction('outbox', 'readwrite').objectStore('outbox')
  const goOn = () => {
    if ('isReleased' in window) request.result.close()
    else store.get('none').onsuccess = goOn
  }
  goOn()
}

test('a form that is given back waits nowhere, also when something went wrong', async ({
  browser,
}) => {
  const { context, page } = await enter(browser, 'priya')
  const path = firstMessage()
  await open(page, path)
  await message(page).fill('x'.repeat(20_000))
  await send(page)
  await expect(page.locator('.field-error')).toContainText('too long')
  await expectUnsent(page, 0)
  await expect(message(page)).toHaveValue('x'.repeat(20_000))
  await open(page, path)
  const body = await page.content()
  await answer(context, path, (route) =>
    route.fulfill({ status: 503, contentType: 'text/html', body }),
  )
  await message(page).fill('Shown again')
  await page.evaluate(watchStore)
  await send(page)
  await expect.poll(() => page.evaluate(() => 'hasPut' in window)).toBe(true)
  await expectUnsent(page, 0)
  await context.close()
})

/** Remembers that something was put into the store. */
const watchStore = () => {
  const put = Reflect.get(IDBObjectStore.prototype, 'put')
  IDBObjectStore.prototype.put = function (...args) {
    Object.assign(window, { hasPut: true })
    return put.apply(this, args)
  }
}

test('what a page without its form answers waits, and says why', async ({ browser }) => {
  const { context, page } = await enter(browser, 'priya')
  await withoutDrafts(context)
  const body = '<!doctype html><title>Bad gateway</title><main><h1>Bad gateway</h1></main>'
  await answer(context, commentForm(), (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body }),
  )
  await open(page, commentForm())
  await content(page).fill('Into a bad gateway')
  await publish(page).click()
  await expect(page.getByRole('heading', { name: 'Bad gateway' })).toBeVisible()
  await page.goto('/home')
  await expect(waiting(page)).toContainText('It couldn’t be sent.')
  await waiting(page).getByRole('button', { name: 'Discard' }).click()
  await expectUnsent(page, 0)
  await context.close()
})

test('what a draft has all of is found there, and not a second time', async ({ browser }) => {
  const { context, page } = await enter(browser, 'bea')
  await leaveUnanswered(context, commentForm())
  await open(page, commentForm())
  await content(page).fill('Saved by itself')
  await expect(page.locator('[data-draft-note]')).toContainText('Draft saved')
  await publish(page).click()
  await expect(publish(page)).toHaveAttribute('aria-disabled', 'true')
  await page.close()
  const next = await context.newPage()
  for (const more of ['', ' and changed since']) {
    await open(next, commentForm())
    await expect(content(next)).toHaveValue('Saved by itself')
    await expect(waiting(next)).toHaveCount(0)
    expect((await stored(next)).unsent).toBe(0)
    if (more) await content(next).fill(`Saved by itself${more}`)
    await publish(next).click()
    await expect(publish(next)).toHaveAttribute('aria-disabled', 'true')
  }
  await expectUnsent(next, 1)
  await next.goto('/drafts')
  await expect(waiting(next)).toContainText('and changed since', { useInnerText: false })
  await waiting(next).getByRole('button', { name: 'Discard' }).click()
  await expectUnsent(next, 0)
  await open(next, commentForm())
  await next.evaluate(() => sessionStorage.setItem('isAnswered', 'yes'))
  await next.getByRole('button', { name: 'Discard draft' }).click()
  await expect(next.locator('.flash')).toContainText('Draft discarded.')
  await context.close()
})
