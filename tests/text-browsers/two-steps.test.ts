import { expect } from 'vitest'
import { db, idOf, PASSWORD, site, test } from '~tests/support/fixtures'
import { clock, withTwoSteps } from '~tests/support/two-step'
import { isInstalled, TEXT_BROWSERS } from './text-browser'

test.skipIf(!isInstalled('w3m'))('w3m: the code follows the password', async () => {
  clock.start()
  const { code } = await withTwoSteps('sam')
  await db.write((tx) => tx.session.deleteMany({ where: { user_id: idOf('sam') } }))
  const base = `http://northfield.localhost:${site.port}`
  const browser = await TEXT_BROWSERS['w3m']!(base, '/current-login', 'Log in')
  await browser.find('Email')
  await browser.type('sam@northfield.test')
  await browser.next()
  await browser.type(PASSWORD)
  await browser.next()
  await browser.press('Enter your code')
  await browser.find('The six digits')
  await browser.type(code())
  await browser.press('Home', 'Log in')
  expect(await db.read.session.count({ where: { user_id: idOf('sam') } })).toBe(1)
})
