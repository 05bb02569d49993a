import type { Page } from '@playwright/test'
import { theDemo } from './demo'
import { change, enter, openChat, readyToSend, stored, waiting } from './offline-browser'
import { expect, test, unique } from './watched'

test.use({ serviceWorkers: 'allow' })
test.describe.configure({ mode: 'serial' })

test('a message written offline waits through a closed page, and is sent once', async ({
  browser,
}) => {
  const { context, page } = await enter(browser, 'luis')
  const mark = unique()
  const chat = await openChat(browser, page)
  await page.goto(chat)
  await expect(page.locator('.thread')).toBeVisible()
  await page.reload({ waitUntil: 'networkidle' })
  await expect.poll(async () => (await stored(page)).pages).toContain(chat)
  await readyToSend(page)
  await context.setOffline(true)
  await page.getByLabel('Message', { exact: true }).fill(`From under the bridge ${mark}`)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.locator('[data-unsent]')).toContainText('It’s kept on this device.')
  await expect(waiting(page)).toHaveCount(0)

  await page.goto('/home')
  await expect(waiting(page)).toContainText('Message to Alma')
  await waiting(page).getByRole('button', { name: 'Send' }).click()
  await expect(waiting(page)).toContainText('There’s no connection.')
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
  await expect(page.locator('.bubble', { hasText: `under the bridge ${mark}` })).toHaveCount(1)
  expect((await stored(page)).unsent).toBe(0)
  await context.close()
})

test('a message in flight waits on this device, and one that is edited until it is sent', async ({
  browser,
}) => {
  const { context, page } = await enter(browser, 'luis')
  const mark = unique()
  const chat = await openChat(browser, page)
  await page.goto(chat)
  await expect(page.locator('.thread')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await readyToSend(page)
  const field = page.getByLabel('Message', { exact: true })
  const send = page.getByRole('button', { name: 'Send', exact: true })
  // Neither answered nor refused.
  await page.route('**/send', () => undefined)
  await field.fill('Never answered')
  await send.click()
  await field.fill(`Behind it ${mark}`)
  await send.click()
  await expect(page.locator('[data-unsent]')).toHaveText([/Sending/, /Sending/])
  await page.close()
  const next = await context.newPage()
  await next.goto('/home')
  await expect(waiting(next).getByRole('listitem')).toHaveCount(2)
  await expect(waiting(next)).toContainText('Behind it')
  for (const _ of [1, 2])
    await waiting(next).getByRole('button', { name: 'Discard' }).first().click()
  await expect(waiting(next)).toHaveCount(0)

  await next.goto(chat)
  await next.waitForLoadState('networkidle')
  await readyToSend(next)
  // What is stored while another page is shown waits there no longer.
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await next.route('**/send', (route) => released.then(() => route.continue()))
  await next.getByLabel('Message', { exact: true }).fill('Stored behind a page')
  await next.getByRole('button', { name: 'Send', exact: true }).click()
  await next.locator('a.school').click()
  await expect(waiting(next)).toContainText('Stored behind a page')
  release()
  await expect(waiting(next)).toHaveCount(0)
  await next.unroute('**/send')
  await next.goto(chat)
  await next.waitForLoadState('networkidle')
  await readyToSend(next)
  await context.setOffline(true)
  await next.getByLabel('Message', { exact: true }).fill(`To be edited ${mark}`)
  await next.getByRole('button', { name: 'Send', exact: true }).click()
  await next.locator('[data-unsent]').getByRole('button', { name: 'Edit' }).click()
  await expect(next.getByLabel('Message', { exact: true })).toHaveValue(`To be edited ${mark}`)
  await context.setOffline(false)
  // Left without sending it, and sent a good while later.
  await next.goto('/home')
  await expect(waiting(next)).toContainText('To be edited')
  await makeOlder(next, 40)
  await next.goto('/home')
  await waiting(next).getByRole('button', { name: 'Send' }).click()
  await expect(waiting(next)).toHaveCount(0)
  await next.goto(chat)
  await expect(next.locator('.bubble', { hasText: `To be edited ${mark}` })).toHaveCount(1)
  // The one in flight may have arrived or not; the one behind it was never sent.
  await expect(next.locator('.bubble', { hasText: `Behind it ${mark}` })).toHaveCount(0)
  await context.close()
})

/** What waits on this device, as if it had done so for days. */
const makeOlder = (page: Page, days: number) =>
  page.evaluate(async (ms) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => (request.onsuccess = () => resolve(request.result)))
    const store = (await done(indexedDB.open('quad')))
      .transaction('outbox', 'readwrite')
      .objectStore('outbox')
    for (const entry of (await done(store.getAll())) as { at: number }[])
      await done(store.put({ ...entry, at: entry.at - ms }))
  }, days * 86_400_000)

test('a comment and a post written offline are kept, and posted when there is a connection', async ({
  browser,
}) => {
  const { context, page } = await enter(browser, 'maya')
  const mark = unique()
  const { post } = theDemo()
  const [form, text] = [page.locator('form[data-draft]'), `The ferry is late again ${mark}`]
  for (const [path, place] of [
    [`/post/${post}/comment`, `/post/${post}`],
    ['/new-post', '/home'],
  ] as const) {
    await page.goto(path)
    await context.setOffline(true)
    if (path === '/new-post') await form.locator('#title').fill(`The ferry, once more ${mark}`)
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
    const title = page.getByRole('heading', { name: `The ferry, once more ${mark}` })
    await expect(place === '/home' ? title : page.getByText(text)).toHaveCount(1)
    expect((await stored(page)).unsent).toBe(0)
  }
  await context.close()
})

