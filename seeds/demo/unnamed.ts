import { FORMER_MEMBER_AVATAR } from '~/domain/users/schema-avatars'
import { unnamedAuthorId } from '~/domain/users/unnamed-author.server'
import { createRow, type SeedRows, type Tables } from '../rows'
import type { School } from '../schools'
import type { SeedPerson } from './people'

/** So many were asked without a name. */
const MOST = 3
const TAG = 'mental-health'

type Place = { partner: School['partner']; people: readonly SeedPerson[]; today: Date }

/** Some questions of a school that students would rather not put their name to, and what they added to them. */
export function addUnnamedQuestions(rows: SeedRows, { partner, people, today }: Place): void {
  const { partner_code } = partner
  const user_id = unnamedAuthorId(partner_code)
  const students = new Set(
    people.filter(({ name, row }) => !name && !row.enrollment_status).map(({ row }) => row.id),
  )
  const cases = new Set(rows.ModerationCase.map(({ subject_id }) => subject_id))
  const questions = rows.Post.filter(
    (post) => isOpen(post) && students.has(post.user_id) && !cases.has(post.id),
  ).slice(0, MOST)
  for (const post of questions) {
    const { id: post_id, user_id: author } = post
    rows.UnnamedQuestion.push({ post_id, user_id: author, partner_code })
    post.user_id = user_id
    const below = rows.Comment.filter((comment) => comment.post_id === post_id)
    const ids = new Set(below.map(({ id }) => id))
    for (const comment of below) if (comment.user_id === author) comment.user_id = user_id
    const isOther = (like: { user_id: string }) => like.user_id !== author
    rows.PostLike = rows.PostLike.filter((like) => like.post_id !== post_id || isOther(like))
    rows.CommentLike = rows.CommentLike.filter((like) => !ids.has(like.comment_id) || isOther(like))
  }
  if (questions.length === 0) return
  rows.User.push(
    createRow('User', {
      id: user_id,
      partner_code,
      first_name: 'A student',
      last_name: `at ${partner.shorthand_name}`,
      email: `${user_id}@unnamed.invalid`,
      invalid_user: true,
      direct_messaging: false,
      avatar_url: FORMER_MEMBER_AVATAR,
      deleted_at: today,
      created_at: today,
      updated_at: today,
    }),
  )
}

const isOpen = ({ tag_names, marked_question_at, ...post }: Tables['Post']) =>
  (tag_names as string[]).includes(TAG) &&
  marked_question_at !== null &&
  !post.private &&
  !post.hidden &&
  post.deleted_at === null
