import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import type { NewEvent } from '~/platform/events/events'
import { publish } from '~/platform/events/publish.server'
import { Forbidden } from '~/platform/failures'
import { canLikeBelow } from '~/policy/unnamed'
import { visibleOrLikedPost, visiblePost } from './access.server'
import { postLiked, postUnliked } from './events'

/** What led to what is liked; only the event carries it. (POST-01) */
export type LikeSource = { context?: string; matched_queries?: string[] }

type Like = { user_id: string; partner_code: string; created_at: Date }

/** What can be liked: who may, and where its likes and their count are stored. */
type Likeable<Row> = {
  visible: (ctx: Ctx, tx: Tx, id: string) => Promise<Row>
  visibleOrLiked: (ctx: Ctx, tx: Tx, id: string) => Promise<Row>
  find: (tx: Tx, id: string, user_id: string) => Promise<unknown>
  add: (tx: Tx, id: string, like: Like) => Promise<unknown>
  remove: (tx: Tx, id: string, user_id: string) => Promise<{ count: number }>
  addToCount: (tx: Tx, id: string, by: number) => Promise<unknown>
  /** The post that it is, or is below */
  postId: (row: Row) => string
  liked: (row: Row, source: LikeSource) => NewEvent
  unliked: (row: Row) => NewEvent
}

/**
 * The commands that like something and take the like back.
 *
 * `like` is for members who can see it (else NotFound), except below what they asked without their name
 * (Forbidden). It adds the like and counts it; liking again
 * changes nothing. Its event names the author, so that nothing that follows has to read the row.
 *
 * `unlike` also takes a like back from what the viewer can no longer see; NotFound for anything else
 * they can't see. Doing it again changes nothing.
 */
export const defineLikes = <Row>(kind: Likeable<Row>) => ({
  like: (ctx: Ctx, id: string, source: LikeSource = {}): Promise<void> =>
    ctx.db.write(async (tx) => {
      const row = await kind.visible(ctx, tx, id)
      if (!canLikeBelow(ctx.viewer, kind.postId(row))) throw new Forbidden()
      const { id: user_id, partner_code } = ctx.viewer
      if (await kind.find(tx, id, user_id)) return
      await kind.add(tx, id, { user_id, partner_code, created_at: ctx.now })
      await kind.addToCount(tx, id, 1)
      await publish(tx, ctx, kind.liked(row, source))
    }),
  unlike: (ctx: Ctx, id: string): Promise<void> =>
    ctx.db.write(async (tx) => {
      const row = await kind.visibleOrLiked(ctx, tx, id)
      const { count } = await kind.remove(tx, id, ctx.viewer.id)
      if (count === 0) return
      await kind.addToCount(tx, id, -1)
      await publish(tx, ctx, kind.unliked(row))
    }),
})

/** Of posts. Events: post.liked, post.unliked. (POST-11, POST-12) */
export const { like: likePost, unlike: unlikePost } = defineLikes({
  visible: visiblePost,
  visibleOrLiked: visibleOrLikedPost,
  find: (tx, post_id, user_id) => tx.postLike.findFirst({ where: { user_id, post_id } }),
  add: (tx, post_id, like) => tx.postLike.create({ data: { post_id, ...like } }),
  remove: (tx, post_id, user_id) => tx.postLike.deleteMany({ where: { user_id, post_id } }),
  addToCount: (tx, id, by) =>
    tx.post.update({ where: { id }, data: { like_count: { increment: by } } }),
  postId: ({ id }) => id,
  liked: (subject, source) => postLiked({ subject, ...source, author_id: subject.user_id }),
  unliked: (subject) => postUnliked({ subject }),
})
