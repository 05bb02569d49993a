import { expect } from 'vitest'
import { ENDPOINTS } from '~/api/endpoints'
import { endpointKey } from '~/api/catalog.server'
import { ON_POSTGRESQL } from '~/platform/database/kind'
import { apiOf } from '~tests/support/api'
import { putOn } from '~tests/support/events'
import { as, db, siteTest, site } from '~tests/support/fixtures'
import { watchStatements } from '~tests/support/watch-statements'
import { CASES } from './endpoint-samples'

const test = siteTest()

type Described = Record<string, Record<string, { responses: Record<200, { description: string }> }>>

/** The calls whose lists come whole, as the document says. */
async function wholeLists() {
  const { html } = await site.browser(null).get('/api/openapi.json')
  const { paths } = JSON.parse(html) as { paths: Described }
  return ENDPOINTS.filter(({ method, path }) => {
    const operation = paths[`/api${path}`]?.[method.toLowerCase()]
    return operation?.responses[200].description === 'The whole list'
  })
}

/** How many rows a statement returns at most, of Prisma or by hand; -1 for all. */
function lastLimit(text: string, values: readonly unknown[]): unknown {
  if (/LIMIT \? OFFSET \?$/.test(text)) return Number(values.flat().at(-2))
  return /LIMIT (\S+)\s*$/.exec(text)?.[1] ?? -1
}

test.skipIf(ON_POSTGRESQL)(
  '[API-02] a list that comes whole is read whole: no statement of it has a limit',
  async () => {
    const stan = apiOf(await as('stan'))
    const limited: string[] = []
    const lists = await wholeLists()
    expect(lists.length).toBeGreaterThan(10)
    for (const endpoint of lists) {
      const key = endpointKey(endpoint)
      const input = { badge: 'questions', ...CASES[key]?.input }
      const stop = watchStatements(undefined, (text, values) => {
        const limit = lastLimit(text, values)
        if (limit !== -1 && limit !== 1) limited.push(`${key}: ${text} ${String(limit)}`)
      })
      const query = new URLSearchParams(input as Record<string, string>).toString()
      const called = endpoint.method === 'GET' ? stan.get : stan.post
      const address = endpoint.method === 'GET' ? `${endpoint.path}?${query}` : endpoint.path
      const { status } = await called(address, input).finally(stop)
      expect([key, status]).toEqual([key, 200])
    }
    expect(limited).toEqual([])
  },
)

test.skipIf(ON_POSTGRESQL)(
  '[API-02] of more dates than a list has the first ones come',
  async () => {
    const on = (hour: number) => new Date(`2999-07-01T${hour}:00:00Z`)
    const { dates } = await putOn({ starts_at: on(18) })
    // What is for others has its place among those that are read.
    await putOn({ starts_at: on(10), audience: { status: ['alumni'] } })
    await db.write(
      (
        tx,
      ) => tx.$executeRaw`WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 71000)
      INSERT INTO "EventDate" (id, event_id, partner_code, planned_at, starts_at, ends_at, moved)
      SELECT d.id || n, d.event_id, d.partner_code, d.planned_at, d.starts_at, d.ends_at, d.moved
      FROM "EventDate" d, n WHERE d.id = ${dates[0]?.id}`,
    )
    const sam = apiOf(await as('sam'))
    const { answer } = await sam.get('/events_between?from=2999-07-01&to=2999-07-02')
    expect(answer).toHaveLength(70_000)
  },
)
