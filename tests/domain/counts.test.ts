import { expect } from 'vitest'
import { repairCounts, wrongCounts } from '~/domain/counts/commands.server'
import { db, dbTest as test, eventNames, events, idOf, NOW } from '~tests/support/fixtures'

test('what was broken is found, repaired and told to search; what is right stays', async () => {
  expect(await wrongCounts(db)).toEqual([])
  expect(await repairCounts(db, NOW)).toEqual([])
  expect(await events()).toEqual([])

  await db.write(async (tx) => {
    await tx.post.update({ where: { id: idOf('post:question') }, data: { like_count: 40 } })
    await tx.topic.updateMany({ data: { comments_count: -1 } })
  })
  const topics = await db.read.topic.count()
  const wrong = [
    { table: 'Post', column: 'like_count', wrong: 1 },
    { table: 'Topic', column: 'comments_count', wrong: topics },
  ]
  expect(await wrongCounts(db)).toEqual(wrong)
  expect(await repairCounts(db, NOW)).toEqual(wrong)
  expect(await wrongCounts(db)).toEqual([])
  expect(await eventNames()).toEqual(['counts.repaired'])
})
