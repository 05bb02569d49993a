import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ON_POSTGRESQL } from '~/platform/database/kind'
import { openDb } from '~/platform/database/open.server'
import { readEnv } from '~/platform/settings/env.server'
import {
  PARTITIONED,
  partitionTables,
  readPartitions,
} from '~/platform/database/postgresql/partitions.server'
import { schedulesFor } from '~/jobs/schedules'
import { TABLES } from '~prisma/generated/tables'
import { MIGRATION_LOCK } from '~prisma/locking/database-use'
import { migrate } from '~prisma/migrate'
import { idOf, NOW } from '~tests/support/database'
import { copyDatabase, emptyDatabase, onServer } from '~tests/support/own-database'
import { ROOT } from '~tests/support/paths'
import { connect } from '~tests/support/postgresql'
import { fillCases } from '~tests/support/two-schools/cases'
import { filledPlace } from '~tests/support/two-schools/fill'

const PARTITIONS = 4
const all = Object.keys(TABLES)

/** The number of rows and a checksum of each table. */
async function content(client: Client): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const table of all) {
    const { rows } = await client.query<{ sum: string }>(
      `SELECT count(*) || ':' || coalesce(md5(string_agg(one::text, ',' ORDER BY one::text)), '') AS sum
        FROM "${table}" one`,
    )
    found[table] = rows[0]?.sum ?? ''
  }
  return found
}

/** Rows of tables that the fixtures leave empty. */
async function fillRest(place: string) {
  const db = openDb(place)
  const post_id = idOf('post:question')
  const [user_id, other_user_id] = [idOf('sam'), idOf('maya')]
  const [school, at] = [{ partner_code: 'northfield' }, { created_at: NOW }]
  const comment_id = idOf('comment:alex')
  await fillCases(db)
  await db.write(async (tx) => {
    await tx.postLike.create({ data: { user_id, post_id, ...school, ...at } })
    await tx.commentLike.create({ data: { user_id, comment_id, ...school, ...at } })
    await tx.savedPost.create({ data: { user_id, post_id, ...school, ...at } })
    await tx.postFollow.create({ data: { user_id, post_id, ...school, muted: true, ...at } })
    const seen = { started_at: NOW, stopped_at: NOW, seconds: 1, path: '/', platform: 'x' }
    await tx.postView.create({ data: { id: 'v', user_id, post_id, ...school, ...seen } })
    const request = { user_id, requester_id: other_user_id, ...school, ...at }
    await tx.answerRequest.create({ data: { id: 'a', post_id, ...request } })
    const event = { id: 'e', name: 'x', data: {}, platform: 'x', ...school, ...at }
    await tx.trackingEvent.create({ data: event })
    const notice = {
      user_id: other_user_id,
      actor_id: user_id,
      kind: 'comment_like',
      ...school,
      ...at,
    }
    // Of someone at another school: its school isn't that of the post.
    const elsewhere = { ...notice, partner_code: 'lakeside', user_id: idOf('bea'), action_key: 'b' }
    await tx.notification.createMany({
      data: [
        { id: 'n', ...notice, action_key: 'n', post_id, comment_id },
        { id: 'b', ...elsewhere, post_id },
      ],
    })
    const sides = [
      { user_id, other_user_id, ...school },
      { user_id: other_user_id, other_user_id: user_id, ...school },
    ]
    await tx.channel.create({ data: { id: 'c', ...school, ...at, members: { create: sides } } })
    const message = { id: 'm', channel_id: 'c', user_id, number: 1, text: 'Hi' }
    await tx.message.create({ data: { ...message, ...school, ...at } })
  })
  await db.close()
}

