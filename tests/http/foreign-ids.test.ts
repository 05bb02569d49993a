import { describe, expect } from 'vitest'
import { ENDPOINTS } from '~/api/endpoints'
import { apiAs, idOf, test } from '~tests/support/fixtures'

/** What an endpoint takes an id in, in its path or its input. */
const idFields = ({ path, input }: (typeof ENDPOINTS)[number]) =>
  [...Object.keys('shape' in input ? (input.shape as object) : {}), ...path.split('/:').slice(1)]
    .map((name) => name.split('/')[0] ?? '')
    .filter((name) => /(^|_)ids?$|^user_to_block$/.test(name))

const WITH_IDS = ENDPOINTS.filter((one) => idFields(one).length > 0)

describe('[API-04] an id of another school is like no id', () => {
  const kinds = ['lou', 'post:lake', 'comment:lou', 'topic:boats']
  const others = { reason: 'Spam', contentType: 'user', content: 'Hi', text: 'Hi', badge: 'likes' }

  async function send(endpoint: (typeof ENDPOINTS)[number], id: string) {
    const { path, method } = endpoint
    const fields = idFields(endpoint).map((name) => [name, name.endsWith('ids') ? [id] : id])
    const values = { ...others, ...(Object.fromEntries(fields) as Record<string, string>) }
    const to = path.replace(/:\w+/, id)
    const sam = await apiAs('sam')
    const query = new URLSearchParams(values).toString()
    const got = await (method === 'GET' ? sam.get(`${to}?${query}`) : sam.post(to, values))
    return JSON.stringify(got).replaceAll(id, 'ID')
  }

  test.each(WITH_IDS.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s',
    async (_, endpoint) => {
      for (const kind of kinds) {
        const theirs = await send(endpoint, idOf(kind))
        expect([kind, theirs]).toEqual([kind, await send(endpoint, idOf('nothing'))])
        expect(theirs).not.toMatch(/The post lake|Lou|Boats|Lake life/)
      }
    },
  )

  test('and most of them get all they need', async () => {
    const responses = await Promise.all(WITH_IDS.map((one) => send(one, idOf('lou'))))
    const refused = responses.filter((got) => got.includes('"status":400')).length
    expect(responses.length).toBeGreaterThan(30)
    expect(refused).toBeLessThan(responses.length / 3)
  })
})
