import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ON_POSTGRESQL } from '~/platform/database-kind'
import { openDb } from '~/platform/db.server'
import { readEnv } from '~/platform/env.server'
import {
  PARTITIONED,
  partitionTables,
  readPartitions,
} from '~/platform/postgresql/partitions.server'
import { schedulesFor } from '~/jobs/schedules'
import { TABLES } from '~prisma/generated/tables'
import { idOf, NOW } from '~tests/support/database'
import { copyDatabase } from '~tests/support/own-database'
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
    const asked = { user_id, requester_id: other_user_id, ...school, ...at }
    await tx.answerRequest.create({ data: { id: 'a', post_id, ...asked } })
    const event = { id: 'e', name: 'x', data: {}, platform: 'x', ...school, ...at }
    await tx.trackingEvent.create({ data: event })
    const told = {
      user_id: other_user_id,
      actor_id: user_id,
      kind: 'comment_like',
      ...school,
      ...at,
    }
    // Of someone at another school: its school isn't that of the post.
    const elsewhere = { ...told, partner_code: 'lakeside', user_id: idOf('bea'), action_key: 'b' }
    await tx.notification.createMany({
      data: [
        { id: 'n', ...told, action_key: 'n', post_id, comment_id },
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

  test('have the keys, indexes and triggers of before; each key has the school, an index is led by it', async () => {
    const shape = async (client: Client, table: string) => {
      const owner = `'"${table}"'::regclass`
      const { rows } = await client.query<Record<string, unknown>>(
        `SELECT pg_get_indexdef(indexrelid, 0, true) AS definition, indisunique AS key,
            pg_get_indexdef(indexrelid, 1, true) AS first
          FROM pg_index WHERE indrelid = ${owner}`,
      )
      const triggers = await client.query<{ tgname: string }>(
        `SELECT tgname FROM pg_trigger WHERE tgrelid = ${owner} AND NOT tgisinternal ORDER BY 1`,
      )
      return { indexes: rows, triggers: triggers.rows.map(({ tgname }) => tgname) }
    }
    for (const table of PARTITIONED) {
      const [before, after] = [await shape(whole, table), await shape(parts, table)]
      expect(after.indexes.length, table).toBe(before.indexes.length)
      const keys = after.indexes.filter(({ key }) => key === true)
      expect(keys.length, table).toBeGreaterThan(0)
      for (const { definition } of keys) expect(definition).toMatch(/\bpartner_code\b/)
      expect(after.indexes.map(({ first }) => first)).toContain('partner_code')
      expect(after.triggers.filter((name) => !name.endsWith('_fkey'))).toEqual(before.triggers)
    }
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
        ...{ code: '23503', constraint: 'Notification_post_id_fkey' },
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
