import { expect } from 'vitest'
import { publishInsights } from '~/domain/insights/publish.server'
import { addCrowd, published } from '~tests/support/insights'
import { db, dbTest as test, idOf } from '~tests/support/fixtures'

test('what five people searched for and didn’t find is listed, unless it may be about someone', async () => {
  const crowd = await addCrowd('crowd', 20)
  const search = (q: string, people: readonly string[], { total = 0, tab = 'posts' } = {}) =>
    db.write((tx) =>
      tx.trackingEvent.createMany({
        data: people.map((user_id) => ({
          id: idOf(`${q} ${user_id} ${total} ${tab}`),
          partner_code: 'northfield',
          user_id,
          name: 'searched',
          data: { q, tab, total },
          platform: 'desktop-browser',
          created_at: new Date('2026-11-04T18:00:00Z'),
        })),
      }),
    )
  const five = crowd.slice(0, 5)
  await search('Bike Repair', five)
  await search(' bike repair', crowd.slice(4, 8))
  await search('four people', crowd.slice(0, 4))
  await search('found', five, { total: 3 })
  await search('people tab', five, { tab: 'people' })
  await search('tester', [...crowd.slice(0, 4), idOf('tess')])
  await search('Café', crowd.slice(0, 3))
  await search('CAFE', crowd.slice(3, 6))
  await db.write(async (tx) => {
    const rename = (id: string, first_name: string, last_name: string) =>
      tx.user.update({ where: { id: idOf(id) }, data: { first_name, last_name } })
    await rename('leo', 'Élodie', 'Muñoz')
    await rename('alma', '小明', '王')
  })
  // Names of people at the school, addresses, numbers and sentences
  for (const text of [
    'maya',
    'where is sam',
    'Élodie',
    'elodie',
    'MUÑOZ',
    'munoz',
    'elodiemunoz',
    'MunozÉlodie',
    '王小明',
    'bea@northfield.test',
    '@handle',
    'room 212',
    '+1 555 0142',
    'the girl with the red coat in the library on monday',
    '…',
  ])
    await search(text, five)
  await publishInsights(db, new Date('2026-11-16T05:00:00Z'))
  expect(await published('2026-11-02', 'searches')).toEqual({
    'bike repair': { people: 8 },
    cafe: { people: 6 },
  })
})
