import type { Browser } from '@playwright/test'
import { join } from 'node:path'
import { openDb } from '~/platform/database/open.server'
import { theDemo } from './demo'
import { expect, test } from './watched'

test.use({ serviceWorkers: 'allow' })

/** A push service of no one: what a browser would say of itself is given. */
async function enter(
  browser: Browser,
  permission: NotificationPermission,
  who: 'luis' | 'alex' = 'luis',
) {
  const { base: baseURL, states } = theDemo()
  const context = await browser.newContext({ baseURL, storageState: join(states, `${who}.json`) })
  await context.addInitScript(
    ([permission, who]) => {
      const requests = { count: 0 }
      const endpoint = `https://push.example.test/of-${who}`
      const subscription = {
        endpoint,
        toJSON: () => ({
          endpoint,
          keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
        }),
        unsubscribe: () => {
          sessionStorage.removeItem('subscribed')
          return Promise.resolve(true)
        },
      }
      Object.defineProperty(Notification, 'permission', { get: () => permission })
      Notification.requestPermission = () => {
        requests.count++
        return Promise.resolve('granted')
      }
      const found = () =>
        Promise.resolve(sessionStorage.getItem('subscribed') ? subscription : null)
      Object.assign(PushManager.prototype, {
        getSubscription: found,
        subscribe: () => {
          sessionStorage.setItem('subscribed', 'yes')
          return found()
        },
      })
      Object.assign(window, { requests })
    },
    [permission, who] as const,
  )
  return { context, page: await context.newPage() }
}

const countRequests = () => (window as unknown as { requests: { count: number } }).requests.count

test('notifications are turned on and off in a browser, which is asked only then', async ({
  browser,
}) => {
  const { context, page } = await enter(browser, 'default')
  const card = page.locator('[data-push]')
  for (const path of ['/home', '/account-settings/notifications']) await page.goto(path)
  await expect(card).toContainText('You’re not getting notifications in this browser.')
  expect(await page.evaluate(countRequests)).toBe(0)
  await card.getByRole('button', { name: 'Turn on notifications in this browser' }).click()
  await expect(card).toContainText('You’re getting notifications in this browser')
  expect(await page.evaluate(countRequests)).toBe(1)
  await page.reload()
  await card.getByRole('button', { name: 'Turn off' }).click()
  await expect(card).toContainText('You’re not getting notifications in this browser.')
  await context.close()
})

test('a subscription that the browser dropped ends on the server, and pages say so', async ({
  browser,
}) => {
  const { context, page } = await enter(browser, 'default', 'alex')
  const card = page.locator('[data-push]')
  const note = page.getByText('This browser has stopped showing notifications from this site.')
  await page.goto('/account-settings/notifications')
  await card.getByRole('button', { name: 'Turn on notifications in this browser' }).click()
  await expect(card).toContainText('You’re getting notifications in this browser')
  expect(await countTargets()).toBe(1)
  await page.goto('/home')
  await expect(note).toHaveCount(0)
  await page.evaluate(() => sessionStorage.removeItem('subscribed'))
  await page.goto('/home')
  await expect(note).toBeVisible()
  expect(await countTargets()).toBe(0)
  await page.getByRole('link', { name: 'Turn them on again' }).click()
  await expect(card).toContainText('This browser has stopped showing notifications')
  await card.getByRole('button', { name: 'Turn on notifications in this browser' }).click()
  await expect(card).toContainText('You’re getting notifications in this browser')
  expect(await countTargets()).toBe(1)
  await page.evaluate(() => sessionStorage.removeItem('subscribed'))
  await page.goto('/home')
  await page.getByRole('button', { name: 'No thanks' }).click()
  await page.reload()
  await expect(page.locator('#main')).toBeVisible()
  await expect(note).toHaveCount(0)
  await context.close()
})

async function countTargets() {
  const db = openDb(join(theDemo().states, 'quad.db'))
  const count = await db.read.pushTarget.count({ where: { token: { endsWith: 'alex' } } })
  await db.close()
  return count
}

test('a browser in which they are blocked says so', async ({ browser }) => {
  const { context, page } = await enter(browser, 'denied')
  await page.goto('/account-settings/notifications')
  const card = page.locator('[data-push]')
  await expect(card).toContainText('You’ve blocked notifications from this site.')
  await expect(card.getByRole('button')).toHaveCount(0)
  await context.close()
})