test('a form that could not be sent is saved as a draft when someone types on', async ({
  browser,
}) => {
  const { context, page } = await enter(browser, 'maya')
  await page.goto('/new-post')
  await readyToSend(page, page.locator('#title'))
  await context.setOffline(true)
  await page.locator('#title').fill(`The tram is late ${unique()}`)
  await page.locator('[data-publish]').click()
  await expect(page.locator('.offline-kept')).toBeVisible()
  await context.setOffline(false)
  await page.locator('#content').fill('Again')
  await expect(page.locator('[data-draft-note]')).toHaveText(/^Draft saved/)
  await context.close()
})

test('what was written offline waits for new terms to be accepted, and is sent then', async ({
  browser,
}) => {
  const { context, page } = await enter(browser, 'cora')
  const mark = unique()
  const text = `Written before the terms changed ${mark}`
  await page.goto(`/post/${theDemo().post}/comment`)
  await context.setOffline(true)
  await page.locator('form[data-draft] textarea').last().fill(text)
  await page.locator('form[data-draft] [data-publish]').click()
  await expect(waiting(page)).toBeVisible()
  await change('cora', { terms_version: 'old' })
  await context.setOffline(false)
  // From the list, and from the form itself.
  for (const send of [
    waiting(page).getByRole('button', { name: 'Send' }),
    page.locator('form[data-draft] [data-publish]'),
  ]) {
    await send.click()
    await expect(waiting(page)).toContainText('There’s something to accept first.')
    expect((await stored(page)).unsent).toBe(1)
  }
  await waiting(page).getByRole('link', { name: 'Read and accept' }).click()
  await page.getByRole('button', { name: 'I accept' }).click()
  await page.waitForURL(/\/comment$/)
  await waiting(page).getByRole('button', { name: 'Send' }).click()
  await expect(waiting(page)).toHaveCount(0)
  await page.goto(`/post/${theDemo().post}`)
  await expect(page.locator('.comments, main').first().getByText(text)).toHaveCount(1)
  expect((await stored(page)).unsent).toBe(0)
  await context.close()
})

test('a message stays on the device, and says why, once messages are turned off', async ({
  browser,
}) => {
  const { context, page } = await enter(browser, 'luis')
  await page.goto(await openChat(browser, page))
  await page.waitForLoadState('networkidle')
  await readyToSend(page)
  const [field, send] = [
    page.getByLabel('Message', { exact: true }),
    page.getByRole('button', { name: 'Send', exact: true }),
  ]
  await change('luis', { direct_messaging: false })
  await field.fill('No one said so')
  await send.click()
  await expect(page.locator('[data-unsent]')).toContainText(
    'Not sent. Direct messages are turned off for you. It’s kept on this device.',
  )
  await page.goto('/home')
  await expect(waiting(page)).toContainText('Direct messages are turned off for you.')
  await waiting(page).getByRole('button', { name: 'Send' }).click()
  await expect(waiting(page)).toContainText('Direct messages are turned off for you.')
  expect((await stored(page)).unsent).toBe(1)
  await change('luis', { direct_messaging: true })
  await waiting(page).getByRole('button', { name: 'Send' }).click()
  await expect(waiting(page)).toHaveCount(0)
  await context.close()
})

test('what the server refuses is changed in its form, and goes once it is stored', async ({
  browser,
}) => {
  const { context, page } = await enter(browser, 'priya')
  const text = `Short and sweet, from the ferry ${unique()}`
  const field = page.locator('form[data-draft] textarea').last()
  const publish = page.locator('form[data-draft] [data-publish]')
  await page.goto(`/post/${theDemo().post}/comment`)
  await context.setOffline(true)
  await field.fill('x'.repeat(10_001))
  await publish.click()
  await expect(waiting(page)).toBeVisible()
  await context.setOffline(false)
  await page.goto('/home')
  await waiting(page).getByRole('button', { name: 'Send' }).click()
  await expect(waiting(page)).toContainText('Content is too long')
  await waiting(page).getByRole('button', { name: 'Edit' }).click()
  await expect(field).toHaveValue('x'.repeat(10_001))
  await field.fill(text)
  // Seen again before it's posted, it's the same that waited.
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.locator('.preview')).toContainText('Short and sweet')
  await expect(page.locator('form[data-outbox]')).toHaveCount(1)
  await publish.click()
  await expect(waiting(page)).toHaveCount(0)
  await page.goto(`/post/${theDemo().post}`)
  await expect(page.locator('main').getByText(text)).toHaveCount(1)
  expect((await stored(page)).unsent).toBe(0)
  await context.close()
})

/** The last: a page that shows who helps isn't kept on the device, and the conversation does for a while. */
test('someone who says offline that they are in danger is shown who helps once it is sent', async ({
  browser,
}) => {
  const { context, page } = await enter(browser, 'luis')
  const chat = await openChat(browser, page)
  await page.goto(chat)
  await page.reload({ waitUntil: 'networkidle' })
  await expect.poll(async () => (await stored(page)).pages).toContain(chat)
  await readyToSend(page)
  await context.setOffline(true)
  await page.getByLabel('Message', { exact: true }).fill('I keep thinking about killing myself')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('kept on this device').first()).toBeVisible()
  await page.goto('/home')
  await context.setOffline(false)
  await waiting(page).getByRole('button', { name: 'Send' }).click()
  await expect(page).toHaveURL(new RegExp(`${chat}#newest$`))
  await expect(page.locator('.message.mine').last().locator('.care')).toBeInViewport()
  await expect(waiting(page)).toHaveCount(0)
  await context.close()
})
