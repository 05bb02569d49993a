import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openDb } from '~/platform/database/open.server'
import { DEMO_PASSWORD } from '~seeds/demo/accounts'
import { theDemo } from './demo'
import { expect, test } from './watched'

const PAGE = '/account-settings/passkeys'

/** A device that has what browsers ask for; without `verified` no finger is put on it. */
async function addDevice(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const verify = (isUserVerified: boolean) =>
    session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  return { verify }
}

const logIn = async (page: Page) => {
  await page.goto('/current-login')
  await page.getByLabel('Email').fill('bea@northfield.test')
  await page.getByLabel('Password').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

const logOut = async (page: Page) => {
  await page.goto('/logout')
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL((url) => url.pathname !== '/logout')
}

test('a passkey is added, logs in alone and after the password, and is removed', async ({
  browser,
}) => {
  const { base: baseURL, states } = theDemo()
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  const device = await addDevice(page)
  await logIn(page)
  await page.waitForURL((url) => !url.pathname.includes('login'))
  await page.goto(PAGE)
  await page.getByLabel('Name').fill('My laptop')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Write down your recovery codes now')).toBeVisible()
  await page.goto(PAGE)
  await expect(page.getByText('My laptop', { exact: true })).toBeVisible()
  // This device has one already.
  await page.getByRole('form', { name: 'Add a passkey' }).getByLabel('Name').fill('Again')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('This device has a passkey')

  await logOut(page)
  await page.goto('/current-login')
  await device.verify(false)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('No passkey was used.')
  await device.verify(true)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await page.waitForURL((url) => !url.pathname.includes('login'))

  await logOut(page)
  await logIn(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL((url) => !url.pathname.includes('login'))

  const db = openDb(join(states, 'quad.db'))
  const { id: user_id } = await db.read.user.findUniqueOrThrow({
    where: { email: 'bea@northfield.test' },
    select: { id: true },
  })
  const hourAgo = new Date(Date.now() - 3_600_000)
  await db.write((tx) =>
    tx.session.updateMany({
      where: { user_id },
      data: { created_at: hourAgo, factor_at: hourAgo },
    }),
  )
  await db.close()
  await page.goto(PAGE)
  await expect(page.getByRole('heading', { name: 'Is it you?' })).toBeVisible()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('My laptop', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Remove My laptop' }).click()
  await expect(page.getByText('two-step login is off')).toBeVisible()
  await context.close()
})

test('without script there is no button for one, and a sentence says why', async ({ browser }) => {
  const { base: baseURL } = theDemo()
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/current-login')
  await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toBeHidden()
  await context.close()
})
