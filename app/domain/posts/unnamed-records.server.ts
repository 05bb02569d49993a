import { countedComment, countedPost } from '~/domain/records/counted'
import { deletes, type Content, type TableRecord } from '~/domain/records/define'
import type { Ctx } from '~/platform/ctx'
import { inList } from '~/platform/database/dialect'
import { raw, sql } from '~/platform/database/sql-text'
import { runSql, selectIds } from '~/platform/database/sql.server'
import type { Tx } from '~/platform/database/types'
import { toWhere } from '~/platform/database/where.server'
import { ownComments } from '~/policy/comments'

/**
 * Within the transaction of the erasure, what goes is the author's own again, so that it goes like everything
 * else of theirs, with its counts and events. If posts stay, those that no one else could read go too.
 */
async function nameLeaving(tx: Tx, { viewer }: Ctx, content: Content): Promise<void> {
  const { id, unnamed_id } = viewer
  if (viewer.unnamed_post_ids.length === 0) return
  const unreadable = raw(
    content === 'keep' ? 'AND (p.private = true OR p.deleted_at IS NOT NULL)' : '',
  )
  const posts = await selectIds(
    tx,
    sql`SELECT p.id FROM "UnnamedQuestion" q JOIN "Post" p ON p.id = q.post_id
      WHERE q.user_id = ${id} ${unreadable}`,
  )
  const comments = await selectIds(
    tx,
    sql`SELECT id FROM "Comment" WHERE user_id = ${unnamed_id} AND ${inList('post_id', posts)}`,
  )
  await runSql(tx, sql`UPDATE "Post" SET user_id = ${id} WHERE ${inList('id', posts)}`)
  await runSql(tx, sql`UPDATE "Comment" SET user_id = ${id} WHERE ${inList('id', comments)}`)
  await runSql(
    tx,
    sql`UPDATE "ModerationCase" SET author_id = ${id}
      WHERE author_id = ${unnamed_id} AND ${inList('subject_id', [...posts, ...comments])}`,
  )
  // What stays has its pictures, which are no one's then.
  const stays = sql`SELECT p.id FROM "UnnamedQuestion" q JOIN "Post" p ON p.id = q.post_id
    WHERE q.user_id = ${id} AND p.user_id = ${unnamed_id}`
  await runSql(
    tx,
    sql`UPDATE "Picture" SET user_id = ${unnamed_id} WHERE user_id = ${id} AND (post_id IN (${stays})
      OR comment_id IN (SELECT c.id FROM "Comment" c
        WHERE c.user_id = ${unnamed_id} AND c.post_id IN (${stays})))`,
  )
  // Those of the account that is going don't matter anymore.
  await runSql(
    tx,
    sql`UPDATE "User" SET
        posts_count = (SELECT count(*) FROM "Post" p
          WHERE p.user_id = ${unnamed_id} AND ${raw(countedPost('p'))}),
        comments_count = (SELECT count(*) FROM "Comment" c
          WHERE c.user_id = ${unnamed_id} AND ${raw(countedComment('c'))})
      WHERE id = ${unnamed_id}`,
  )
}

const NEWEST = [{ created_at: 'desc' as const }, { id: 'desc' as const }]

const exportQuestions = ({ db, viewer }: Ctx) =>
  db.read.post.findMany({
    where: { unnamed: { user_id: viewer.id } },
    orderBy: NEWEST,
    omit: { user_id: true, partner_code: true },
  })

const exportComments = ({ db, viewer }: Ctx) =>
  db.read.comment.findMany({
    where: {
      post: { unnamed: { user_id: viewer.id } },
      AND: [toWhere('Comment', ownComments(viewer))],
      user_id: viewer.unnamed_id,
    },
    orderBy: NEWEST,
    omit: { user_id: true, partner_code: true },
  })

/** What is asked without a name is erased and exported like what its author wrote with it. */
export const unnamedQuestionRecord = {
  people: { user_id: deletes() },
  beforeErasure: nameLeaving,
  exports: {
    questions_without_your_name: exportQuestions,
    what_you_added_to_them: exportComments,
  },
  retention: 'for good',
  school: { called: 'names of those who asked without them' },
} as const satisfies TableRecord
