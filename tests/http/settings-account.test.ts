import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserName } from '~/domain/settings/browser-name'
import { OTHER_EMAIL } from '~/domain/settings/schema'
import type { Browser } from '~tests/support/client'
import { enter } from '~tests/support/enter'
import { signIn } from '~tests/support/sign-in'
import { signUpAt } from '~tests/support/signing-up'
import { openSite, type Site } from '~tests/support/site'
import { fillSmallWorld, idOf, PASSWORD, type PersonName } from '~tests/support/world'

let site: Site
beforeAll(async () => {
  site = await openSite(({ db }) => fillSmallWorld(db))
})
afterAll(() => site.close())

const as = (name: PersonName) => enter(site, `${name}@northfield.test`)
const sessions = (name: PersonName) =>
  site.services.db.read.session.findMany({ where: { user_id: idOf(name) } })
const rowOf = (name: PersonName) =>
  site.services.db.read.user.findUnique({ where: { id: idOf(name) } })
const isIn = async (browser: Browser) => (await browser.get('/home')).path === '/home'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

describe('sessions', () => {
  /** Somebody's windows, each a browser of its own. */
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
    const lines = page.all('[aria-labelledby=sessions-title] li').map(({ text }) => text)
    expect(lines).toHaveLength(4)
    expect(lines[0]).toMatch(
      /^Firefox on Windows This one.*127\.0\.0\.1.*since.*last seen.*Log out$/s,
    )
    expect(lines.filter((line) => line.includes('This one'))).toHaveLength(1)
    for (const name of ['Safari on iPhone', 'w3m', 'Unknown browser'])
      expect(lines.some((line) => line.startsWith(name))).toBe(true)

    const form = page.form('End Safari on iPhone, 127.0.0.1')
    const ended = await here.submit(form)
    expect(ended.one('[role=status]').text).toBe('That session has ended.')
    expect(await isIn(phone)).toBe(false)
    expect(await isIn(here)).toBe(true)
    here.page = page
    // Pressed twice: the same answer, and nothing else ends.
    expect((await here.submit(form)).redirects[0]?.status).toBe(303)
    expect(await sessions('sam')).toHaveLength(3)

    const all = await here.submit((await here.get('/account-settings')).form('End all others'))
    expect(all.one('[role=status]').text).toBe('All other sessions have ended.')
    expect(all.html).not.toContain('End all others')
    expect(await Promise.all([here, ...more].map(isIn))).toEqual([true, false, false])
  })

  test('somebody else’s session is like none, and goes on', async () => {
    const [maya, alex] = [await as('maya'), await as('alex')]
    const [theirs] = await sessions('alex')
    const csrf = (await maya.get('/account-settings')).one('input[name=csrf]')
    const end = async (id: string) => {
      const sent = { csrf: csrf.getAttribute('value') ?? '' }
      return (await maya.post(`/account-settings/sessions/${id}/end`, sent)).status
    }
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

describe('a copy of the own data', () => {
  const PAGE = '/account-settings'

  test('is asked for, made, and downloaded by its owner alone', async () => {
    const leo = await as('leo')
    const asked = await leo.submit((await leo.get(PAGE)).form('Make a copy of my data'))
    expect(asked.one('[role=status]').text).toContain('You get an email when it is ready')
    expect(asked.text).toContain('We are making the copy that you asked for')
    expect(asked.html).not.toContain('Make a copy of my data')
    await site.services.dispatcher.drain()

    const list = await leo.get((await leo.get(PAGE)).link('See my copy'))
    expect(list.all('main li a').map(({ text }) => text)).toEqual([
      'For programs (JSON)',
      'For reading (HTML)',
    ])
    const [json, html] = [
      await leo.twin().get(list.link('For programs (JSON)')),
      await leo.twin().get(list.link('For reading (HTML)')),
    ]
    expect(JSON.parse(json.html)).toMatchObject({ account: { email: 'leo@northfield.test' } })
    expect(html.html).toContain('leo@northfield.test')
    for (const [file, kind] of [
      [json, 'json'],
      [html, 'html'],
    ] as const) {
      expect(file.headers.get('content-disposition')).toBe(
        `attachment; filename="quad-data.${kind}"`,
      )
      expect(file.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
      expect(file.headers.get('x-content-type-options')).toBe('nosniff')
      expect(file.headers.get('cache-control')).toBe('private, no-store')
    }
    for (const name of ['maya', 'stan', 'emma'] as const)
      for (const path of [list.path, `${list.path}/json`, `${list.path}/html`]) {
        const page = await (await as(name)).get(path)
        expect(page.status).toBe(404)
        expect(page.text).not.toContain('leo@')
      }
    expect((await site.browser().get(`${list.path}/json`)).path).toContain('/current-login')
    expect((await leo.get(`${list.path}/passwd`)).path).toBe(list.path)

    await site.services.db.write((tx) =>
      tx.dataDownload.updateMany({ data: { expires_at: new Date(Date.now() - 1000) } }),
    )
    expect((await leo.get(list.path)).status).toBe(404)
    expect((await leo.get(`${list.path}/json`)).status).toBe(404)
  })

  test('more than five a day are refused where the button was', async () => {
    const { db } = site.services
    const moment = { created_at: new Date(), ready_at: new Date(), expires_at: new Date() }
    await db.write((tx) =>
      tx.dataDownload.createMany({
        data: [1, 2, 3, 4, 5].map((n) => ({
          ...{ ...moment, id: `d${n}` },
          ...{ user_id: idOf('alma'), partner_code: 'northfield' },
        })),
      }),
    )
    const alma = await as('alma')
    const refused = await alma.submit((await alma.get(PAGE)).form('Make a copy of my data'))
    expect(refused.status).toBe(400)
    expect(refused.one('[role=alert]').text).toContain('Please wait until tomorrow')
    expect(refused.one('h1').text).toBe('Account settings')
  })
})

describe('deleting the account', () => {
  const PAGE = '/account-settings/delete'
  const form = async (browser: Browser) => (await browser.get(PAGE)).form('Delete my account')

  test('asks for a choice and the password, each with its message; nothing happens before', async () => {
    const bea = await as('bea')
    const refused = await bea.submit(await form(bea))
    expect(refused.status).toBe(400)
    expect(refused.one('#content').text).toContain('Please choose what happens')
    expect(refused.one('#current_password-error').text).toContain('Current password is required')
    const wrong = await bea.submit(refused.form('Delete my account'), {
      content: 'remove',
      current_password: 'a guess',
    })
    expect(wrong.status).toBe(400)
    expect(wrong.one('#current_password-error').text).toContain('Invalid password')
    // What was chosen comes back, the password does not.
    expect(wrong.one('input[value=remove]').hasAttribute('checked')).toBe(true)
    expect(wrong.html).not.toContain('a guess')
    expect(await rowOf('bea')).toMatchObject({ first_name: 'Bea', deleted_at: null })
    expect(await isIn(bea)).toBe(true)
  })

  test('kept without a name: all windows are out, the post stays, and the address is free', async () => {
    const [here, there] = [await as('maya'), await as('maya')]
    const bye = await here.submit(await form(here), {
      content: 'keep',
      current_password: PASSWORD,
    })
    expect([bye.path, bye.one('h1').text]).toEqual(['/goodbye', 'Goodbye'])
    expect(bye.one('[role=status]').text).toBe('Your account is deleted.')
    expect((await here.get('/goodbye')).text).not.toContain('deleted')
    for (const name of ['quad_session', 'quad_owner']) expect(here.cookie(name)).toBeUndefined()
    expect(await isIn(here)).toBe(false)
    expect(await isIn(there)).toBe(false)
    const sam = await as('sam')
    const post = await sam.get(`/post/${idOf('post:question')}`)
    expect(post.text).toContain('Former member')
    expect(post.text).not.toContain('Maya')
    expect((await sam.get(`/profile/${idOf('maya')}`)).text).toContain('not visible')
    expect((await sam.get('/search-results/people?q=Maya')).text).not.toContain('Maya North')
    expect((await signIn(site.browser(), 'maya')).status).toBe(400)

    const mail = { where: { email: 'maya@northfield.test' } }
    expect(await site.services.db.read.user.findUnique(mail)).toBeNull()
    const visitor = site.browser()
    await signUpAt(visitor, '/in/signup', { email: 'maya@northfield.test' })
    const anew = await site.services.db.read.user.findUnique(mail)
    expect(anew).toMatchObject({ first_name: 'Ada', posts_count: 0 })
    expect(anew?.id).not.toBe(idOf('maya'))
  })

  test('removed: nothing of it is found', async () => {
    const stan = await as('stan')
    await stan.submit(await form(stan), { content: 'remove', current_password: PASSWORD })
    expect(stan.page.path).toBe('/goodbye')
    expect(await rowOf('stan')).toBeNull()
  })

  test('who has no password types the address', async () => {
    await site.services.db.write((tx) =>
      tx.user.update({
        where: { id: idOf('cora') },
        data: { password_hash: null, auths: [{ provider: 'campus', issuer: 'i', subject: 's' }] },
      }),
    )
    const cora = await as('cora')
    expect((await cora.get(PAGE)).all('input[type=password]')).toEqual([])
    const wrong = await cora.submit(await form(cora), {
      content: 'remove',
      email: 'stan@northfield.test',
    })
    expect(wrong.one('#email-error').text).toContain(OTHER_EMAIL)
    await cora.submit(wrong.form('Delete my account'), {
      content: 'remove',
      email: ' Cora@Northfield.test ',
    })
    expect(cora.page.path).toBe('/goodbye')
    expect(await rowOf('cora')).toBeNull()
  })

  test('everybody may read the goodbye, which says nothing of a deletion then', async () => {
    for (const browser of [site.browser(), site.browser(null)]) {
      const page = await browser.get('/goodbye')
      expect(page.status).toBe(200)
      expect(page.text).not.toContain('deleted')
    }
  })
})
