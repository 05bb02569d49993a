import { afterAll, beforeAll, expect, test } from 'vitest'
import { compare, type Difference } from '~search/compare'
import { reindex } from '~search/reindex'
import { idOf, openWorld, type World } from '~tests/support/world'
import { withEngine } from './support/engine'

const engine = withEngine()
let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function differences(partner_code = '') {
  const told: Difference[] = []
  await compare(engine().client, world.db, { partner_code, found: (one) => void told.push(one) })
  const ids = (kind: string, what: string) =>
    told.filter((one) => one.kind === kind && one.what === what).flatMap((one) => one.ids)
  return { told, ids }
}

test('[CLI-22] the walk through the index finds more surplus than it takes at a time, wherever it lies', async () => {
  await reindex(engine().client, world.db)
  expect((await differences()).told).toEqual([])

  const posts = engine().client.index('posts')
  const many = (first: string, school: string, count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: `${first}surplus${at}`, partner_code: school }))
  const ours = [...many('0', 'northfield', 1300), ...many('z', 'northfield', 2100)]
  const theirs = many('0b', 'lakeside', 3)
  await posts.addDocuments([...ours, ...theirs]).waitTask({ timeout: 30_000 })
  await posts.deleteDocument(idOf('post:question')).waitTask()

  const all = await differences()
  expect(all.ids('posts', 'surplus').sort()).toEqual(
    [...ours, ...theirs].map(({ id }) => id).sort(),
  )
  expect(all.ids('posts', 'missing')).toEqual([idOf('post:question')])
  expect(all.ids('people', 'surplus')).toEqual([])
  const school = await differences('lakeside')
  expect(school.ids('posts', 'surplus')).toEqual(theirs.map(({ id }) => id))
  expect(school.ids('posts', 'missing')).toEqual([])
})
