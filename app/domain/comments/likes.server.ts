import { defineLikes } from '~/domain/posts/likes.server'
import { visibleOrLikedComment, visibleComment } from './access.server'
import { commentLiked, commentUnliked } from './events'

/** Of comments. Events: comment.liked, comment.unliked. (COMMENT-09, POST-12) */
export const { like: likeComment, unlike: unlikeComment } = defineLikes({
  visible: visibleComment,
  visibleOrLiked: visibleOrLikedComment,
  find: (tx, comment_id, user_id) => tx.commentLike.findFirst({ where: { user_id, comment_id } }),
  add: (tx, comment_id, like) => tx.commentLike.create({ data: { comment_id, ...like } }),
  remove: (tx, comment_id, user_id) =>
    tx.commentLike.deleteMany({ where: { user_id, comment_id } }),
  addToCount: (tx, id, by) =>
    tx.comment.update({ where: { id }, data: { like_count: { increment: by } } }),
  postId: ({ post }) => post.id,
  liked: (subject, source) =>
    commentLiked({ subject, ...source, author_id: subject.user_id, post_id: subject.post.id }),
  unliked: (subject) => commentUnliked({ subject, post_id: subject.post.id }),
})
