import { expect } from 'vitest'
import { buildCriteria } from '~search/criteria/criteria'
import { ctx, db, dbTest as test, idOf, NOW, type PersonName } from '~tests/support/fixtures'
import { createSearch } from './support/engine'

/** How much is counted at most, so that no topic takes seconds; asked with one more and one less. */
const POSTS = 1_000
const COMMENTS = 10_000

const TOPIC = idOf('topic:right')
const numbers = (first: number, many: number) =>
  `WITH RECURSIVE n (i) AS (SELECT ${first} UNION ALL SELECT i + 1 FROM n LIMIT ${many})`
/** The number of a post of two months ago; the period begins with the first of the others. */
const OLD = -60 * 24 * 3600 * 1000
const school = `'northfield'`
const at = (i: string) => `${NOW.getTime()} + ${i}`

/** Posts of someone in the topic, the n-th with the n-th id and time. */
const posts = (who: PersonName, first: number, many = 1) =>
  db.write(async (tx) => {
    await tx.$executeRawUnsafe(
      `${numbers(first, many)} INSERT INTO "Post" (id, partner_code, user_id, title, content, tag_names,
         created_at, updated_at)
       SELECT printf('p%05d', i), ${school}, '${idOf(who)}', 'Title', 'Text', '[]', ${at('i')}, ${at('i')}
       FROM n`,
    )
    await tx.$executeRawUnsafe(
      `${numbers(first, many)} INSERT INTO PostTopic (post_id, topic_id, partner_code, created_at)
       SELECT printf('p%05d', i), '${TOPIC}', ${school}, ${at('i')} FROM n`,
    )
  })

/** The n-th comments of someone under the post of a number, which knows how many it has. */
const comments = (who: PersonName, first: number, many = 1, under = 0) =>
  db.write(async (tx) => {
    await tx.$executeRawUnsafe(
      `${numbers(first, many)} INSERT INTO "Comment" (id, partner_code, post_id, user_id, content, created_at)
       SELECT printf('c%05d', i), ${school}, printf('p%05d', ${under}), '${idOf(who)}', 'Yes', ${at('i')}
       FROM n`,
    )
    await tx.$executeRawUnsafe(
      `UPDATE "Post" SET comment_count = comment_count + ${many} WHERE id = printf('p%05d', ${under})`,
    )
  })

async function contributors(include_comments = false) {
  const wanted = { include_comments, limit: 5 }
  const criteria = buildCriteria({ any_topics: [TOPIC], created_start_date: NOW.getTime() })
  const found = await createSearch({ db }, null).contributors(await ctx('sam'), criteria, wanted)
  return found.map(({ profile, posts, comments }) => [profile.id, posts, comments])
}

test('[TOPIC-21] of a topic with very many posts the newest thousand count', async () => {
  await posts('alma', 0)
  await posts('leo', 1, POSTS - 1)
  expect(await contributors()).toEqual([
    [idOf('leo'), POSTS - 1, 0],
    [idOf('alma'), 1, 0],
  ])
  await posts('leo', POSTS)
  expect(await contributors()).toEqual([[idOf('leo'), POSTS, 0]])
})

test('[TOPIC-21] of very many comments the newest ten thousand', async () => {
  await posts('sam', 0)
  await comments('alma', 0)
  await comments('leo', 1, COMMENTS - 1)
  expect(await contributors(true)).toEqual([
    [idOf('leo'), 0, COMMENTS - 1],
    [idOf('sam'), 1, 0],
    [idOf('alma'), 0, 1],
  ])
  await comments('leo', COMMENTS)
  expect(await contributors(true)).toEqual([
    [idOf('leo'), 0, COMMENTS],
    [idOf('sam'), 1, 0],
  ])
})

test('[TOPIC-21] a new comment counts under a post of any age, a post only by its own age', async () => {
  await posts('sam', OLD)
  expect(await contributors(true)).toEqual([])
  await comments('alma', 0, 1, OLD)
  expect(await contributors(true)).toEqual([[idOf('alma'), 0, 1]])
  expect(await contributors()).toEqual([])
})

test('[TOPIC-21] neither a comment of before the period counts, nor one that is deleted', async () => {
  await posts('sam', OLD)
  await comments('alma', OLD, 1, OLD)
  await comments('leo', 0, 2, OLD)
  await comments('maya', 2, 1, OLD)
  await db.write((tx) =>
    tx.comment.updateMany({
      where: { user_id: idOf('maya'), post_id: 'p-5184000000' },
      data: { deleted_at: NOW },
    }),
  )
  expect(await contributors(true)).toEqual([[idOf('leo'), 0, 2]])
})
