import { expect, test } from 'vitest'
import { filterChoices, interestCodes } from '~search/choices'
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

test('[SEARCH-07] interests are known by code and by name, in any case', async () => {
  const world = await openWorld()
  const board = { id: 'board', code: 'board_games', name: 'Board games' }
  await world.db.write((tx) =>
    tx.interest.create({ data: { ...board, select_order: 9, match_order: 9 } }),
  )
  const given = ['zzz', 'Chess', 'board GAMES', 'BOARD_games', 'chess']
  expect(interestCodes(ctxFor(world, 'sam'), given)).toEqual(['board_games', 'chess', 'zzz'])
  await world.close()
})
