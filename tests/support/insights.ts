import type { Prisma } from '~prisma/generated/client'
import { db, idOf, postRow } from './fixtures'

type Crowd = { school?: 'northfield' | 'lakeside' } & Partial<Prisma.UserCreateManyInput>

/** More people of a school, who joined long ago: their ids by their names and numbers. */
export async function addCrowd(
  name: string,
  count: number,
  { school = 'northfield', ...given }: Crowd = {},
): Promise<string[]> {
  const like = school === 'northfield' ? 'bea' : 'lou'
  const row = await db.read.user.findUniqueOrThrow({ where: { id: idOf(like) } })
  const people = Array.from({ length: count }, (_, at) => `${name}${at}`)
  await db.write((tx) =>
    tx.user.createMany({
      data: people.map((one) => ({
        ...row,
        auths: [],
        roles: [],
        program_id: idOf(school === 'northfield' ? 'program:Nursing' : 'program:Art'),
        joined_date: new Date('2025-01-01T00:00:00Z'),
        id: idOf(one),
        email: `${one}@${school}.test`,
        ...given,
      })),
    }),
  )
  return people.map(idOf)
}

type Question = {
  by: string
  at: string
  school?: 'northfield' | 'lakeside'
  topics?: readonly string[]
  /** Minutes until each answer, by the ids of people */
  answers?: Readonly<Record<string, number>>
} & Partial<Prisma.PostCreateManyInput>

let number = 0

/** Puts a question into the past, with its answers. */
export async function ask({
  by: user_id,
  at,
  school: partner_code = 'northfield',
  topics = [],
  answers = {},
  ...given
}: Question): Promise<string> {
  number += 1
  const id = idOf(`insight question ${number}`)
  const created_at = new Date(at)
  await db.write(async (tx) => {
    const row = { id, partner_code, user_id, created_at, marked_question_at: created_at, ...given }
    await tx.post.create({ data: { ...postRow(0, {}), ...row } })
    await tx.postTopic.createMany({
      data: topics.map((name) => ({
        post_id: id,
        topic_id: idOf(`topic:${name}`),
        partner_code,
        created_at,
      })),
    })
    await tx.comment.createMany({
      data: Object.entries(answers).map(([who, minutes]) => ({
        id: idOf(`answer ${number} ${who}`),
        partner_code,
        post_id: id,
        user_id: who,
        content: 'Try the library',
        created_at: new Date(created_at.getTime() + minutes * 60_000),
      })),
    })
  })
  return id
}

/** What was published of a week. */
export async function published(week: string, name: string, partner_code = 'northfield') {
  const where = { partner_code_week_name: { partner_code, week, name } }
  const row = await db.read.insightTable.findUnique({ where })
  if (!row) return null
  const rows = row.rows as unknown as { label: string; values: Record<string, number> }[]
  return Object.fromEntries(rows.map(({ label, values }) => [label, values]))
}
