import { moderationContent } from '../content/schools'
import { NO_ANSWER } from '~/domain/posts/answers.server'
import { createRow, type SeedRows, type Tables } from '../rows'
import { dateBefore, DAY } from '../time'

/** What staff of Northfield put in order: a question that was there twice, the school's answer, a pin. */
export function putInOrder(rows: SeedRows, today: Date): void {
  const { merged, school_answer, pinned } = moderationContent().in_order
  const find = (title: string) => {
    const post = rows.Post.find((row) => row.partner_code === 'northfield' && row.title === title)
    if (!post) throw new Error(`no post of the demo is called "${title}"`)
    return post
  }
  merge(rows, find(merged.question), find(merged.into), today)
  find(school_answer).school_answer = 'marked'
  const { id: post_id, partner_code } = find(pinned)
  for (const { topic_id } of rows.PostTopic.filter((row) => row.post_id === post_id)) {
    const created_at = dateBefore(today, 3 * DAY)
    rows.PinnedPost.push(createRow('PinnedPost', { post_id, topic_id, partner_code, created_at }))
  }
}

/** As `mergeQuestion` does: its comments are below the other, which its author follows. */
function merge(rows: SeedRows, one: Tables['Post'], into: Tables['Post'], today: Date): void {
  const merged_at = dateBefore(today, DAY / 2)
  const { id: post_id, partner_code, user_id } = one
  Object.assign(one, { deleted_at: merged_at, updated_at: merged_at, ...NO_ANSWER })
  for (const comment of rows.Comment)
    if (comment.post_id === post_id) {
      comment.post_id = into.id
      comment.merged_from_id = post_id
    }
  rows.MergedQuestion.push(
    createRow('MergedQuestion', { post_id, into_id: into.id, partner_code, merged_at }),
  )
  if (rows.PostFollow.some((row) => row.post_id === into.id && row.user_id === user_id)) return
  const follow = { post_id: into.id, user_id, partner_code, muted: false, created_at: merged_at }
  rows.PostFollow.push(createRow('PostFollow', follow))
}
