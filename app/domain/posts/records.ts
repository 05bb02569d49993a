import { countedComment } from '~/domain/records/counted'
import { defineRecords, deletes, FOR_GOOD, type Content } from '~/domain/records/define'
import { ownRows } from '~/domain/records/own-rows'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import { postDeleted, postUnliked } from './events'
import { POST_LABELS } from './fields'
import { takeOutMerged } from './unmerge.server'
import { unnamedQuestionRecord } from './unnamed-records.server'

/** If an author's posts stay, those that no one else could read still go. */
const UNREADABLE = 'row.private = true OR row.deleted_at IS NOT NULL'

export const postRecords = defineRecords({
  // Before posts: some of theirs are the author's own until they're erased.
  UnnamedQuestion: unnamedQuestionRecord,
  Post: {
    people: { user_id: [deletes(undefined, 'remove'), deletes(UNREADABLE, 'keep')] },
    beforeErasure: publishDeleted,
    exports: { posts: exportPosts },
    counts: {
      like_count: { from: '"PostLike" l', key: 'l.post_id' },
      comment_count: { from: '"Comment" c', key: 'c.post_id', where: countedComment('c') },
    },
    school: { called: 'posts' },
    retention: 'for good',
    labels: {
      ...POST_LABELS,
      prompt_code: null,
      platform: null,
      answer_comment_id: null,
      answered_at: 'Answered',
      school_answer: 'Answer of the school',
      hidden: 'Hidden by staff',
      edited_at: 'Edited',
      like_count: 'Likes',
      comment_count: 'Comments',
    },
  },
  PostLike: {
    people: { user_id: deletes() },
    beforeErasure: publishUnliked,
    exports: {
      likes: { only: ['post_id', 'created_at'] },
    },
    retention: 'for good',
    labels: {
      post_id: 'Id of the post',
    },
  },
  SavedPost: {
    people: { user_id: deletes() },
    exports: { saved_posts: { only: ['post_id', 'created_at'], newest: 'created_at' } },
    retention: 'for good',
  },
  PostTopic: FOR_GOOD,
  PinnedPost: FOR_GOOD,
  MergedQuestion: FOR_GOOD,
  PostTag: FOR_GOOD,
  Tag: FOR_GOOD,
})

async function publishDeleted(tx: Tx, ctx: Ctx, content: Content) {
  const user_id = ctx.viewer.id
  const unreadable = { OR: [{ private: true }, { deleted_at: { not: null } }] }
  const posts = await tx.post.findMany({
    where: content === 'keep' ? { user_id, ...unreadable } : { user_id },
    select: {
      id: true,
      partner_code: true,
      private: true,
      hidden: true,
      answer_comment_id: true,
    },
  })
  for (const post of posts) await takeOutMerged(ctx, tx, post)
  const deleted = posts.map((subject) => postDeleted({ subject }))
  await publish(tx, ctx, deleted)
}

async function publishUnliked(tx: Tx, ctx: Ctx) {
  const likes = await tx.postLike.findMany({
    where: { user_id: ctx.viewer.id },
    select: { post_id: true, partner_code: true },
  })
  const unliked = likes.map(({ post_id: id, partner_code }) =>
    postUnliked({ subject: { id, partner_code } }),
  )
  await publish(tx, ctx, unliked)
}

async function exportPosts({ db, viewer }: Ctx) {
  const posts = await db.read.post.findMany({
    ...ownRows(viewer),
    omit: { user_id: true, partner_code: true },
    include: { topics: { select: { topic: { select: { title: true } } } } },
  })
  return posts.map(({ topics, ...post }) => ({
    ...post,
    topics: topics.map(({ topic }) => topic.title),
  }))
}
