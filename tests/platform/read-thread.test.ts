import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  selectIdsInThread,
  selectRowsInThread,
  stopReading,
} from '~/platform/database/read-thread.server'
import { col, defineRow } from '~/platform/database/sql-row'
import { raw, sql, type SqlFragment } from '~/platform/database/sql-text'
import { runSql, selectRows } from '~/platform/database/sql.server'
import { openFixtures, type Fixtures } from '~tests/support/database'

let fixtures: Fixtures
const db = () => fixtures.db

beforeAll(async () => {
  fixtures = await openFixtures()
  // Small ones are read where they are asked for.
  await db().writeSql((tx) => runSql(tx, raw('CREATE TABLE filler AS SELECT zeroblob(33e6) AS x')))
})
afterAll(async () => {
  await stopReading(db())
  await fixtures.close()
})

const postRow = defineRow({
  id: col.text,
  private: col.flag,
  tag_names: col.json<string[]>(),
  created_at: col.time,
  answer_comment_id: col.text.orNull,
  like_count: col.number,
})
const POSTS = sql`SELECT id, private, tag_names, created_at, answer_comment_id, like_count FROM "Post"
  WHERE created_at > ${new Date(0)} AND private = ${false} ORDER BY id`
/** Counts to ten million: a second or so */
const LONG = raw(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1e7)
  SELECT max(i) || '' AS id FROM n`)

test('rows are the same as those of the connection itself, and of what was just written', async () => {
  const rows = await selectRowsInThread(db(), postRow, POSTS)
  expect(rows.length).toBeGreaterThan(1)
  expect(rows).toEqual(await selectRows(db(), postRow, POSTS))
  await db().writeSql((tx) => runSql(tx, raw(`UPDATE "Post" SET like_count = 77`)))
  expect((await selectRowsInThread(db(), postRow, POSTS))[0]?.like_count).toBe(77)
})

test('a long statement keeps no one else waiting', async () => {
  let turns = 0
  const counting = setInterval(() => turns++, 5)
  await selectIdsInThread(db(), LONG)
  clearInterval(counting)
  expect(turns).toBeGreaterThan(10)
})

test.each<[string, SqlFragment, RegExp]>([
  ['is wrong', raw('SELECT id FROM "Nothing"'), /no such table/],
  ['returns something else', raw('SELECT id, title FROM "Post"'), /returns id, title/],
  ['writes', raw(`UPDATE "Post" SET like_count = 1 RETURNING id`), /readonly/],
])('a statement that %s is an error, and the next one is answered', async (_, wrong, problem) => {
  await expect(selectIdsInThread(db(), wrong)).rejects.toThrow(problem)
  expect(await selectIdsInThread(db(), raw(`SELECT 'a' AS id`))).toEqual(['a'])
})

test('the end of the thread is an error of what waits; the next statement starts it again', async () => {
  const waiting = selectIdsInThread(db(), LONG)
  const failed = vi.fn()
  waiting.catch(failed)
  await stopReading(db())
  await expect(waiting).rejects.toThrow('has ended')
  expect(failed).toHaveBeenCalled()
  expect(await selectIdsInThread(db(), raw(`SELECT 'a' AS id`))).toEqual(['a'])
})

test('a statement whose reader has left is never read, and keeps no other one waiting', async () => {
  const sent = vi.spyOn(Worker.prototype, 'postMessage')
  const [first, second] = [new AbortController(), new AbortController()]
  const one = raw(`SELECT 'a' AS id`)
  const running = selectIdsInThread(db(), LONG, first.signal)
  const waiting = selectIdsInThread(db(), LONG, second.signal)
  const last = selectIdsInThread(db(), one)
  const failed = Promise.allSettled([running, waiting])
  for (const reader of [first, second]) reader.abort(new Error('gone'))
  expect(await failed).toMatchObject([
    { status: 'rejected', reason: { message: 'gone' } },
    { status: 'rejected', reason: { message: 'gone' } },
  ])
  expect(await last).toEqual(['a'])
  await expect(selectIdsInThread(db(), one, AbortSignal.abort(new Error('left')))).rejects.toThrow(
    'left',
  )
  expect(sent).toHaveBeenCalledTimes(2)
  sent.mockRestore()
})
