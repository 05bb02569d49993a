import { describe, expect } from 'vitest'
import type { ApiBody } from '~tests/support/api-body'
import type { Browser } from '~tests/support/client'
import { account, apiAs, as, idOf, type PersonName, site, test } from '~tests/support/fixtures'
import { fileOf, twoHalves } from '~tests/support/pictures'

test('a HEAD gets what the GET would, without its body', async () => {
  const cookie = `quad_session=${(await as('sam')).cookie('quad_session')}`
  const head = async (path: string, headers: Record<string, string>) => {
    const at = `http://127.0.0.1:${site.port}/api${path}`
    const response = await fetch(at, { method: 'HEAD', headers })
    return [response.status, response.headers.get('allow'), await response.text()]
  }
  for (const [path, status, allow] of [
    ['/user', 200, null],
    [`/posts/${idOf('post:welcome')}`, 200, null],
    [`/posts/${idOf('nothing')}`, 404, null],
    ['/post_count', 200, null],
    ['/user/logout', 405, 'POST'],
    // A GET that changes data isn't asked for its headers.
    [`/user/save_unfollow/${idOf('maya')}`, 405, 'GET'],
  ] as const)
    expect([path, ...(await head(path, { cookie }))]).toEqual([path, status, allow, ''])
  expect((await head('/user', {}))[0]).toBe(401)
})

/** A call with a session, as any program could send it. */
async function raw(path: string, headers: Record<string, string>, body?: string) {
  const cookie = `quad_session=${(await as('sam')).cookie('quad_session')}`
  const at = `http://127.0.0.1:${site.port}/api${path}`
  const response = await fetch(at, { method: 'POST', headers: { cookie, ...headers }, body })
  return [response.status, await response.json()] as const
}

describe('[API-01] a call without a payload is sent without one', () => {
  test.each<[string, Record<string, string>, string?]>([
    ['nothing at all', {}],
    ['the own origin', { origin: 'own' }],
    ['an empty JSON text', { 'content-type': 'application/json' }, ''],
    ['null', { 'content-type': 'application/json' }, 'null'],
    ['an empty object', { 'content-type': 'Application/JSON; charset=UTF-8' }, '{}'],
  ])('%s', async (_, headers, body) => {
    const own = headers.origin && { origin: `http://127.0.0.1:${site.port}` }
    for (const path of [
      '/user/remove_photo',
      '/user/accept_terms',
      `/posts/${idOf('post:welcome')}/like`,
      `/posts/${idOf('post:welcome')}/unprivatize`,
    ])
      expect([path, (await raw(path, { ...headers, ...own }, body))[0]]).toEqual([path, 200])
  })

  test('from another site it is refused, and as a form it needs its token', async () => {
    for (const [status, headers] of [
      [403, { origin: 'https://evil.test' }],
      [403, { 'sec-fetch-site': 'cross-site' }],
      [419, { 'content-type': 'application/x-www-form-urlencoded' }],
    ] as const)
      expect((await raw('/user/remove_photo', headers))[0]).toBe(status)
  })

  test('what is no object is refused, whatever the path has', async () => {
    const json = { 'content-type': 'application/json' }
    for (const path of ['/user/remove_photo', `/posts/${idOf('post:welcome')}/like`])
      for (const body of ['[]', '7', '"text"', '{', 'text'])
        expect(await raw(path, json, body)).toMatchObject([
          400,
          { errors: { '': ['The body must be a JSON object.'] } },
        ])
  })
})

const sam = idOf('sam')
const ANY_TEXT = expect.any(String) as string

test.each<[string, object | null, Record<string, string>]>([
  ['/post_views', { views: 'x' }, { views: 'Must be a list of views' }],
  ['/posts', {}, { post: 'Must be an object: the post' }],
  [`/comments?page=-1&user_id=${sam}`, null, { page: ANY_TEXT }],
  [`/comments?before=x&user_id=${sam}`, null, { before: 'Must be the next of a page' }],
])('%s with %j names the wrong field, in our words', async (path, body, errors) => {
  const api = await apiAs('sam')
  const response = await (body ? api.post(path, body) : api.get(path))
  const named = Object.entries(errors).map(([name, text]) => [name, [text]] as const)
  expect([response.status, response.errors]).toEqual([400, Object.fromEntries(named)])
})

describe('[PHOTO-03] [PHOTO-05] POST /api/user/upload_photo', () => {
  const PATH = '/api/user/upload_photo'
  const jpeg = async () => fileOf(await twoHalves(300, 200).jpeg().toBuffer())
  const upload = async (browser: Browser, ...files: File[]) => {
    const form = new FormData()
    form.append('of', 'me')
    for (const file of files) form.append('photo', file)
    const { status, html } = await browser.send(PATH, form)
    return { status, ...(JSON.parse(html) as ApiBody) }
  }
  const withToken = async (name: PersonName) => {
    const browser = await as(name)
    await browser.get('/account-settings')
    browser.headers = {
      'x-csrf': browser.page.all('input[name=csrf]')[0]?.getAttribute('value') ?? '',
    }
    return browser
  }

  test('makes a picture the own photo', async () => {
    const browser = await withToken('leo')
    const { status, answer } = await upload(browser, await jpeg())
    expect([status, answer]).toMatchObject([
      200,
      { id: idOf('leo'), avatar_url: expect.any(String) as string },
    ])
    expect((await account('leo')).avatar_url).toBe((answer as { avatar_url: string }).avatar_url)
    expect((await account('sam')).avatar_url).not.toBe(
      (answer as { avatar_url: string }).avatar_url,
    )
  })

  test('refuses what is no picture, none and several at the field, and what is too much', async () => {
    const browser = await withToken('maya')
    const refused = async (...files: File[]) => (await upload(browser, ...files)).errors
    expect(await refused()).toEqual({ photo: ['Please choose a picture'] })
    expect(await refused(await jpeg(), await jpeg())).toEqual({
      photo: ['Please choose one picture only'],
    })
    expect(await refused(fileOf(Buffer.from('no picture')))).toEqual({
      photo: ['We can’t read that file as a picture. Please choose a JPEG, PNG, WebP or GIF.'],
    })
    expect((await upload(browser, fileOf(Buffer.alloc(11_000_000)))).status).toBe(413)
    expect((await account('maya')).avatar_url).toBeNull()
  })

  test('is closed to visitors, forms without a token and other paths', async () => {
    expect((await upload(site.browser(), await jpeg())).status).toBeGreaterThanOrEqual(400)
    expect((await upload(await as('bea'), await jpeg())).status).toBe(419)
    const form = new FormData()
    form.append('photo', await jpeg())
    expect((await (await as('bea')).send('/api/user/remove_photo', form)).status).toBe(415)
  })
})
