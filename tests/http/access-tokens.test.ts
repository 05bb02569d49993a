import { expect } from 'vitest'
import {
  MAX_TOKENS,
  TOKEN_CREATED_BEFORE,
  TOKEN_ENDED,
  TOO_MANY_TOKENS,
} from '~/domain/settings/schema-access-tokens'
import { suspend } from '~/domain/support/commands.server'
import { LIMITS } from '~/platform/limits/limits.server'
import { Browser } from '~tests/support/client'
import {
  account,
  as,
  db,
  idOf,
  PASSWORD,
  type PersonName,
  site,
  test,
} from '~tests/support/fixtures'

const PAGE = '/account-settings/access-tokens'

/** Makes a token on its page, and returns the secret that is shown there. */
async function create(browser: Browser, values: Record<string, string> = {}) {
  const page = await browser.press(PAGE, 'Create token', { name: 'My script', ...values })
  const [secret = ''] = /pat_[\w-]{43}/.exec(page.text) ?? []
  return { page, secret }
}

/** A program: nothing but the token. */
function program(secret: string, school: 'northfield' | 'lakeside' = 'northfield') {
  const browser = new Browser(site.browser(school).base)
  browser.headers = { authorization: `Bearer ${secret}` }
  return browser
}

const storedTokens = (name: PersonName) =>
  db.read.accessToken.findMany({ where: { user_id: idOf(name) } })

test('a token is shown once, kept as a hash, used by programs, listed and ended', async () => {
  const sam = await as('sam')
  const { page, secret } = await create(sam)
  expect(secret).not.toBe('')
  expect(page.texts('.flash code')).toEqual([secret])
  expect((await sam.get(PAGE)).text).not.toContain(secret)
  const [row] = await storedTokens('sam')
  expect(JSON.stringify(row)).not.toContain(secret)
  expect(row).toMatchObject({ scope: 'read', name: 'My script', last_used_at: null })
  expect(Math.round((row!.expires_at.getTime() - Date.now()) / 86_400_000)).toBe(90)
  expect((await program(secret).call('/user')).answer).toMatchObject({ id: idOf('sam') })
  await expect.poll(async () => (await storedTokens('sam'))[0]?.last_used_at).toBeInstanceOf(Date)
  expect((await sam.get(PAGE)).text).toContain('last used')

  sam.page = page
  const ended = await sam.press(PAGE, `${PAGE}/${row!.id}/end-token`)
  expect(ended.text).toContain(TOKEN_ENDED)
  const refused = await program(secret).call('/user')
  expect(refused).toMatchObject({ status: 401, detail: 'This token is wrong or has ended.' })
  const audit = await db.read.audit.findMany({ where: { target: row!.id } })
  expect(audit.map(({ command, who }) => [command, who])).toEqual([
    ['tokens create', idOf('sam')],
    ['tokens end', idOf('sam')],
  ])
})

test('the same form sent again makes no second token, and shows no secret', async () => {
  const stan = await as('stan')
  const page = await stan.get(PAGE)
  const values = { name: 'My script' }
  expect((await stan.submit('Create token', values)).text).toMatch(/pat_[\w-]{43}/)
  stan.page = page
  const again = await stan.submit('Create token', values)
  expect(again.text).toContain(TOKEN_CREATED_BEFORE)
  expect(again.text).not.toContain('pat_')
  expect(await storedTokens('stan')).toHaveLength(1)
})

test('a token for reading changes nothing; one for writing does what its owner can', async () => {
  const reading = program((await create(await as('maya'))).secret)
  const post = { post: { title: 'By a program', content: 'A text' } }
  expect(await reading.call('/posts', post)).toMatchObject({
    status: 403,
    detail: 'This token can only read.',
  })
  expect((await reading.call(`/user/save_unfollow/${idOf('leo')}`)).status).toBe(403)
  expect((await reading.call('/search_posts', { q: 'question' })).status).toBe(200)
  const writing = program((await create(await as('maya'), { scope: 'write', days: '30' })).secret)
  expect((await writing.call('/posts', post)).status).toBe(200)
  // A form without the token of a page: no browser sends an access token by itself.
  const form = await writing.post('/api/user/skip', { user_id: idOf('leo') })
  expect(form.status).toBe(200)
  for (const path of ['/user/password', '/user/contact', '/user/logout', '/validate/password'])
    expect([path, (await writing.call(path, {})).status]).toEqual([path, 403])
  // Pages aren't for tokens.
  expect((await writing.get('/home')).path).toContain('/current-login')
})

test('the page says of each token whether it can write', async () => {
  const sam = await as('sam')
  await create(sam, { name: 'A chart' })
  await create(sam, { name: 'A bot', scope: 'write' })
  const { text } = await sam.get(PAGE)
  expect(text).toMatch(/A chart Read (?!and write)/)
  expect(text).toMatch(/A bot Read and write /)
})

test('a token counts at the school of its owner, and nothing but it', async () => {
  const { secret } = await create(await as('lou'))
  expect((await program(secret, 'lakeside').call('/user')).status).toBe(200)
  expect((await program(secret, 'northfield').call('/user')).status).toBe(401)
  // A wrong one is not made up for by a session.
  const sam = await as('sam')
  sam.headers = { authorization: 'Bearer pat_wrong' }
  expect((await sam.call('/user')).status).toBe(401)
  expect((await sam.call('/partner')).status).toBe(401)
  // Another school's token can't be ended.
  const [row] = await storedTokens('lou')
  const stan = await as('stan')
  const { csrf } = await stan.get(PAGE)
  expect((await stan.post(`${PAGE}/${row!.id}/end-token`, { csrf })).status).toBe(404)
  expect(await storedTokens('lou')).toHaveLength(1)
})

test('tokens end with their time, the password, and a suspension', async () => {
  const expired = await create(await as('alma'), { days: '30' })
  const { now } = site.services
  site.services.now = () => new Date(Date.now() + 31 * 86_400_000)
  expect((await program(expired.secret).call('/user')).status).toBe(401)
  site.services.now = now
  expect((await program(expired.secret).call('/user')).status).toBe(200)
  const change = { current_password: PASSWORD, password: 'another' }
  expect((await (await as('alma')).call('/user/password', change)).status).toBe(200)
  expect((await program(expired.secret).call('/user')).status).toBe(401)

  const { secret } = await create(await as('leo'))
  await suspend({ db, actor: 'os:test', now: now() }, (await account('leo')).id, null)
  expect((await program(secret).call('/user')).status).toBe(401)
  expect(await storedTokens('leo')).toEqual([])
})

test('a few tokens each, and each only so often', async () => {
  const bea = await as('bea')
  const wrong = await create(bea, { name: ' ', scope: 'all' })
  expect([wrong.page.status, wrong.page.error('name')]).toEqual([400, 'Please give it a name'])
  expect(wrong.page.error('scope')).toBe('Please choose one of these')
  const { secret } = await create(bea)
  for (let at = 1; at < MAX_TOKENS; at++) await create(bea, { name: `Script ${at}` })
  const { page } = await create(bea, { name: 'One more' })
  expect([page.status, page.one('[role=alert]').text]).toEqual([
    400,
    expect.stringContaining(TOO_MANY_TOKENS),
  ])
  const limit = LIMITS.tokens[0]!.points
  const one = await storedTokens('bea')
  for (const { id } of one)
    for (let at = 0; at < limit; at++) await site.services.limits.tokens.consume(id)
  const busy = await program(secret).call('/user')
  expect([busy.status, busy.detail]).toEqual([429, 'That was rejected.'])
})
