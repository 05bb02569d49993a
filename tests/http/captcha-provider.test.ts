import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fill, leadsTo, ADA, valueOf } from '~tests/support/signing-up'
import { Page } from '~tests/support/client'
import { openSite, type Site } from '~tests/support/site'
import { fillSmallWorld } from '~tests/support/world'

/** A provider's own verifier: knows one token, and can be silent. */
let verifier: Server
let asked: URLSearchParams[] = []
let answers = true
let site: Site

beforeAll(async () => {
  verifier = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += String(part)))
    request.on('end', () => {
      const sent = new URLSearchParams(body)
      asked.push(sent)
      const success = sent.get('response') === 'a person'
      response.end(answers ? JSON.stringify({ success }) : 'Bad gateway')
    })
  })
  await new Promise<void>((resolve) => verifier.listen(0, '127.0.0.1', resolve))
  const { port } = verifier.address() as AddressInfo
  site = await openSite(({ db }) => fillSmallWorld(db), {
    CAPTCHA_PROVIDER: 'turnstile',
    CAPTCHA_SITE_KEY: 'site-key',
    CAPTCHA_SECRET: 'their-secret',
    CAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/siteverify`,
  })
})
afterAll(async () => {
  await site.close()
  await new Promise((resolve) => verifier.close(resolve))
})

/** What a browser sends in which the provider's script has put its token into the form. */
async function sendWith(token: string | null, email: string) {
  const browser = site.browser()
  browser.follows = false
  const page = await browser.get('/in/signup')
  const hidden = (name: string) => valueOf(page, name)
  return browser.post('/in/signup', {
    ...ADA,
    email,
    csrf: hidden('csrf'),
    once: hidden('once'),
    ...(token === null ? {} : { 'cf-turnstile-response': token }),
  })
}

/** As a browser without script reads it. */
const withoutScript = ({ url, status, html, headers }: Page) =>
  new Page(url, status, html.replace(/<\/?noscript>/g, ''), headers)

const messageOf = (page: Page) => page.one('#captcha-error').text.trim()
const userOf = (email: string) => site.services.db.read.user.findUnique({ where: { email } })

test('[SIGNUP-19] with an outside captcha its widget stands on the page, the question in <noscript>', async () => {
  const page = await site.browser().get('/in/signup')
  expect(page.one('.cf-turnstile').getAttribute('data-sitekey')).toBe('site-key')
  expect(page.one('noscript').innerHTML).toContain('captcha_answer')
  const outside = page.html.replace(/<noscript>.*?<\/noscript>/gs, '')
  expect(outside).not.toContain('recaptchaToken')
  expect(page.html).toContain('src="https://challenges.cloudflare.com/turnstile/v0/api.js"')
  // Turbo would keep the policy of the page before.
  expect(page.one('meta[name=turbo-visit-control]').getAttribute('content')).toBe('reload')
  expect(page.one('form').closest('[data-turbo]')?.getAttribute('data-turbo')).toBe('false')
})

test('the policy trusts the provider on the pages with its widget alone', async () => {
  const policyOf = async (path: string, headers = {}) => {
    const browser = site.browser()
    browser.headers = headers
    return (await browser.get(path)).headers.get('content-security-policy') ?? ''
  }
  const host = 'https://challenges.cloudflare.com'
  const widened = await policyOf('/in/signup')
  expect(widened).toContain(`script-src 'self' ${host};`)
  expect(widened).toContain(`frame-src ${host}`)
  expect(widened).toContain("default-src 'none'")
  expect(widened).not.toContain('unsafe')
  for (const plain of [
    await policyOf('/current-login'),
    await policyOf('/in/signup?captcha=question'),
    await policyOf('/in/signup', { 'save-data': 'on' }),
  ])
    expect(plain).not.toContain('cloudflare')
})

test('[SIGNUP-19] its token is verified at the provider, with our secret', async () => {
  asked = []
  const done = await sendWith('a person', 'widget@home.test')
  expect({ status: done.status, to: leadsTo(done) }).toEqual({ status: 303, to: '/fence' })
  expect(await userOf('widget@home.test')).not.toBeNull()
  expect(asked.map((one) => Object.fromEntries(one))).toEqual([
    { secret: 'their-secret', response: 'a person', remoteip: '127.0.0.1' },
  ])
})

test('a token that the provider does not know, none, or a silent provider: nobody gets in', async () => {
  const refused = await sendWith('a robot', 'robot@home.test')
  expect(refused.status).toBe(400)
  expect(messageOf(refused)).toBe('Please confirm that you are not a robot')
  expect(refused.link('Please confirm that you are not a robot')).toBe('#captcha')
  expect(valueOf(refused, 'email')).toBe('robot@home.test')
  asked = []
  expect((await sendWith(null, 'robot@home.test')).status).toBe(400)
  expect(asked).toEqual([])
  answers = false
  expect((await sendWith('a person', 'robot@home.test')).status).toBe(400)
  answers = true
  expect(await userOf('robot@home.test')).toBeNull()
})

test('without script, or by the link, the question is answered instead', async () => {
  const browser = site.browser()
  const page = await browser.get('/in/signup')
  expect(page.link('Answer a question instead')).toBe('?captcha=question')
  const question = await browser.get('/in/signup?captcha=question')
  expect(question.all('.cf-turnstile')).toHaveLength(0)
  asked = []
  expect((await fill(browser, question, { email: 'asked@home.test' })).path).toBe('/home')
  const noScript = site.browser()
  const shown = withoutScript(await noScript.get('/in/signup'))
  expect((await fill(noScript, shown, { email: 'noscript@home.test' })).path).toBe('/home')
  expect(asked).toEqual([])
})

test('[SIGNUP-19] in development, and only there, nothing is asked', async () => {
  const local = await openSite(({ db }) => fillSmallWorld(db), { NODE_ENV: 'development' })
  try {
    const browser = local.browser()
    const page = await browser.get('/in/signup')
    expect(page.html).not.toContain('captcha')
    const home = await browser.submit(page.form('Sign up'), { ...ADA, email: 'dev@home.test' })
    expect(home.path).toBe('/home')
  } finally {
    await local.close()
  }
})
