import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoWorld } from '~prisma/worlds/demo/index'
import { loadWorld } from '~prisma/worlds/load'
import { removeSchool } from '~prisma/worlds/remove'
import { batchesOf, countRows, TABLES } from '~prisma/worlds/rows'
import { schoolWorld } from '~prisma/worlds/school'
import { openDatabase } from './database'

const TODAY = new Date('2026-11-21T09:30:00Z')
const demo = (today = TODAY) => demoWorld({ today, passwordHash: 'a hash' })
const school = () =>
  schoolWorld({
    ...{ code: 'oak', name: 'Oak College', students: 60, posts: 150 },
    ...{ seed: '1', today: TODAY, passwordHash: 'a hash' },
  })

let file: ReturnType<typeof openDatabase>
beforeEach(() => {
  file = openDatabase()
})
afterEach(() => file.close())

const everything = () => TABLES.map((table) => file.db.prepare(`SELECT * FROM "${table}"`).all())

/** Kept counts that differ from what the rows say. */
function wrongCounts(): number {
  const visible = 'p.private = 0 AND p.hidden = 0 AND p.deleted_at IS NULL'
  return file.count(`SELECT
    (SELECT count(*) FROM "User" u WHERE
       posts_count <> (SELECT count(*) FROM "Post" p WHERE p.user_id = u.id AND ${visible})
       OR followers_count <> (SELECT count(*) FROM "Follow" f WHERE f.followed_user_id = u.id)
       OR following_count <> (SELECT count(*) FROM "Follow" f WHERE f.user_id = u.id))
    + (SELECT count(*) FROM "Post" o WHERE
       like_count <> (SELECT count(*) FROM "PostLike" l WHERE l.post_id = o.id)
       OR comment_count <> (SELECT count(*) FROM "Comment" c
                            WHERE c.post_id = o.id AND c.deleted_at IS NULL))
    + (SELECT count(*) FROM "Topic" t WHERE
       posts_count <> (SELECT count(*) FROM "PostTopic" x JOIN "Post" p ON p.id = x.post_id
                       WHERE x.topic_id = t.id AND ${visible})
       OR comments_count <> (SELECT coalesce(sum(p.comment_count), 0) FROM "PostTopic" x
                             JOIN "Post" p ON p.id = x.post_id
                             WHERE x.topic_id = t.id AND ${visible}))`)
}

test('[CLI-16] a second load of the demo world changes nothing, not even on another day', async () => {
  const world = demo()
  const first = await loadWorld(file.db, batchesOf(world))
  expect(first).toEqual({ inserted: countRows(world), offered: countRows(world) })
  const before = everything()
  const again = await loadWorld(file.db, batchesOf(demo(new Date('2026-12-24T20:00:00Z'))))
  expect(again.inserted).toBe(0)
  expect(everything()).toEqual(before)
})

test('every reference holds and every kept count is right, in both kinds of world', async () => {
  await loadWorld(file.db, batchesOf(demo()))
  await loadWorld(file.db, school())
  expect(file.db.pragma('foreign_key_check')).toEqual([])
  expect(wrongCounts()).toBe(0)
  file.db.prepare('UPDATE "Topic" SET posts_count = posts_count + 1 WHERE "order" = 1').run()
  expect(wrongCounts()).toBeGreaterThan(0)
})

test('no row of one school points to a row of another', async () => {
  await loadWorld(file.db, batchesOf(demo()))
  const strangers = (table: string, column: string, target: string) =>
    file.count(`SELECT count(*) FROM "${table}" r JOIN "${target}" t ON t.id = r.${column}
                WHERE t.partner_code <> r.partner_code`)
  for (const table of ['Post', 'Comment', 'PostLike', 'Follow', 'Skip', 'Block']) {
    expect(strangers(table, 'user_id', 'User'), table).toBe(0)
  }
  expect(strangers('Comment', 'post_id', 'Post')).toBe(0)
  expect(strangers('PostTopic', 'topic_id', 'Topic')).toBe(0)
  expect(strangers('User', 'program_id', 'Program')).toBe(0)
})

test('progress is told to the last row, and each school leaves one event', async () => {
  const world = demo()
  const steps: [number, number][] = []
  await loadWorld(file.db, batchesOf(world), {
    total: countRows(world),
    onProgress: (done, total) => steps.push([done, total]),
  })
  expect(steps.at(-1)).toEqual([countRows(world), countRows(world)])
  const events = file.db.prepare('SELECT name, partner_code FROM "Event" ORDER BY seq').all()
  expect(events).toEqual([
    { name: 'world.seeded', partner_code: 'northfield' },
    { name: 'world.seeded', partner_code: 'lakeside' },
  ])
})

test('a removed school leaves nothing of its own and nothing of others is lost', async () => {
  await loadWorld(file.db, batchesOf(demo()))
  const before = everything()
  const searchRows = file.count('SELECT count(*) FROM "SearchRow"')
  await loadWorld(file.db, school())
  expect(removeSchool(file.db, 'oak', TODAY)).toBeGreaterThan(300)
  const events = TABLES.indexOf('Event')
  expect(everything().toSpliced(events, 1)).toEqual(before.toSpliced(events, 1))
  expect(file.count('SELECT count(*) FROM "SearchRow"')).toBe(searchRows)
  expect(file.count(`SELECT count(*) FROM "Event" WHERE name = 'world.removed'`)).toBe(1)
  expect(removeSchool(file.db, 'oak', TODAY)).toBe(0)
})
