import { native } from '~/platform/database/sqlite/connection.server'
import { expect } from 'vitest'
import { channelWith } from '~/domain/messages/channels.server'
import { channelMessages } from '~/domain/messages/queries.server'
import { MESSAGES_PAGE_SIZE } from '~/domain/messages/schema'
import { ctx, db, fileDbTest as test, idOf, NOW } from '~tests/support/fixtures'
import { chat } from '~tests/support/messages'

const TOTAL = 10_000

let channel = ''
test.beforeAll(async () => {
  channel = await chat('sam', 'maya')
  const row = (at: number) => ({
    id: idOf(`long:${at}`),
    partner_code: 'northfield',
    channel_id: channel,
    user_id: idOf('maya'),
    number: at + 2,
    text: `${at}`,
    created_at: NOW,
  })
  const rows = Array.from({ length: TOTAL - 1 }, (_, at) => row(at))
  await db.write((tx) => tx.message.createMany({ data: rows }))
})

/** How many messages a query looks at: it finds a view in the place of their table. */
async function countRead(run: () => Promise<unknown>): Promise<number> {
  let read = 0
  native(db).function('look_at', (_number: number) => (read++, 1))
  native(db).exec(
    'CREATE TEMP VIEW "Message" AS SELECT * FROM main."Message" WHERE look_at(number) = 1',
  )
  try {
    await run()
  } finally {
    native(db).exec('DROP VIEW temp."Message"')
  }
  return read
}

test.for<[string, number | null]>([
  ['the newest', null],
  ['one in the middle', TOTAL / 2],
  ['the first', MESSAGES_PAGE_SIZE + 1],
])('of 10,000 messages, %s page reads its own and one more', async ([, before]) => {
  const by = await ctx('sam')
  const read = await countRead(() => channelMessages(by, channel, before))
  expect(read).toBeGreaterThanOrEqual(MESSAGES_PAGE_SIZE)
  expect(read).toBeLessThanOrEqual(MESSAGES_PAGE_SIZE + 1)
  const { messages } = await channelMessages(by, channel, before)
  expect(messages).toHaveLength(MESSAGES_PAGE_SIZE)
  expect(messages.at(-1)?.number).toBe((before ?? TOTAL + 1) - 1)
})

test('they come along the index of the conversation, without being sorted', () => {
  const plan = native(db)
    .prepare(
      `EXPLAIN QUERY PLAN SELECT * FROM "Message" WHERE channel_id = 'x' AND deleted_at IS NULL
       AND number < 9 ORDER BY number DESC LIMIT 51`,
    )
    .all() as { detail: string }[]
  expect(plan.map(({ detail }) => detail)).toEqual([
    'SEARCH Message USING INDEX Message_channel_id_number_key (channel_id=? AND number<?)',
  ])
})

test('[DM-18] whether there is a conversation already is seen from none of its messages', async () => {
  const by = await ctx('sam')
  expect(await countRead(() => channelWith(by, idOf('maya')))).toBe(0)
  expect(await channelWith(by, idOf('maya'))).toBe(channel)
  expect(await channelWith(by, idOf('leo'))).toBeNull()
})
