import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { fill, leadsTo, ADA, messageAt } from '~tests/support/signing-up'
import { Browser, Page } from '~tests/support/client'
import { questionOn } from '~tests/support/captcha'
import { serveSmallSchools } from '~tests/support/started-site'
import { db, site, siteTest } from '~tests/support/fixtures'
import { openSmallSite } from '~tests/support/site'
import { findUser } from '~tests/support/users'

/** A provider's own verifier: knows one token, and can be silent. */
let requests: URLSearchParams[] = []
let isSilent = false
let movedTo: string | null = null
const verifier = createServer((request, response) => {
  let body = ''
  request.on('data', (part) => (body += String(part)))
  request.on('end', () => {
    const fields = new URLSearchParams(body)
    requests.push(fields)
    if (movedTo !== null) response.writeHead(307, { location: movedTo })
    const success = fields.get('response') === 'a person'
    response.end(isSilent ? 'Bad gateway' : JSON.stringify({ success }))
  })
})
await new Promise<void>((resolve) => verifier.listen(0, '127.0.0.1', resolve))
const { port } = verifier.address() as AddressInfo

const test = siteTest({
  settings: {
    CAPTCHA_PROVIDER: 'turnstile',
    CAPTCHA_SITE_KEY: 'site-key',
    CAPTCHA_SECRET: 'their-secret',
    CAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/siteverify`,
  },
})
test.beforeEach(() => {
  requests = []
})
test.afterAll(() => new Promise<void>((resolve) => verifier.close(() => resolve())))

const SIGNUP = '/in/signup'
const userWith = (email: string) => findUser(db, { email })

/** A form into which the provider's script has put its token. */
async function sendWith(token: string | null, email: string) {
  const browser = site.browser()
  browser.follows = false
  const page = await browser.get(SIGNUP)
  return browser.post(SIGNUP, {
    ...ADA,
    email,
    csrf: page.csrf,
    once: page.value('once'),
    ...(token === null ? {} : { 'cf-turnstile-response': token }),
  })
}

test('[SIGNUP-19] an outside captcha has its widget on the page, and the question in <noscript>', async () => {
  const page = await site.browser().get(SIGNUP)
  expect(page.one('.cf-turnstile').getAttribute('data-sitekey')).toBe('site-key')
  expect(page.one('noscript').innerHTML).toContain('captcha_answer')
  const outside = page.html.replace(/<noscript>.*?<\/noscript>/gs, '')
  expect(outside).not.toContain('recaptchaToken')
  expect(page.html).toContain('src="https://challenges.cloudflare.com/turnstile/v0/api.js"')
  // Turbo would keep the policy of the page before.
  expect(page.one('meta[name=turbo-visit-control]').getAttribute('content')).toBe('reload')
  expect(page.one('form').closest('[data-turbo]')?.getAttribute('data-turbo')).toBe('false')
})

test('the policy trusts the provider only on pages with its widget', async () => {
  const policy = async (path: string, headers = {}) => {
    const browser = site.browser()
    browser.headers = headers
    return (await browser.get(path)).headers.get('content-security-policy') ?? ''
  }
  const host = 'https://challenges.cloudflare.com'
  const widened = await policy(SIGNUP)
  for (const part of [`script-src 'self' ${host};`, `frame-src ${host}`, "default-src 'none'"])
    expect(widened).toContain(part)
  expect(widened).not.toContain('unsafe')
  for (const plain of [
    await policy('/current-login'),
    await policy(`${SIGNUP}?captcha=question`),
    await policy(SIGNUP, { 'save-data': 'on' }),
  ])
    expect(plain).not.toContain('cloudflare')
})

test('[SIGNUP-19] its token is verified at the provider, with our secret', async () => {
  const done = await sendWith('a person', 'widget@home.test')
  expect([done.status, leadsTo(done)]).toEqual([303, '/fence'])
  expect(await userWith('widget@home.test')).not.toBeNull()
  expect(requests.map((one) => Object.fromEntries(one))).toEqual([
    { secret: 'their-secret', response: 'a person', remoteip: '127.0.0.1' },
  ])
})

test('the secret follows no redirect', async () => {
  movedTo = '/siteverify?elsewhere'
  expect((await sendWith('a person', 'moved@home.test')).status).toBe(400)
  movedTo = null
  expect(requests).toHaveLength(1)
})

test('without a token, with an unknown one, or when the provider is silent, no one gets in', async () => {
  expect((await sendWith(null, 'robot@home.test')).status).toBe(400)
  expect(requests).toEqual([])
  const refused = await sendWith('a robot', 'robot@home.test')
  expect(refused.status).toBe(400)
  expect(refused.error('captcha')).toBe('Please confirm that you’re not a robot')
  expect(refused.link('Please confirm that you’re not a robot')).toBe('#captcha')
  expect(refused.value('email')).toBe('robot@home.test')
  isSilent = true
  expect((await sendWith('a person', 'robot@home.test')).status).toBe(400)
  isSilent = false
  expect(await userWith('robot@home.test')).toBeNull()
})

test('without script, or by the link, the question is answered instead', async () => {
  const browser = site.browser()
  const page = await browser.get(SIGNUP)
  expect(page.link('Answer a question instead')).toBe('?captcha=question')
  const question = await browser.get(`${SIGNUP}?captcha=question`)
  expect(question.all('.cf-turnstile')).toHaveLength(0)
  expect((await fill(browser, question, { email: 'question@home.test' })).path).toBe(
    '/onboarding/profile',
  )
  const noScript = site.browser()
  const { url, status, html, headers } = await noScript.get(SIGNUP)
  const shown = new Page(url, status, html.replace(/<\/?noscript>/g, ''), headers)
  expect((await fill(noScript, shown, { email: 'noscript@home.test' })).path).toBe(
    '/onboarding/profile',
  )
  expect(requests).toEqual([])
})

test('[SIGNUP-19] a site that is started for production asks the question', async () => {
  const settings = { NODE_ENV: 'production', SESSION_SECRET: 's'.repeat(32) }
  const started = await serveSmallSchools(settings)
  try {
    const browser = new Browser(`http://northfield.localhost:${started.port}`)
    expect(questionOn(await browser.get(SIGNUP))).toMatch(/\?$/)
    const email = 'production@home.test'
    const refused = await browser.submit('Sign up', { ...ADA, email })
    expect(refused.status).toBe(400)
    expect(messageAt(refused, 'captcha_answer')).toBe('Please answer the question')
    expect((await fill(browser, refused, { email })).path).toBe('/onboarding/profile')
  } finally {
    await started.stop()
  }
})

test('[SIGNUP-19] in development nothing is asked', async () => {
  const local = await openSmallSite({ NODE_ENV: 'development' })
  try {
    const browser = local.browser()
    expect((await browser.get(SIGNUP)).html).not.toContain('captcha')
    const home = await browser.submit('Sign up', { ...ADA, email: 'dev@home.test' })
    expect(home.path).toBe('/onboarding/profile')
  } finally {
    await local.close()
  }
})
