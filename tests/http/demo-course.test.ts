import { createServer } from 'node:http'
import { once } from 'node:events'

import { expect, onTestFinished } from 'vitest'
import { DEMO_PASSWORD } from '~seeds/demo/accounts'
import { freePort } from '~search/engine/server'
import { settled } from '~tests/support/canvas-site'
import type { Browser } from '~tests/support/client'
import { db, site, siteTest } from '~tests/support/fixtures'
import { openDemoCourse } from '~tests/support/fakes/demo-course'

const test = siteTest({ demo: new Date() })
const LUIS = 'luis@northfield.test'

const ownAddress = () => ({ ...site.services.env, BASE_URL: `http://localhost:${site.port}` })

/** Two ports next to each other that are free. */
async function freePorts(): Promise<number> {
  for (;;) {
    const port = await freePort()
    const next = createServer().listen(port + 1, '127.0.0.1')
    const isFree = await Promise.race([
      once(next, 'listening').then(() => true),
      once(next, 'error').then(() => false),
    ])
    next.close()
    if (isFree) return port
  }
}

/** A demo course next to the running site, until the test ends. */
async function openDemo() {
  site.services.dispatcher.start()
  const demo = await openDemoCourse(db, ownAddress(), await freePorts())
  onTestFinished(demo.close)
  return demo
}

/** Follows one of the links to prompts. */
async function openPrompt(browser: Browser, at: number) {
  const links = browser.page.all('a[href^="/prompt/"]').map((a) => a.getAttribute('href') ?? '')
  await browser.get([...new Set(links)][at] ?? '')
}

/** Writes a response to the prompt of the page, for the assignment of that name. */
async function respond(browser: Browser, assignment: string) {
  await browser.get(browser.page.all('a[href$="/respond"]')[0]?.getAttribute('href') ?? '')
  if (browser.page.path.endsWith('warning')) await browser.submit('Accept')
  const form = browser.page.form('Post')
  const option = form.element
    .querySelectorAll('option')
    .find(({ text }) => text.includes(assignment))
  const canvas_assignment = option?.getAttribute('value') ?? ''
  return browser.submit(form, { title: 'My week', content: 'It was long.', canvas_assignment })
}

test('[CANVAS-11] [CANVAS-08] the demo course goes all the way: launch, log in, connect, respond, grade', async () => {
  const demo = await openDemo()
  const browser = site.browser()
  await browser.get(`${demo.course}/`)
  await browser.submit('Open as Luis')
  const login = await browser.submit('Continue')
  expect(login.text).toContain('Log in to connect your Demo Moodle account.')
  await browser.submit('Log in', { email: LUIS, password: DEMO_PASSWORD })
  const prompts = await browser.submit('Connect')
  expect([prompts.path, prompts.status]).toEqual(['/prompts', 200])
  await openPrompt(browser, 0)
  const done = await respond(browser, 'Journal')
  expect(done.text).toContain('Your homework was submitted successfully!')
  const handedIn = (await browser.get(`${demo.course}/`)).text
  for (const part of ['From luis: 1 of 3', 'It was long.']) expect(handedIn).toContain(part)
})

test('[CANVAS-03] [CANVAS-08] so does the demo Canvas, which a second demo replaces', async () => {
  const demo = await openDemo()
  expect(await db.read.ltiPlatform.count({ where: { partner_code: 'northfield' } })).toBe(1)
  const browser = site.browser()
  await browser.get('/current-login')
  await browser.submit('Log in', { email: LUIS, password: DEMO_PASSWORD })
  await browser.get('/prompts')
  await openPrompt(browser, 1)
  await browser.get(browser.page.link('Connect your Canvas account'))
  await browser.submit('Authorize')
  expect(browser.page.text).toContain('Your Canvas account is connected.')
  await settled(
    async () =>
      (await db.read.courseAssignment.count({ where: { account_id: { not: null } } })) === 2,
  )
  await respond(browser, 'Three short reflections')
  expect((await browser.get(`${demo.canvas}/`)).text).toContain('It was long.')
})

test('the demo lets everyone in, so it runs neither in production, nor on a port that is taken, nor in place of the school’s own Canvas', async () => {
  const port = await freePorts()
  const production = { ...ownAddress(), NODE_ENV: 'production' as const }
  await expect(openDemoCourse(db, production, port)).rejects.toThrow('isn’t for production')
  const taken = createServer().listen(port + 1, '127.0.0.1')
  await once(taken, 'listening')
  await expect(openDemoCourse(db, ownAddress(), port)).rejects.toThrow('EADDRINUSE')
  taken.close()
  await db.write((tx) => tx.lmsConnection.updateMany({ data: { client_id: 'own' } }))
  await expect(openDemoCourse(db, ownAddress(), port)).rejects.toThrow('northfield is connected to')
})
