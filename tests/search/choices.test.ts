import { expect, test } from 'vitest'
import { filterChoices } from '~search/choices'
import { ctxFor, openWorld } from '~tests/support/world'

test('[ACCESS-05] only active institutions are offered, the primary first, the others by name', async () => {
  const world = await openWorld()
  const add = (code: string, name: string, status: string) => ({
    id: `institution-${code}`,
    partner_code: 'northfield',
    institution_code: code,
    name,
    status,
    global_status: 'hybrid',
  })
  await world.db.write((tx) =>
    tx.institution.createMany({
      data: [
        add('b', 'beta campus', 'active'),
        add('a', 'Alpha Campus', 'active'),
        add('c', 'Closed Campus', 'inactive'),
      ],
    }),
  )
  const labels = filterChoices(ctxFor(world, 'sam')).institutions.map(({ label }) => label)
  expect(labels).toEqual(['Northfield Main Campus', 'Alpha Campus', 'beta campus'])
  await world.close()
})
