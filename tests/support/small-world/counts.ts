/** The kept counts by their definition, counted from the rows. */
export const KEPT_COUNTS = [
  `UPDATE Post SET comment_count =
     (SELECT count(*) FROM Comment c WHERE c.post_id = Post.id AND c.deleted_at IS NULL),
     like_count = (SELECT count(*) FROM PostLike l WHERE l.post_id = Post.id)`,
  `UPDATE "User" SET
     posts_count = (SELECT count(*) FROM Post p WHERE p.user_id = "User".id
       AND p.deleted_at IS NULL AND p.private = 0 AND p.hidden = 0),
     followers_count = (SELECT count(*) FROM Follow f WHERE f.followed_user_id = "User".id),
     following_count = (SELECT count(*) FROM Follow f WHERE f.user_id = "User".id)`,
  `UPDATE Topic SET (posts_count, comments_count) =
     (SELECT count(*), coalesce(sum(p.comment_count), 0) FROM PostTopic x JOIN Post p ON p.id = x.post_id
       WHERE x.topic_id = Topic.id AND p.deleted_at IS NULL AND p.private = 0 AND p.hidden = 0)`,
]
