import { insertInto } from '~/platform/database/sqlite/file.server'
import { wrongCounts } from '~/domain/counts/commands.server'
import { removeSchool } from '~/domain/data-lifecycle/remove-school.server'
import { openDb } from '~/platform/database/open.server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoSeed } from '~seeds/demo/index'
import { loadRows } from '~seeds/load'
import { toBatches, countRows, TABLES } from '~seeds/rows'
import { generateSchool } from '~seeds/school-generator'
import { openDatabase } from './database'

const TODAY = new Date('2026-11-21T09:30:00Z')
const demo = (today = TODAY) => demoSeed({ today, passwordHash: 'a hash' })
const school = () =>
  generateSchool({
    code: 'oak',
    name: 'Oak College',
    students: 60,
    posts: 150,
    seed: '1',
    today: TODAY,
    passwordHash: 'a hash',
  })

let file: ReturnType<typeof openDatabase>
beforeEach(() => {
  file = openDatabase()
})
afterEach(() => file.close())

const everything = () => TABLES.map((table) => file.db.prepare(`SELECT * FROM "${table}"`).all())

test('[CLI-16] a second load of the demo school changes nothing, not even on another day', async () => {
  const school = demo()
  const first = await loadRows(insertInto(file.db), toBatches(school))
  expect(first).toEqual({ inserted: countRows(school), offered: countRows(school) })
  const before = everything()
  const again = await loadRows(
    insertInto(file.db),
    toBatches(demo(new Date('2026-12-24T20:00:00Z'))),
  )
  expect(again.inserted).toBe(0)
  expect(everything()).toEqual(before)
})

test('every reference holds and every stored count is right, of the demo and of a generated school', async () => {
  await loadRows(insertInto(file.db), toBatches(demo()))
  await loadRows(insertInto(file.db), school())
  expect(file.db.pragma('foreign_key_check')).toEqual([])
  const db = openDb(file.file)
  expect(await wrongCounts(db)).toEqual([])
  await db.close()
})

test('no row of one school points to a row of another', async () => {
  await loadRows(insertInto(file.db), toBatches(demo()))
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

test('progress is told to the last row, and each school and Maya’s request leave an event', async () => {
  const school = demo()
  const steps: [number, number][] = []
  await loadRows(insertInto(file.db), toBatches(school), {
    total: countRows(school),
    onProgress: (done, total) => steps.push([done, total]),
  })
  expect(steps.at(-1)).toEqual([countRows(school), countRows(school)])
  const events = file.db.prepare('SELECT name, partner_code FROM "Event" ORDER BY seq').all()
  expect(events).toEqual([
    { name: 'school.seeded', partner_code: 'northfield' },
    { name: 'school.seeded', partner_code: 'lakeside' },
    { name: 'answer.requested', partner_code: 'northfield' },
  ])
})

test('a removed school leaves nothing of its own and nothing of others is lost', async () => {
  await loadRows(insertInto(file.db), toBatches(demo()))
  const before = everything()
  const searchRows = file.count('SELECT count(*) FROM "SearchRow"')
  await loadRows(insertInto(file.db), school())
  const db = openDb(file.file)
  const remove = async () => {
    let last = 0
    for await (const { removed } of removeSchool(db, 'oak', TODAY)) last = removed
    return last
  }
  expect(await remove()).toBeGreaterThan(300)
  const events = TABLES.indexOf('Event')
  expect(everything().toSpliced(events, 1)).toEqual(before.toSpliced(events, 1))
  expect(file.count('SELECT count(*) FROM "SearchRow"')).toBe(searchRows)
  expect(file.count(`SELECT count(*) FROM "Event" WHERE name = 'school.removed'`)).toBe(1)
  expect(await remove()).toBe(0)
  await db.close()
})
