import { describe, expect } from 'vitest'
import { browserName } from '~/domain/accounts/browser-name'
import { EMAIL_MISMATCH } from '~/domain/settings/schema'
import type { Browser, Values } from '~tests/support/client'
import { signIn } from '~tests/support/sign-in'
import { signUp, userWith } from '~tests/support/signing-up'
import {
  as,
  changeAccount,
  db,
  idOf,
  member,
  PASSWORD,
  type PersonName,
  site,
  test,
} from '~tests/support/fixtures'

const sessions = (name: PersonName) => db.read.session.findMany({ where: { user_id: idOf(name) } })
const row = (name: PersonName) => db.read.user.findUnique({ where: { id: idOf(name) } })
const isIn = async (browser: Browser) => (await browser.get('/home')).path === '/home'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

describe('sessions', () => {
  /** A person's browsers, each logged in. */
  async function windows(name: PersonName, agents: string[]) {
    const browsers = agents.map((agent) => {
      const browser = site.browser()
      browser.headers['user-agent'] = agent
      return browser
    })
    for (const browser of browsers) await signIn(browser, name)
    return browsers as [Browser, Browser, ...Browser[]]
  }

  test('each is shown with its browser and address; one is ended, then all others', async () => {
    const [here, phone, ...more] = await windows('sam', [FIREFOX, IPHONE, 'w3m/0.5.3', 'curl/8'])
    const page = await here.get('/account-settings')
    const lines = page.texts('[aria-labelledby=sessions-title] li')
    expect(lines).toHaveLength(4)
    expect(lines[0]).toMatch(
      /^Firefox on Windows This one.*127\.0\.0\.1.*since.*last seen.*Log out$/s,
    )
    expect(lines.filter((line) => line.includes('This one'))).toHaveLength(1)
    for (const name of ['Safari on iPhone', 'w3m', 'Unknown browser'])
      expect(lines.some((line) => line.startsWith(name))).toBe(true)

    const form = page.form('Log out Safari on iPhone, 127.0.0.1')
    const ended = await here.submit(form)
    expect(ended.one('[role=status]').text).toBe('That session has ended.')
    expect(await isIn(phone)).toBe(false)
    expect(await isIn(here)).toBe(true)
    here.page = page
    // Pressed twice: the same response, and nothing else ends.
    expect((await here.submit(form)).redirects[0]?.status).toBe(303)
    expect(await sessions('sam')).toHaveLength(3)

    const all = await here.press('/account-settings', 'Log out everywhere else')
    expect(all.one('[role=status]').text).toBe('All other sessions have ended.')
    expect(all.html).not.toContain('Log out everywhere else')
    expect(await Promise.all([here, ...more].map(isIn))).toEqual([true, false, false])
  })

  test('someone else’s session is not found, and goes on', async () => {
    const [maya, alex] = [member('maya'), await as('alex')]
    const [theirs] = await sessions('alex')
    const { csrf } = await maya.get('/account-settings')
    const end = async (id: string) =>
      (await maya.post(`/account-settings/sessions/${id}/end`, { csrf })).status
    expect(await end(theirs?.id_hash ?? '')).toBe(404)
    expect(await end('no-session')).toBe(404)
    expect(await isIn(alex)).toBe(true)
  })

  test.each([
    [FIREFOX, 'Firefox on Windows'],
    [IPHONE, 'Safari on iPhone'],
    ['Mozilla/5.0 (X11; CrOS x86_64) Chrome/130.0 Safari/537.36', 'Chrome on ChromeOS'],
    ['Mozilla/5.0 (Linux; Android 14) SamsungBrowser/25 Chrome/121', 'Samsung Internet on Android'],
    ['Mozilla/5.0 (Windows NT 10.0) Chrome/130 Safari/537.36 Edg/130.0', 'Edge on Windows'],
    ['Lynx/2.9.0', 'Lynx'],
    ['<script>', 'Unknown browser'],
    [null, 'Unknown browser'],
  ])('%s is called %s', (agent, name) => expect(browserName(agent)).toBe(name))
})

