import { expect, vi } from 'vitest'
import { apiAs, db, idOf, as, PASSWORD, site, test } from '~tests/support/fixtures'
import { clock, typeCode, typePassword, withTwoSteps, wrongCode } from '~tests/support/two-step'

type Line = Record<string, unknown>

/** What the log tells of rejections while that is done; none of it may be found in the whole log. */
async function rejected(
  act: () => Promise<unknown>,
  secrets: readonly string[] = [],
): Promise<Line[]> {
  site.services.rejections.flush()
  const { log } = site.services
  const spies = (['debug', 'info', 'warn', 'error'] as const).map((level) => vi.spyOn(log, level))
  await act()
  // A line about a status follows when the response has been sent.
  await new Promise((resolve) => setTimeout(resolve, 50))
  const all = spies.flatMap((spy) => spy.mock.calls as unknown as [Line, string][])
  vi.restoreAllMocks()
  for (const secret of secrets) expect(JSON.stringify(all)).not.toContain(secret)
  return all.filter(([, text]) => text === 'rejected').map(([line]) => line)
}

const logIn = (email: string, password: string) => () =>
  site.browser().press('/current-login', 'Log in', { email, password })

const ACCOUNT = '/account-settings'
const token = async (browser: Awaited<ReturnType<typeof as>>) => ({
  csrf: (await browser.get('/logout')).csrf,
  once: crypto.randomUUID(),
})

const SHAPE = ['network', 'rejected', 'request', 'school', 'user', 'why']

test('a failed login is a line with the account, and without what was typed', async () => {
  const wrong = logIn('maya@northfield.test', 'not-her-password')
  const [line, ...others] = await rejected(wrong, ['not-her-password', 'maya@northfield.test'])
  expect(others).toEqual([])
  expect(Object.keys(line!).sort()).toEqual(SHAPE)
  expect(line).toMatchObject({
    rejected: 'login',
    why: 'wrong',
    network: '127.0.0.1',
    school: 'northfield',
    user: idOf('maya'),
    request: expect.stringMatching(/^\w{26}$/),
  })
  const stranger = logIn('zoe@else.test', 'another-password')
  const [unknown] = await rejected(stranger, ['zoe@else.test', 'another-password'])
  expect(unknown).toMatchObject({ rejected: 'login', why: 'wrong', user: null })
  expect(await rejected(logIn('maya@northfield.test', PASSWORD), [PASSWORD])).toEqual([])
})

test('a login that succeeds is a line with the account and its request, and nothing that was typed', async () => {
  const lines = vi.spyOn(site.services.log, 'info')
  await logIn('maya@northfield.test', PASSWORD)()
  const calls = lines.mock.calls as unknown as [Line, string][]
  vi.restoreAllMocks()
  expect(calls.filter(([, text]) => text === 'logged in').map(([line]) => line)).toEqual([
    {
      user: idOf('maya'),
      school: 'northfield',
      request: expect.stringMatching(/^\w{26}$/) as string,
    },
  ])
})

test('a wrong current password in the settings is a line too, by page and by call', async () => {
  const leo = await as('leo')
  const current_password = 'not-his-password'
  const password = { current_password, password: 'fresh-1', password_confirmation: 'fresh-1' }
  const email = { current_password, email: 'leo@home.test', type: 'email' }
  const tries: (() => Promise<unknown>)[] = [
    async () => leo.post(`${ACCOUNT}/password`, { ...(await token(leo)), ...password }),
    async () => leo.post(`${ACCOUNT}/email`, { ...(await token(leo)), ...email }),
    async () =>
      leo.post(`${ACCOUNT}/delete`, { ...(await token(leo)), current_password, content: 'keep' }),
    async () => (await apiAs('leo')).post('/user/password', password),
    async () =>
      (await apiAs('leo')).post('/user/contact', { address: email.email, current_password }),
  ]
  const check = async () =>
    (await apiAs('leo')).post('/validate/password', { password: current_password })
  expect(await rejected(check, [current_password])).toMatchObject([
    { rejected: 'login', why: 'password check', user: idOf('leo') },
  ])
  for (const act of tries)
    expect(await rejected(act, [current_password, email.email])).toMatchObject([
      { rejected: 'login', why: 'own password', school: 'northfield', user: idOf('leo') },
    ])
  await db.write((tx) => tx.rateLimit.deleteMany())
})

test('the seventh try, and a question that isn’t answered', async () => {
  for (let i = 0; i < 6; i++) await logIn('emma@northfield.test', 'guess')()
  const [late] = await rejected(logIn('emma@northfield.test', PASSWORD))
  expect(late).toMatchObject({ rejected: 'limit', why: '/current-login', user: null })
  const expire = new Date(Date.now() + 60_000)
  await db.write(async (tx) => {
    await tx.rateLimit.deleteMany()
    const data = { key: 'login-from:60:127.0.0.1', points: 9999, expire }
    await tx.rateLimit.create({ data })
  })
  const lines = await rejected(logIn('stan@northfield.test', 'guess'))
  expect(lines).toMatchObject([{ rejected: 'login', why: 'question', user: idOf('stan') }])
  await db.write((tx) => tx.rateLimit.deleteMany())
})

test('a page or form without access names the member and the route, never the address', async () => {
  const sam = await as('sam')
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  sam.headers = foreign
  const lines = await rejected(() => sam.post(`/post/${idOf('post:welcome')}/like`, {}), ['evil'])
  expect(lines).toMatchObject([
    { rejected: 'access', why: '/post/:postId/like', school: 'northfield', user: idOf('sam') },
  ])
})

test('a wrong access token, and an expired session that isn’t anyone’s attack', async () => {
  const browser = site.browser()
  const call = (headers: Record<string, string>) => () => {
    browser.headers = headers
    return browser.call('/user')
  }
  const token = `Bearer quad_${'x'.repeat(40)}`
  const lines = await rejected(call({ authorization: token }), ['x'.repeat(40)])
  expect(lines).toMatchObject([{ rejected: 'token', why: 'wrong', user: null }])
  expect(await rejected(call({}))).toEqual([])
})

test('a stranger can’t fill the log: launches and logins leave ten lines a minute, and a count', async () => {
  const browser = site.browser()
  const many = async () => {
    for (let i = 0; i < 30; i++) await browser.post('/lti/login', { iss: `stranger-${i}` })
  }
  const lines = await rejected(many, ['stranger-'])
  expect(lines).toHaveLength(10)
  expect(lines[0]).toMatchObject({
    rejected: 'launch',
    why: 'not a course: no issuer, hint or target',
    network: '127.0.0.1',
  })
  const warn = vi.spyOn(site.services.log, 'warn')
  site.services.rejections.flush()
  const networks = [{ rejected: 'launch', network: '127.0.0.1', left_out: 20 }]
  expect(warn.mock.calls).toEqual([[{ left_out: 20, networks }, 'more was rejected']])
  vi.restoreAllMocks()
  expect(await site.services.metrics.text()).toMatch(/quad_rejections_total\{kind="launch"\} 30/)
})

test('each wrong code of a two-step login is a line, also the tenth, which ends it', async () => {
  clock.start()
  const { code } = await withTwoSteps('bea')
  const browser = await typePassword('bea')
  const wrong = wrongCode(code())
  const lines = await rejected(async () => {
    for (let count = 0; count < 10; count++) await typeCode(browser, wrong)
  }, [wrong])
  expect(lines.map(({ rejected: kind, why }) => [kind, why])).toEqual(
    Array.from({ length: 10 }, () => ['login', 'code']),
  )
  expect(browser.page.path).toBe('/current-login')
})
