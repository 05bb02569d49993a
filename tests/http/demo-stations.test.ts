import { expect } from 'vitest'
import { site, siteTest } from '~tests/support/fixtures'
import { enter } from '~tests/support/enter'

const test = siteTest({ demo: new Date() })

/** Where each account of the demo school is led that opens home, as the README says. */
test.each([
  ['sam', '/home'],
  ['alex', '/opt-in/prospective-students'],
  ['nora', '/accept?redirect_to=%2Fhome'],
  ['omar', '/onboarding/interests'],
  ['priya', '/prospective-home'],
  ['abe', '/prospective-home'],
  ['greta', '/home'],
  ['leo', '/home/mindset-message'],
])('the home of %s begins at %s', async (name, path) => {
  const browser = await enter(site, `${name}@northfield.test`)
  expect((await browser.get('/home')).path).toBe(path)
})