describe('a copy of your data', () => {
  const PAGE = '/account-settings'

  test('is requested, made, and downloaded by its owner alone', async () => {
    const leo = member('leo')
    const requested = await leo.press(PAGE, 'Make a copy of my data')
    expect(requested.one('[role=status]').text).toContain('You’ll get an email when it’s ready')
    expect(requested.text).toContain('We’re making the copy you asked for')
    expect(requested.html).not.toContain('Make a copy of my data')
    await site.services.dispatcher.drain()

    const list = await leo.get((await leo.get(PAGE)).link('See my copy'))
    expect(list.texts('main li a')).toEqual(['For programs (JSON)', 'For reading (HTML)'])
    for (const [label, kind] of [
      ['For programs (JSON)', 'json'],
      ['For reading (HTML)', 'html'],
    ] as const) {
      const { html, headers } = await leo.twin().get(list.link(label))
      expect(html).toContain('leo@northfield.test')
      if (kind === 'json')
        expect(JSON.parse(html)).toMatchObject({ account: { email: 'leo@northfield.test' } })
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-disposition': `attachment; filename="quad-data.${kind}"`,
        'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/) as string,
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      })
    }
    for (const name of ['maya', 'stan', 'emma'] as const)
      for (const path of [list.path, `${list.path}/json`, `${list.path}/html`]) {
        const page = await member(name).get(path)
        expect(page.status).toBe(404)
        expect(page.text).not.toContain('leo@')
      }
    expect((await site.browser().get(`${list.path}/json`)).path).toContain('/current-login')
    expect((await leo.get(`${list.path}/passwd`)).path).toBe(list.path)

    const expired = { expires_at: new Date(Date.now() - 1000) }
    await db.write((tx) => tx.dataDownload.updateMany({ data: expired }))
    for (const path of [list.path, `${list.path}/json`])
      expect((await leo.get(path)).status).toBe(404)
  })

  test('more than five a day are refused where the button is', async () => {
    const times = { created_at: new Date(), ready_at: new Date(), expires_at: new Date() }
    const row = { ...times, user_id: idOf('alma'), partner_code: 'northfield' }
    const data = [1, 2, 3, 4, 5].map((n) => ({ ...row, id: `d${n}` }))
    await db.write((tx) => tx.dataDownload.createMany({ data }))
    const alma = member('alma')
    const refused = await alma.press(PAGE, 'Make a copy of my data')
    expect(refused.status).toBe(400)
    expect(refused.one('[role=alert]').text).toContain('Please try again tomorrow')
    expect(refused.one('h1').text).toBe('Account settings')
  })
})

describe('deleting the account', () => {
  const PAGE = '/account-settings/delete'
  const remove = (browser: Browser, values?: Values) =>
    browser.press(PAGE, 'Delete my account', values)

  test('asks for a choice and the password, each with its message; nothing happens before', async () => {
    const bea = member('bea')
    const refused = await remove(bea)
    expect(refused.status).toBe(400)
    expect(refused.one('#content').text).toContain('Please choose what happens')
    expect(refused.error('current_password')).toContain('Current password is required')
    const guess = { content: 'remove', current_password: 'a guess' }
    const wrong = await bea.submit('Delete my account', guess)
    expect(wrong.status).toBe(400)
    expect(wrong.error('current_password')).toContain('Invalid password')
    // What was chosen comes back, the password does not.
    expect(wrong.one('input[value=remove]').hasAttribute('checked')).toBe(true)
    expect(wrong.html).not.toContain('a guess')
    expect(await row('bea')).toMatchObject({ first_name: 'Bea', deleted_at: null })
    expect(await isIn(bea)).toBe(true)
  })

  test('kept without a name: all sessions end, the post stays, and the address is free', async () => {
    const [here, there] = [await as('maya'), await as('maya')]
    const bye = await remove(here, { content: 'keep', current_password: PASSWORD })
    expect([bye.path, bye.one('h1').text]).toEqual(['/goodbye', 'Goodbye'])
    expect(bye.one('[role=status]').text).toBe('Your account is deleted.')
    expect((await here.get('/goodbye')).text).not.toContain('deleted')
    for (const name of ['quad_session', 'quad_owner']) expect(here.cookie(name)).toBeUndefined()
    expect([await isIn(here), await isIn(there)]).toEqual([false, false])
    const sam = member('sam')
    const post = await sam.get(`/post/${idOf('post:question')}`)
    expect(post.text).toContain('Former member')
    expect(post.text).not.toContain('Maya')
    expect((await sam.get(`/profile/${idOf('maya')}`)).text).toContain('not visible')
    expect((await sam.get('/search-results/people?q=Maya')).text).not.toContain('Maya North')
    expect((await signIn(site.browser(), 'maya')).status).toBe(400)

    const email = 'maya@northfield.test'
    expect(await userWith(email)).toBeNull()
    await signUp({ email })
    const newcomer = await userWith(email)
    expect(newcomer).toMatchObject({ first_name: 'Ada', posts_count: 0 })
    expect(newcomer?.id).not.toBe(idOf('maya'))
  })

  test('removed: nothing of it is found', async () => {
    const stan = member('stan')
    const gone = await remove(stan, { content: 'remove', current_password: PASSWORD })
    expect(gone.path).toBe('/goodbye')
    expect(await row('stan')).toBeNull()
  })

  test('a person without a password types the address', async () => {
    const auths = [{ provider: 'campus', issuer: 'i', subject: 's' }]
    await changeAccount('cora', { password_hash: null, auths })
    const cora = member('cora')
    expect((await cora.get(PAGE)).all('input[type=password]')).toEqual([])
    const wrong = await remove(cora, { content: 'remove', email: 'stan@northfield.test' })
    expect(wrong.error('email')).toContain(EMAIL_MISMATCH)
    const right = { content: 'remove', email: ' Cora@Northfield.test ' }
    expect((await cora.submit('Delete my account', right)).path).toBe('/goodbye')
    expect(await row('cora')).toBeNull()
  })

  test('everyone can read the goodbye, which then says nothing of a deletion', async () => {
    for (const browser of [site.browser(), site.browser(null)]) {
      const page = await browser.get('/goodbye')
      expect(page.status).toBe(200)
      expect(page.text).not.toContain('deleted')
    }
  })
})
