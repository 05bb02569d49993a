import { expect } from 'vitest'
import { filterBar } from '~search/results/filter-bar'
import { interestCodes, loadFilterOptions } from '~search/results/filter-options'
import { buildCriteria } from '~search/criteria/criteria'
import { createSearch } from './support/engine'
import { changePartner, ctx, db, dbTest as test } from '~tests/support/fixtures'

test('[ACCESS-05] only active institutions are offered, the primary first, the others by name', async () => {
  const shared = { partner_code: 'northfield', global_status: 'hybrid' }
  const data = [
    ['beta campus', 'active'],
    ['Alpha Campus', 'active'],
    ['Closed Campus', 'inactive'],
  ].map(([name = '', status = '']) => ({
    ...shared,
    id: name,
    institution_code: name,
    name,
    status,
  }))
  await db.write((tx) => tx.institution.createMany({ data }))
  const labels = (await loadFilterOptions(await ctx('sam'))).institutions.map(({ label }) => label)
  expect(labels).toEqual(['Northfield Main Campus', 'Alpha Campus', 'beta campus'])
})

test('[SEARCH-07] interests are known by code and by name, in any case', async () => {
  const board = { id: 'board', code: 'board_games', name: 'Board games' }
  await db.write((tx) =>
    tx.interest.create({ data: { ...board, select_order: 9, match_order: 9 } }),
  )
  const given = ['zzz', 'Chess', 'board GAMES', 'BOARD_games', 'chess']
  expect(await interestCodes(await ctx('sam'), given)).toEqual(['board_games', 'chess', 'zzz'])
})

test('[SEARCH-26] [SEARCH-30] the empty options are named in the words of the school', async () => {
  await changePartner({ program_type_name: 'Faculty' })
  await db.write((tx) => tx.institution.updateMany({ data: { institution_type: 'Campus' } }))
  const sam = await ctx('sam')
  const page = await createSearch({ db }, null).page(sam, {
    tab: 'posts',
    criteria: buildCriteria({}),
  })
  const { selects } = filterBar(
    sam,
    page,
    await loadFilterOptions(sam),
    new URL('http://site.test/'),
  )
  expect(selects.map(({ name, emptyLabel }) => [name, emptyLabel])).toEqual([
    ['program_name', 'All faculties'],
    ['institution_code', 'All campuses'],
  ])
})

test('[SEARCH-32] interests are listed alphabetically, whatever their own order', async () => {
  const rows = ['zumba', 'Archery', 'baking'].map((name, at) => ({
    id: name,
    code: `${9 - at}_${name}`,
    name,
    select_order: at,
    match_order: at,
  }))
  await db.write((tx) => tx.interest.createMany({ data: rows }))
  const { interests } = await loadFilterOptions(await ctx('sam'))
  expect(interests.map(({ label }) => label)).toEqual([
    'Archery',
    'baking',
    'Chess',
    'Film',
    'Hiking',
    'Jazz',
    'zumba',
  ])
})
