import type { Db } from '~/platform/database/types'
import { idOf, NOW } from '~tests/support/database'
import { createUsers } from '~tests/support/users'
import { INSTITUTIONS, PROGRAMS, SCHOOLS, TAGS } from './random-school'
import type { RandomComment, RandomPerson, RandomPost, RandomSchool } from './random-school'

/** Writes the rows of a random school; the schools themselves come from the fixtures. */
export async function insertRandomSchool(db: Db, school: RandomSchool): Promise<void> {
  const { people, posts, comments, blocks } = school
  const ofSchools = <T>(all: string[], row: (name: string, partner_code: string) => T) =>
    SCHOOLS.flatMap((code) => all.map((name) => ({ ...row(name, code), partner_code: code })))
  await db.write(async (tx) => {
    await tx.program.createMany({
      data: ofSchools(PROGRAMS, (name, school) => ({ id: idOf(`${school} ${name}`), name })),
    })
    await tx.institution.createMany({
      data: ofSchools(INSTITUTIONS, (code, school) => ({
        id: idOf(`${school} ${code}`),
        institution_code: `x-${code}`,
        name: code,
      })),
    })
    await createUsers(tx, people.map(userRow))
    await tx.userInterest.createMany({
      data: people.flatMap(({ id, interests }) =>
        interests.map((code) => ({ user_id: id, interest_id: idOf(`interest:${named(code)}`) })),
      ),
    })
    const pair = { partner_code: 'northfield', created_at: NOW }
    await tx.block.createMany({
      data: blocks.map(([user_id, blocked_user_id]) => ({ user_id, blocked_user_id, ...pair })),
    })
    await tx.follow.createMany({
      data: people.flatMap(({ id: user_id, follows }) =>
        [...new Set(follows.map((at) => people[at]!.id))]
          .filter((followed) => followed !== user_id)
          .map((followed_user_id) => ({ user_id, followed_user_id, ...pair })),
      ),
    })
    await tx.tag.createMany({
      data: ofSchools(TAGS, (name, school) => ({ id: idOf(`${school} #${name}`), name })),
    })
    await tx.post.createMany({ data: posts.map((one) => postRow(one, comments)) })
    await tx.comment.createMany({ data: comments.map(commentRow) })
    await tx.postTag.createMany({
      data: posts.flatMap(({ id, tags, author: { partner_code } }) =>
        tags.map((tag) => ({ post_id: id, tag_id: idOf(`${partner_code} #${tag}`), partner_code })),
      ),
    })
    await tx.postTopic.createMany({
      data: posts.flatMap(({ id: post_id, topics, author: { partner_code } }) =>
        topics.map((topic) => ({
          post_id,
          topic_id: idOf(`topic:${topic}`),
          partner_code,
          created_at: NOW,
        })),
      ),
    })
  })
}

const named = (code: string) => code[0]!.toUpperCase() + code.slice(1)

/** A row whose other fields are columns of their own names. */
const without = <T extends object, K extends keyof T>(row: T, ...names: K[]) =>
  Object.fromEntries(
    Object.entries(row).filter(([name]) => !names.includes(name as K)),
  ) as unknown as Omit<T, K>

const userRow = (one: RandomPerson) => ({
  ...without(one, 'program', 'institution', 'joined', 'interests', 'blocks', 'follows'),
  program_id: one.program && idOf(`${one.partner_code} ${one.program}`),
  institution_id: one.institution && idOf(`${one.partner_code} ${one.institution}`),
  joined_date: one.joined ? NOW : null,
  onboarding_step: 'complete',
  email: `${one.id}@${one.partner_code}.test`,
  email_confirmed: true,
  auths: [],
  created_at: NOW,
  updated_at: NOW,
})

const createdAt = ({ age }: { age: number }) => new Date(NOW.getTime() - age * 3_600_000)

const commentRow = (one: RandomComment) => ({
  ...without(one, 'post', 'author', 'deleted', 'age'),
  partner_code: one.post.author.partner_code,
  post_id: one.post.id,
  user_id: one.author.id,
  deleted_at: one.deleted ? NOW : null,
  created_at: createdAt(one),
})

function postRow(one: RandomPost, comments: RandomComment[]) {
  const created_at = createdAt(one)
  return {
    ...without(one, 'author', 'tags', 'topics', 'deleted', 'question', 'answered', 'prompt', 'age'),
    partner_code: one.author.partner_code,
    user_id: one.author.id,
    tag_names: one.tags,
    deleted_at: one.deleted ? NOW : null,
    answer_comment_id: one.question && one.answered ? idOf('some answer') : null,
    marked_question_at: one.question ? created_at : null,
    prompt_code: one.prompt && idOf(`prompt:${one.prompt}`),
    comment_count: comments.filter((c) => c.post === one && !c.hidden && !c.deleted).length,
    created_at,
    updated_at: created_at,
  }
}
