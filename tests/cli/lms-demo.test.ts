import { dirname } from 'node:path'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { DEMO_PASSWORD } from '~seeds/demo/accounts'
import { freePort } from '~search/engine/server'
import { settled } from '~tests/support/canvas-site'
import type { Browser } from '~tests/support/client'
import { db, site, siteTest } from '~tests/support/fixtures'
import { KEYS } from './pseudo-terminal'
import { deskIn } from './quad'

const test = siteTest({ demo: new Date() })
const LUIS = 'luis@northfield.test'

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

/** The tool on the database of the running site, as its operator has it. */
const operator = () =>
  deskIn(dirname(site.services.env.databaseFile), {
    NODE_ENV: 'test',
    BASE_URL: `http://localhost:${site.port}`,
  })

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
  site.services.dispatcher.start()
  const port = await freePorts()
  const demo = operator().terminal(`lms demo --port ${port}`)
  await demo.shows('Press Ctrl-C to stop.')
  const [canvas, course] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${port + 1}`]
  for (const part of [canvas, course, LUIS, DEMO_PASSWORD]) expect(demo.text()).toContain(part)

  const browser = site.browser()
  await browser.get(`${course}/`)
  await browser.submit('Open as Luis')
  const login = await browser.submit('Continue')
  expect(login.text).toContain('Log in to connect your Demo Moodle account.')
  await browser.submit('Log in', { email: LUIS, password: DEMO_PASSWORD })
  const prompts = await browser.submit('Connect')
  expect([prompts.path, prompts.status]).toEqual(['/prompts', 200])
  await openPrompt(browser, 0)
  const done = await respond(browser, 'Journal')
  expect(done.text).toContain('Your homework was submitted successfully!')
  const handedIn = (await browser.get(`${course}/`)).text
  for (const part of ['From luis: 1 of 3', 'It was long.']) expect(handedIn).toContain(part)

  demo.press(KEYS.ctrlC)
  expect(await demo.code).toBe(130)
  await expect(fetch(course)).rejects.toThrow()
})

test('[CANVAS-03] [CANVAS-08] so does the demo Canvas, which a second demo replaces', async () => {
  const port = await freePorts()
  const demo = operator().terminal(`lms demo --port ${port}`)
  await demo.shows('Press Ctrl-C to stop.')
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
  expect((await browser.get(`http://127.0.0.1:${port}/`)).text).toContain('It was long.')
  demo.press(KEYS.ctrlC)
  expect(await demo.code).toBe(130)
})

test('the demo lets everyone in, so it never runs in production, nor on a port that is taken', async () => {
  const here = operator()
  const production = { NODE_ENV: 'production', SESSION_SECRET: 's'.repeat(40) }
  const env = { ...production, BASE_URL: 'https://quad.test' }
  await here.refuses('lms demo', 1, 'isn’t for production', { env })
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  await here.refuses(`lms demo --port ${port}`, 1, String(port))
  taken.close()
})
