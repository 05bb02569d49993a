import type { Person } from '../demo/people'
import { seeded } from '../random'
import type { Tables } from '../rows'
import { before, HOUR } from '../time'
import { isPresent } from './authors'

type Post = Tables['Post']
type Comment = Tables['Comment']

/** Likes of the comments: most have none, a few are liked by many. */
export function commentLikeRows(
  code: string,
  comments: readonly Comment[],
  people: readonly Person[],
  today: Date,
): Tables['CommentLike'][] {
  const able = people.filter(isPresent)
  return comments.flatMap((comment) => {
    const rng = seeded('comment likes', comment.id)
    const count = Math.floor(9 * rng.next() ** 4)
    if (comment.deleted_at || count === 0) return []
    const age = today.getTime() - comment.created_at.getTime()
    const likers = rng
      .shuffle(able)
      .filter(({ row }) => row.id !== comment.user_id)
      .slice(0, count)
    return likers.map(({ row, joinedAge }) => ({
      user_id: row.id,
      comment_id: comment.id,
      partner_code: code,
      created_at: before(today, Math.round(Math.min(age, joinedAge) * rng.next())),
    }))
  })
}

/**
 * Marks the first reply of somebody else as the answer of a question; many who asked have not come
 * back to say so, or still wait.
 */
export function markAnswers(posts: readonly Post[], comments: readonly Comment[], today: Date) {
  const shown = comments.filter((comment) => !comment.deleted_at && !comment.hidden)
  for (const post of posts) {
    if (!post.marked_question_at || !seeded('answered', post.id).chance(0.45)) continue
    const answer = shown.find((one) => one.post_id === post.id && one.user_id !== post.user_id)
    if (!answer) continue
    const read = answer.created_at.getTime() + 5 * HOUR
    post.answer_comment_id = answer.id
    post.answered_at = new Date(Math.min(read, today.getTime()))
  }
}
