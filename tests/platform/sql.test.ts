import { describe, expect, onTestFinished, vi } from 'vitest'
import { ON_POSTGRESQL } from '~/platform/database/kind'
import type { Tx } from '~/platform/database/types'
import { joinListed, listTable, upsertInto } from '~/platform/database/dialect'
import { col, defineRow, type RowType } from '~/platform/database/sql-row'
import { bindNames, raw, sql } from '~/platform/database/sql-text'
import { runSql, selectCount, selectRows, type SqlSource } from '~/platform/database/sql.server'
import { selectShared } from '~/platform/database/sql-shared.server'
import { transact, withSqliteFile } from '~/platform/database/sqlite/file.server'
import { statementsDuring } from '~tests/support/watch-statements'
import { db, fileDbTest as test, idOf } from '~tests/support/fixtures'

const TWO = raw('SELECT id, title FROM "Post"')
const ANOTHER_TYPE: [string, RowType<object>, string] = [
  'another type',
  defineRow({ id: col.text, title: col.number }),
  'title as TEXT',
]
const WRONG: [string, RowType<object>, string][] = [
  ['another name', defineRow({ id: col.text, name: col.text }), 'returns id, title'],
  ['too few', defineRow({ id: col.text }), 'its row type has id'],
  ['too many', defineRow({ id: col.text, title: col.text, content: col.text }), 'has content, id'],
  // The other database says the types of what is read, also of what is calculated.
  ...(ON_POSTGRESQL ? [] : [ANOTHER_TYPE]),
]

describe('a statement whose columns are not those of its row type is refused', () => {
  const sources: [string, (use: (from: SqlSource) => Promise<unknown>) => Promise<unknown>][] = [
    ['on the reading connection', (use) => use(db)],
    ['in a transaction', (use) => db.write(use)],
  ]
  for (const [where, withSource] of sources)
    test.each(WRONG)(`%s, ${where}`, async (_, type, message) => {
      const wrong = withSource((from) => selectRows(from, type, TWO))
      await expect(wrong).rejects.toThrow(message)
    })
})

test('rows are read as their type says', async () => {
  const row = defineRow({ hidden: col.flag, created_at: col.time, tag_names: col.json<string[]>() })
  const [post] = await selectRows(
    db,
    row,
    sql`SELECT hidden, created_at, tag_names FROM "Post"
    WHERE title = ${'The post welcome'}`,
  )
  expect(post).toMatchObject({ hidden: false, tag_names: ['Study', 'nursing'] })
  expect(post?.created_at).toBeInstanceOf(Date)
})

test.skipIf(ON_POSTGRESQL)('a statement is compiled once, whatever its values', async () => {
  // The driver makes a function of the shape of the rows each time that SQLite has compiled it.
  const compiled = vi.spyOn(globalThis, 'Function')
  onTestFinished(() => compiled.mockRestore())
  const row = defineRow({ title: col.text })
  for (const name of ['sam', 'maya', 'leo'] as const)
    await selectRows(
      db,
      row,
      sql`SELECT p.title FROM "Post" p JOIN "User" u ON u.id = p.user_id
        WHERE u.id = ${idOf(name)} LIMIT ${2}`,
    )
  expect(compiled).toHaveBeenCalledTimes(1)
})

const titleRow = defineRow({ title: col.text })

test('what many readers ask alike is read once until anyone writes, and never said of before', async () => {
  const one = sql`SELECT title FROM "Post" WHERE id = ${idOf('post:question')}`
  const titles = async () => (await selectShared(db, titleRow, one)).map(({ title }) => title)
  const statements = await statementsDuring(async () => {
    expect(await titles()).toEqual(['The post question'])
    expect(await titles()).toEqual(['The post question'])
    const other = sql`SELECT title FROM "Post" WHERE id = ${idOf('post:welcome')}`
    expect(await selectShared(db, titleRow, other)).toEqual([{ title: 'The post welcome' }])
  })
  if (!ON_POSTGRESQL)
    expect(
      statements.filter((text) => text.includes('"Post"')),
      'reads',
    ).toHaveLength(2)
  await db.write((tx) => runSql(tx, sql`UPDATE "Post" SET title = 'Changed'`))
  expect(await titles()).toEqual(['Changed'])
  await db.write((tx) => tx.post.updateMany({ data: { title: 'Again' } }))
  expect(await titles()).toEqual(['Again'])
  // A failed one isn't shared.
  vi.spyOn(db.sql, 'select').mockRejectedValueOnce(new Error('busy'))
  const other = sql`SELECT title FROM "Post" WHERE id = ${idOf('post:welcome')}`
  await expect(selectShared(db, titleRow, other)).rejects.toThrow('busy')
  expect(await selectShared(db, titleRow, other)).toEqual([{ title: 'Again' }])
})

