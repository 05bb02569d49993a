import { expect } from 'vitest'
import { apiAs, idOf, siteTest } from '~tests/support/fixtures'

const option = (name: string, order: number, more: object = {}) => ({
  id: idOf(name),
  partner_code: 'northfield',
  color: 'lake',
  icon: 'bus',
  header: name,
  content_markdown: '**Soon**',
  link: 'https://northfield.test/',
  order,
  ...more,
})

const test = siteTest({
  fill: async ({ db }) => {
    const [early = '', late = ''] = [idOf('one'), idOf('two')].sort()
    const data = [
      option('second', 2, { id: early }),
      option('first', 1, { id: late, track_id: 'one' }),
      option('gone', 3, { archived_at: new Date(0) }),
    ]
    await db.write((tx) => tx.connectOption.createMany({ data }))
  },
})

test('[API-54] [PROSP-05] the ways to connect with the own school, in its order', async () => {
  const { status, answer } = await (await apiAs('priya')).get('/partner/connect-with')
  expect(status).toBe(200)
  expect(answer).toEqual([
    {
      id: expect.any(String) as string,
      color: 'lake',
      icon: 'bus',
      header: 'first',
      content_markdown: '**Soon**',
      link: 'https://northfield.test/',
      track_id: 'one',
    },
    expect.objectContaining({ header: 'second', track_id: null }),
  ])
  expect((await (await apiAs('lou')).get('/partner/connect-with')).answer).toEqual([])
})