describe.skipIf(!ON_POSTGRESQL)('tables in partitions by school', () => {
  let whole: Client, parts: Client, place: string
  const removing: (() => unknown)[] = []

  beforeAll(async () => {
    const source = await copyDatabase(await filledPlace())
    await fillRest(source.place)
    const reader = await connect(source.place)
    await reader.query(`CREATE ROLE "partition_reader_${process.pid}"`)
    await reader.query(`GRANT SELECT ON "Post" TO "partition_reader_${process.pid}"`)
    await reader.query('ALTER TABLE "Message" SET (autovacuum_vacuum_scale_factor = 0.01)')
    await reader.end()
    const copy = await copyDatabase(source.place)
    place = copy.place
    await partitionTables(place, PARTITIONS)
    ;[whole, parts] = [await connect(source.place), await connect(place)]
    removing.push(
      () => whole.end(),
      () => parts.end(),
      source.remove,
      copy.remove,
    )
  })
  afterAll(async () => {
    for (const remove of removing) await remove()
    await onServer(`DROP ROLE IF EXISTS "partition_reader_${process.pid}"`)
  })

  test('have the same rows as before, each school in one partition of a table', async () => {
    expect((await readPartitions(place)).partitions).toBe(PARTITIONS)
    const before = await content(whole)
    expect(await content(parts)).toEqual(before)
    for (const table of PARTITIONED) {
      expect(before[table], `rows of ${table}`).not.toMatch(/^0:/)
      const { rows } = await parts.query(
        `SELECT partner_code FROM "${table}" GROUP BY 1 HAVING count(DISTINCT tableoid) > 1`,
      )
      expect(rows, table).toEqual([])
    }
    const plan = await parts.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT * FROM "Post" WHERE partner_code = 'northfield'`,
    )
    const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(new Set(text.match(/"Post_\d+"/g)).size).toBe(1)
  })

  /** Of each table: its indexes, triggers, constraints, rights and settings */
  async function shape(client: Client) {
    const found: Record<string, string[]> = {}
    for (const table of PARTITIONED) {
      const { rows } = await client.query<{ is: string }>(
        `WITH owner AS (SELECT '"${table}"'::regclass::oid AS id)
        SELECT replace(pg_get_indexdef(indexrelid), ' ONLY ', ' ') AS is FROM pg_index, owner WHERE indrelid = id
        UNION ALL SELECT pg_get_triggerdef(t.oid) FROM pg_trigger t, owner
          WHERE tgrelid = id AND NOT tgisinternal
        UNION ALL SELECT conname || ' ' || pg_get_constraintdef(c.oid) FROM pg_constraint c, owner WHERE conrelid = id
        UNION ALL SELECT relacl::text FROM pg_class, owner WHERE oid = id
        UNION ALL SELECT DISTINCT reloptions::text FROM pg_class, owner
          WHERE relkind = 'r' AND (oid = id OR oid IN (SELECT inhrelid FROM pg_inherits WHERE inhparent = id))
        ORDER BY 1`,
      )
      found[table] = rows.flatMap(({ is }) => is ?? [])
    }
    return found
  }

  test('have the keys, indexes, triggers and rights of before; each key has the school, an index is led by it', async () => {
    const [before, after] = [await shape(whole), await shape(parts)]
    const isReference = (text: string) => /_fkey\b/.test(text) || text.includes('stay_at_school')
    for (const table of PARTITIONED) {
      const [were = [], are = []] = [before[table], after[table]]
      const keys = are.filter((text) => /UNIQUE INDEX|PRIMARY KEY/.test(text))
      expect(keys.length, table).toBeGreaterThan(1)
      for (const key of keys) expect(key).toMatch(/\bpartner_code\b/)
      expect(are.join('\n')).toMatch(/INDEX .* USING btree \(partner_code/)
      const same = are.filter((text) => !isReference(text))
      const plain = same.map((text) =>
        keys.includes(text) ? text.replace(', partner_code)', ')') : text,
      )
      expect(plain.sort(), table).toEqual(were.filter((text) => !isReference(text)).sort())
    }
    expect(after.Message?.join()).toContain('autovacuum_vacuum_scale_factor=0.01')
    expect(after.Post?.join()).toMatch(/partition_reader\w*=r\//)
  })

  test('are nowhere written by a key of before', () => {
    const tables = PARTITIONED.map((name) => name[0]?.toLowerCase() + name.slice(1))
    const upsert = new RegExp(`\\.(${tables.join('|')})\\.upsert\\(\\{[^]*?update: (.*)`, 'g')
    const found = ['app', 'cli', 'search'].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.ts'))
        .flatMap((path) => [...readFileSync(join(ROOT, folder, path), 'utf8').matchAll(upsert)]),
    )
    expect(found.map(([, name]) => name).sort()).toEqual(['savedPost', 'trackingEvent'])
    // One that changes nothing looks for the row first; another names columns that are no key anymore.
    expect(found.map(([, , update]) => update?.replace(/[ ,})]+$/, '}'))).toEqual(['{}', '{}'])
  })

  test('get what newer migrations add', async () => {
    const folder = join(ROOT, 'prisma/postgresql')
    const older = mkdtempSync(join(tmpdir(), 'quad-migrations-'))
    for (const name of readdirSync(folder))
      if (name <= '20261127' || name.endsWith('.toml'))
        cpSync(join(folder, name), join(older, name), { recursive: true })
    const [early, late] = [await emptyDatabase(), await emptyDatabase()]
    for (const { place } of [early, late]) await migrate(place, older)
    await partitionTables(early.place, 3)
    for (const { place } of [early, late]) await migrate(place, folder)
    await partitionTables(late.place, 3)
    const clients = [await connect(early.place), await connect(late.place)] as const
    expect(await shape(clients[0])).toEqual(await shape(clients[1]))
    for (const client of clients) await client.end()
    for (const { remove } of [early, late]) await remove()
    rmSync(older, { recursive: true })
  })

  test('are not made while something else hangs on the tables, or changes them', async () => {
    const { place: at, remove } = await copyDatabase(await filledPlace())
    const other = await connect(at)
    const added = {
      'a view (report)': ['CREATE VIEW report AS SELECT title FROM "Post"', 'DROP VIEW report'],
      'a publication ("Post")': ['CREATE PUBLICATION p FOR TABLE "Post"', 'DROP PUBLICATION p'],
      'a policy ("Message")': ['CREATE POLICY p ON "Message"', 'DROP POLICY p ON "Message"'],
      'rights on a column': [
        'GRANT SELECT (title) ON "Post" TO PUBLIC',
        'REVOKE ALL (title) ON "Post" FROM PUBLIC',
      ],
    }
    for (const [what, [make = '', take = '']] of Object.entries(added)) {
      await other.query(make)
      await expect(partitionTables(at, 2)).rejects.toThrow(what)
      await other.query(take)
    }
    await other.query(`SELECT pg_advisory_lock(${MIGRATION_LOCK})`)
    await expect(partitionTables(at, 2)).rejects.toThrow('Another process changes the tables')
    expect((await readPartitions(at)).partitions).toBe(0)
    await other.end()
    await remove()
  })

  test('keep a row at its school', async () => {
    const move = (code: string) =>
      parts.query(`UPDATE "Post" SET partner_code = $1 WHERE partner_code = 'northfield'`, [code])
    await expect(move('lakeside')).rejects.toThrow('a row of Post_')
    await move('northfield')
  })

  test('are counted as a whole once a day, for the plans of the server', async () => {
    const post = `starelid = '"Post"'::regclass AND stainherit`
    const counted = async () =>
      (await parts.query(`SELECT 1 FROM pg_statistic WHERE ${post}`)).rows.length
    await parts.query(`DELETE FROM pg_statistic WHERE ${post}`)
    expect(await counted()).toBe(0)
    const daily = schedulesFor(readEnv({})).find(({ name }) => name === 'statistics of partitions')
    await daily?.run({ db: { place } } as Parameters<typeof daily.run>[0])
    expect(await counted()).toBeGreaterThan(5)
  })

  test('refuse a row that points to one that is not there, as constraints do', async () => {
    const failure = async (client: Client, id: string) =>
      client
        .query(`UPDATE "Notification" SET post_id = $1 WHERE id = 'n'`, [id])
        .then(() => null)
        .catch(({ code, constraint }: { code: string; constraint: string }) => ({
          code,
          constraint,
        }))
    for (const client of [whole, parts]) {
      expect(await failure(client, idOf('post:question'))).toBeNull()
      expect(await failure(client, 'no one')).toEqual({
        code: '23503',
        constraint: 'Notification_post_id_fkey',
      })
    }
  })

  const GOING = {
    'a post': `DELETE FROM "Post" WHERE id = '${idOf('post:question')}'`,
    'a comment': `DELETE FROM "Comment" WHERE id = '${idOf('comment:alex')}'`,
    'a conversation': `DELETE FROM "Channel" WHERE id = 'c'`,
    'a person': `DELETE FROM "User" WHERE id = '${idOf('sam')}'`,
    'who has posted': `DELETE FROM "User" WHERE id IN (SELECT user_id FROM "Post")`,
    topics: `DELETE FROM "TopicCategory"`,
    tags: `DELETE FROM "Tag"`,
    'a decision': `DELETE FROM "ModerationCase"`,
    'a school': `DELETE FROM "Partner" WHERE partner_code = 'northfield'`,
  }

  test.for(Object.entries(GOING))('lose the same rows with %s', async ([, statement]) => {
    const left = async (client: Client) => {
      await client.query('BEGIN')
      const { rowCount } = await client.query(statement)
      const rows = await content(client)
      await client.query('ROLLBACK')
      return { rowCount, rows }
    }
    const expected = await left(whole)
    expect(expected.rowCount).toBeGreaterThan(0)
    expect(await left(parts)).toEqual(expected)
  })
})
