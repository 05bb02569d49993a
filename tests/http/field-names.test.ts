import { describe, expect } from 'vitest'
import { apiOf } from '~tests/support/api'
import { member, site, test } from '~tests/support/fixtures'

const NAMES = [...Object.getOwnPropertyNames(Object.prototype), 'then', 'length']
const FIELDS = new URLSearchParams(NAMES.map((name) => [name, 'x']))

describe('fields named like what every object has are fields like any other', () => {
  const sam = member('sam')
  const forms = ['/ask', '/settings', '/search', '/login', '/home']
  test.each(forms)('in a form sent to %s', async (path) => {
    const form = new URLSearchParams(FIELDS)
    expect((await site.browser().post(path, form)).status).toBeLessThan(500)
    form.set('csrf', (await sam.get('/logout')).csrf)
    expect((await sam.post(path, form)).status).toBeLessThan(500)
  })

  test.each(['/search', '/home', '/browse-topics', '/login'])(
    'in the query of %s',
    async (path) => {
      for (const browser of [sam, site.browser()])
        expect((await browser.get(`${path}?${String(FIELDS)}`)).status).toBeLessThan(500)
    },
  )

  test.each(['/posts', '/search_posts', '/user', '/track'])('in JSON sent to %s', async (path) => {
    const input = Object.fromEntries(NAMES.map((name) => [name, ['x']]))
    for (const body of [input, { post: input, criteria: input, user: input }])
      expect((await apiOf(sam).post(path, body)).status).toBeLessThan(500)
  })
})
