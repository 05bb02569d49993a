import type { Db } from '~/platform/db.server'
import { idOf, NOW } from '~tests/support/world'
import {
  INSTITUTIONS,
  PROGRAMS,
  SCHOOLS,
  TAGS,
  type RandomComment,
  type RandomPerson,
  type RandomPost,
  type RandomWorld,
} from './random-world'

/** Writes the world's rows; schools come from the small world's file. */
export async function fillRandomWorld(db: Db, world: RandomWorld): Promise<void> {
  await db.write(async (tx) => {
    await tx.program.createMany({
      data: SCHOOLS.flatMap((partner_code) =>
        PROGRAMS.map((name) => ({ id: idOf(`${partner_code} ${name}`), partner_code, name })),
      ),
    })
    await tx.institution.createMany({
      data: SCHOOLS.flatMap((partner_code) =>
        INSTITUTIONS.map((code) => ({
          id: idOf(`${partner_code} ${code}`),
          partner_code,
          institution_code: `x-${code}`,
          name: code,
        })),
      ),
    })
    await tx.user.createMany({ data: world.people.map(userRow) })
    await tx.userInterest.createMany({
      data: world.people.flatMap(({ id, interests }) =>
        interests.map((code) => ({ user_id: id, interest_id: idOf(`interest:${named(code)}`) })),
      ),
    })
    await tx.block.createMany({
      data: world.blocks.map(([user_id, blocked_user_id]) => ({
        user_id,
        blocked_user_id,
        partner_code: 'northfield',
        created_at: NOW,
      })),
    })
    await tx.follow.createMany({ data: world.people.flatMap((one) => followRows(one, world)) })
    await tx.tag.createMany({
      data: SCHOOLS.flatMap((partner_code) =>
        TAGS.map((name) => ({ id: idOf(`${partner_code} #${name}`), partner_code, name })),
      ),
    })
    await tx.post.createMany({ data: world.posts.map((one) => postRow(one, world)) })
    await tx.comment.createMany({ data: world.comments.map(commentRow) })
    await tx.postTag.createMany({
      data: world.posts.flatMap(({ id, tags, author: { partner_code } }) =>
        tags.map((tag) => ({ post_id: id, tag_id: idOf(`${partner_code} #${tag}`), partner_code })),
      ),
    })
    await tx.postTopic.createMany({
      data: world.posts.flatMap(({ id, topics, author: { partner_code } }) =>
        topics.map((topic) => ({
          post_id: id,
          topic_id: idOf(`topic:${topic}`),
          partner_code,
          created_at: NOW,
        })),
      ),
    })
  })
}

const named = (code: string) => code[0]!.toUpperCase() + code.slice(1)

const userRow = (one: RandomPerson) => ({
  id: one.id,
  partner_code: one.partner_code,
  first_name: one.first_name,
  last_name: one.last_name,
  program_id: one.program && idOf(`${one.partner_code} ${one.program}`),
  institution_id: one.institution && idOf(`${one.partner_code} ${one.institution}`),
  enrollment_status: one.enrollment_status,
  enrollment_opt_status: one.enrollment_opt_status,
  interests_private: one.interests_private,
  global: one.global,
  test_user: one.test_user,
  invalid_user: one.invalid_user,
  can_see_prospectives: one.can_see_prospectives,
  joined_date: one.joined ? NOW : null,
  onboarding_step: 'complete',
  email: `${one.id}@${one.partner_code}.test`,
  email_confirmed: true,
  roles: one.roles,
  auths: [],
  flags: {},
  variants: {},
  tips: {},
  lti_course_ids: one.lti_course_ids,
  direct_messaging: one.direct_messaging,
  about: one.about,
  about_private: one.about_private,
  about_hidden: one.about_hidden,
  created_at: NOW,
  updated_at: NOW,
})

const followRows = ({ id, follows }: RandomPerson, { people }: RandomWorld) =>
  [...new Set(follows)].flatMap((at) => {
    const followed_user_id = people[at]?.id ?? id
    return followed_user_id === id
      ? []
      : [{ user_id: id, followed_user_id, partner_code: 'northfield', created_at: NOW }]
  })

const timeOf = ({ age }: { age: number }) => new Date(NOW.getTime() - age * 3_600_000)

const commentRow = (one: RandomComment) => ({
  id: one.id,
  partner_code: one.post.author.partner_code,
  post_id: one.post.id,
  user_id: one.author.id,
  content: one.content,
  hidden: one.hidden,
  deleted_at: one.deleted ? NOW : null,
  created_at: timeOf(one),
})

function postRow(one: RandomPost, { comments }: RandomWorld) {
  const created_at = timeOf(one)
  const said = comments.filter(({ post, hidden, deleted }) => post === one && !hidden && !deleted)
  return {
    id: one.id,
    partner_code: one.author.partner_code,
    user_id: one.author.id,
    title: one.title,
    content: one.content,
    tag_names: one.tags,
    private: one.private,
    hidden: one.hidden,
    deleted_at: one.deleted ? NOW : null,
    answer_comment_id: one.question && one.answered ? idOf('some answer') : null,
    marked_question_at: one.question ? created_at : null,
    prompt_code: one.prompt && idOf(`prompt:${one.prompt}`),
    comment_count: said.length,
    created_at,
    updated_at: created_at,
  }
}
