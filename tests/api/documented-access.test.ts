import { expect } from 'vitest'
import { fullPath } from '~/api/endpoint'
import { as, idOf, site, test } from '~tests/support/fixtures'
import { Browser } from '~tests/support/client'
import { cases, forgetLimits, given, send } from './endpoint-cases'

type Operation = { description: string; security?: Record<string, string[]>[] }
type Document = { paths: Record<string, Record<string, Operation>> }

const readDocument = async () =>
  JSON.parse((await site.browser(null).get('/api/openapi.json')).html) as Document

/** A program with a token that may read and write, and nothing else. */
async function program() {
  const sam = await as('sam')
  const values = { name: 'My script', scope: 'write' }
  const page = await sam.press('/account-settings/access-tokens', 'Create token', values)
  const browser = new Browser(site.browser('northfield').base)
  browser.headers = { authorization: `Bearer ${/pat_[\w-]{43}/.exec(page.text)?.[0] ?? ''}` }
  return browser
}

test('[API-04] the document says of each endpoint whether a token is enough', async () => {
  const { paths } = await readDocument()
  const reference = await site.browser(null).get('/developers')
  let browser = await program()
  const wrong: string[] = []
  for (const [number, endpoint] of cases.entries()) {
    // A token is good for 120 calls a minute.
    if (number === 100) browser = await program()
    const { method } = endpoint.endpoint
    const path = fullPath(endpoint.endpoint)
    await forgetLimits()
    const at = path.replace(':id', idOf('nothing'))
    const { detail } = await browser.call(`/..${at}`, method === 'POST' ? {} : undefined, method)
    const { security = [{ token: [] }, { session: [] }], description } =
      paths[path.replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!
    const taken = detail !== 'This needs a login; a token isn’t enough.'
    const allowed = security.length === 0 || security.some((way) => 'token' in way)
    if (taken !== allowed || description.includes('not with a token') === allowed)
      wrong.push(endpoint.key)
    if (!reference.text.includes(`${endpoint.key} ${description}`))
      wrong.push(`/developers ${endpoint.key}`)
  }
  expect(wrong).toEqual([])
})

test('[COMMENT-11] the document says what is told only about oneself', async () => {
  const { paths } = await readDocument()
  for (const path of ['/api/comments/count']) {
    expect(paths[path]?.get?.description).toBe('Members, about themselves; 403 about anyone else')
    const endpoint = cases.find(({ key }) => key === `GET ${path}`)!
    expect((await send('sam', endpoint, given(endpoint))).status).toBe(200)
    expect((await send('sam', endpoint, { user_id: idOf('maya') })).status).toBe(403)
  }
})