const settingRow = defineRow({ setting: col.text })

test.runIf(ON_POSTGRESQL).each([
  ['looks rows up by an index, not in whole tables', 'random_page_cost', '1.1'],
  ['does not compile statements', 'jit', 'off'],
])('a server %s', async (_, name, setting) => {
  const read = (from: SqlSource) =>
    selectRows(from, settingRow, sql`SELECT current_setting(${name}) AS setting`)
  expect([await read(db), await db.write(read)]).toEqual([[{ setting }], [{ setting }]])
})

test.runIf(ON_POSTGRESQL)(
  'what is listed for each row is looked up, not asked of all rows',
  async () => {
    const latest = sql`SELECT n.id FROM "Comment" n WHERE n.post_id = post.value LIMIT 5`
    const plan = await selectRows(
      db,
      defineRow({ 'QUERY PLAN': col.text }),
      sql`EXPLAIN SELECT c.id FROM ${listTable([idOf('post:question')], 'post')}
      ${joinListed('"Comment"', 'c', latest)}`,
    )
    const text = plan.map((row) => row['QUERY PLAN']).join('\n')
    expect(text).toMatch(/"Comment(_\d+)?" c/)
    expect(text).not.toContain('SubPlan')
  },
)

describe('statements of a transaction', () => {
  const count = (from: SqlSource) =>
    selectCount(from, sql`SELECT count(*) AS count FROM "Post" WHERE hidden`)

  test('see what it wrote, and are undone with it', async () => {
    const before = await count(db)
    const failed = db.write(async (tx) => {
      expect(await runSql(tx, sql`UPDATE "Post" SET hidden = ${true}`)).toBeGreaterThan(before)
      expect(await count(tx)).toBeGreaterThan(before)
      expect(await count(db)).toBe(before)
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await count(db)).toBe(before)
  })

  test('do not run after it has ended, nor in the next one', async () => {
    let ended: Tx | undefined
    await db.write((tx) => Promise.resolve((ended = tx)))
    await expect(count(ended!)).rejects.toThrow('has ended')
    await db.write(() => expect(count(ended!)).rejects.toThrow('has ended'))
  })

  test.skipIf(ON_POSTGRESQL)('do not run after the database gave it up', async () => {
    const refused = db.write(async (tx) => {
      // As SQLite does by itself when the disk is full; the writer takes a bare ROLLBACK for Prisma's.
      await runSql(tx, sql`ROLLBACK TRANSACTION`)
      return count(tx)
    })
    await expect(refused).rejects.toThrow('has ended')
  })

  test.skipIf(ON_POSTGRESQL)('on a file of a tool are undone together', async () => {
    const before = await count(db)
    const failed = withSqliteFile(db.place, {}, (file) =>
      transact(file, async () => {
        await runSql(file, sql`UPDATE "Post" SET hidden = ${true}`)
        throw new Error('no')
      }),
    )
    await expect(failed).rejects.toThrow('no')
    expect(await count(db)).toBe(before)
  })
})

test('an upsert adds a row, and changes the one of the same key', async () => {
  const stored = () => db.read.systemValue.findUnique({ where: { key: 'test' } })
  for (const value of [1, 2]) {
    const row = { key: 'test', value: String(value), updated_at: new Date(value * 1000) }
    expect(await db.write((tx) => runSql(tx, upsertInto('SystemValue', 'key', row)))).toBe(1)
    expect(await stored()).toEqual({ ...row, value })
  }
})

test('a named parameter without a value is refused', () => {
  const statement = sql`SELECT ${1} WHERE ${raw('@now')} > ${2}`
  expect(bindNames(statement, { now: 3 })).toEqual({
    sql: 'SELECT ? WHERE ? > ?',
    params: [1, 3, 2],
  })
  expect(() => bindNames(statement, {})).toThrow('no value for now')
})
