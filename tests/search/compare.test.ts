import { expect } from 'vitest'
import { compare, type Difference } from '~search/operations/compare'
import { reindex } from '~search/operations/reindex'
import { db, fileDbTest as test, idOf } from '~tests/support/fixtures'
import { withEngine } from './support/engine'

const engine = withEngine()
async function differences(partner_code = '') {
  const reported: Difference[] = []
  await compare(
    { client: engine().client, db },
    {
      partner_code,
      onDifference: (one) => void reported.push(one),
    },
  )
  const ids = (kind: string, what: string) =>
    reported.filter((one) => one.kind === kind && one.what === what).flatMap((one) => one.ids)
  return { reported, ids }
}

test('[CLI-22] the walk through the index finds more surplus than it takes at a time, wherever it lies', async () => {
  await reindex({ client: engine().client, db })
  expect((await differences()).reported).toEqual([])

  const posts = engine().client.index('posts')
  const many = (first: string, school: string, count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: `${first}surplus${at}`, partner_code: school }))
  const ours = [...many('0', 'northfield', 1300), ...many('z', 'northfield', 2100)]
  const theirs = many('0b', 'lakeside', 3)
  await posts.addDocuments([...ours, ...theirs]).waitTask()
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
