import type { Browser } from '@playwright/test'
import { join } from 'node:path'
import { theDemo } from './demo'
import { expect, test } from './watched'

test.use({ serviceWorkers: 'allow' })

/** A push service of no one: what a browser would say of itself is given. */
async function enter(browser: Browser, permission: NotificationPermission) {
  const { base: baseURL, states } = theDemo()
  const context = await browser.newContext({ baseURL, storageState: join(states, 'luis.json') })
  await context.addInitScript((permission) => {
    const requests = { count: 0 }
    const subscription = {
      endpoint: 'https://push.example.test/of-luis',
      toJSON: () => ({
        endpoint: 'https://push.example.test/of-luis',
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
    const found = () => Promise.resolve(sessionStorage.getItem('subscribed') ? subscription : null)
    Object.assign(PushManager.prototype, {
      getSubscription: found,
      subscribe: () => {
        sessionStorage.setItem('subscribed', 'yes')
        return found()
      },
    })
    Object.assign(window, { requests })
  }, permission)
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

test('a browser in which they are blocked says so', async ({ browser }) => {
  const { context, page } = await enter(browser, 'denied')
  await page.goto('/account-settings/notifications')
  const card = page.locator('[data-push]')
  await expect(card).toContainText('You’ve blocked notifications from this site.')
  await expect(card.getByRole('button')).toHaveCount(0)
  await context.close()
})
