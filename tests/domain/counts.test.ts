import { expect, test } from 'vitest'
import { repairCounts, wrongCounts } from '~/domain/counts/commands.server'
import { openDb } from '~/platform/db.server'
import { demoWorld } from '~prisma/worlds/demo/index'
import { loadWorld } from '~prisma/worlds/load'
import { batchesOf } from '~prisma/worlds/rows'
import { eventsOf, idOf, NOW, openWorld } from '~tests/support/world'
import { openDatabase } from '~tests/worlds/database'

test('what was broken is found, repaired and told to search; what is right stays', async () => {
  const world = await openWorld()
  const { db } = world
  expect(wrongCounts(db)).toEqual([])
  expect(await repairCounts(db, NOW)).toEqual([])
  expect(await eventsOf(world)).toEqual([])

  await db.write(async (tx) => {
    await tx.post.update({ where: { id: idOf('post:question') }, data: { like_count: 40 } })
    await tx.topic.updateMany({ data: { comments_count: -1 } })
  })
  const topics = await db.read.topic.count()
  const wrong = [
    { table: 'Post', column: 'like_count', wrong: 1 },
    { table: 'Topic', column: 'comments_count', wrong: topics },
  ]
  expect(wrongCounts(db)).toEqual(wrong)
  expect(await repairCounts(db, NOW)).toEqual(wrong)
  expect(wrongCounts(db)).toEqual([])
  expect((await eventsOf(world)).map(({ name }) => name)).toEqual(['counts.repaired'])
  await world.close()
})

test('the definitions agree with those of the demo world, which counts without SQL', async () => {
  const loaded = openDatabase()
  await loadWorld(loaded.db, batchesOf(demoWorld({ today: NOW, passwordHash: 'a hash' })))
  const db = openDb(loaded.file)
  expect(wrongCounts(db)).toEqual([])
  await db.close()
  loaded.close()
})
