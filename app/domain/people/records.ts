import { defineRecords, deletes, PART_OF_ACCOUNT } from '~/domain/records/define'
import { ownRows } from '~/domain/records/own-rows'
import type { Ctx } from '~/platform/ctx'
import { CHARACTERISTICS, CHARACTERISTIC_WORDS } from './schema-characteristics'
import { peopleByIds } from './queries.server'

export const peopleRecords = defineRecords({
  UserProfile: {
    ...PART_OF_ACCOUNT,
    labels: {
      about: 'About you',
      about_private: 'About you is private',
      about_hidden: 'About you was hidden by staff',
      state_or_country: 'State or country',
      country_private: 'Country and home state are private',
      ...Object.fromEntries(
        CHARACTERISTICS.filter((name) => name !== 'char_international').map((name) => [
          name,
          CHARACTERISTIC_WORDS[name].own,
        ]),
      ),
    },
  },
  UserInterest: PART_OF_ACCOUNT,
  PersonTrait: { ...PART_OF_ACCOUNT, transfer: { stays: 'The person’s other rows make them.' } },
  Follow: {
    people: { user_id: deletes(), followed_user_id: deletes() },
    exports: {
      following: async (ctx) =>
        named(ctx, 'followed_user_id', await ctx.db.read.follow.findMany(ownRows(ctx.viewer))),
      followers: exportFollowers,
    },
    retention: 'for good',
  },
  Skip: {
    people: { user_id: deletes(), skipped_user_id: deletes() },
    exports: {
      skipped: async (ctx) =>
        named(ctx, 'skipped_user_id', await ctx.db.read.skip.findMany(ownRows(ctx.viewer))),
    },
    retention: 'for good',
  },
  Block: {
    people: { user_id: deletes(), blocked_user_id: deletes() },
    exports: { blocked: exportBlocked },
    retention: 'for good',
  },
})

/** The other people of the rows. Those whose profile the person doesn't see have no name. */
async function named<Column extends string>(
  ctx: Ctx,
  column: Column,
  rows: readonly ({ [C in Column]: string } & { created_at: Date })[],
) {
  const ids = rows.map((row) => row[column])
  const people = await peopleByIds(ctx, ids)
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return rows.map((row) => ({
    id: row[column],
    name: names.get(row[column]) ?? null,
    since: row.created_at,
  }))
}

/** Without those the person doesn't see: that they follow is theirs to tell. */
async function exportFollowers(ctx: Ctx) {
  const rows = await ctx.db.read.follow.findMany({
    where: { followed_user_id: ctx.viewer.id },
    orderBy: { created_at: 'desc' },
  })
  const followers = await named(ctx, 'user_id', rows)
  return followers.filter(({ name }) => name !== null)
}

async function exportBlocked({ db, viewer }: Ctx) {
  const rows = await db.read.block.findMany({
    ...ownRows(viewer),
    include: { blocked_user: true },
  })
  return rows.map(({ blocked_user: { id, first_name, last_name }, created_at }) => ({
    id,
    name: `${first_name} ${last_name}`,
    since: created_at,
  }))
}
