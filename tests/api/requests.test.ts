import { expect } from 'vitest'
import { apiAs, as, idOf, site, test } from '~tests/support/fixtures'

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
