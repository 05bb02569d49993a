import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { visibleComments } from '~/policy/comments'
import { holds, toWhere, type Condition, type Facts } from '~/policy/condition'
import { columnsOf, toSql } from '~/policy/condition-sql'
import { visiblePeople } from '~/policy/people'
import { visiblePosts } from '~/policy/posts'
import type { Viewer } from '~/policy/viewer'
import { viewerWith } from '~tests/support/facts'
import { openWorld, type World } from '~tests/support/world'

/**
 * The rule is written once and asked in three ways. For any viewer and any rows of a real database
 * all three answer the same, or a page would show what an act refuses.
 */
let world: World
beforeAll(async () => {
  world = await openWorld()
  await shuffleFacts()
})
afterAll(() => world.close())

/** Many more combinations of facts than the small world has. */
async function shuffleFacts() {
  const { db } = world
  const users = await db.read.user.findMany()
  const posts = await db.read.post.findMany()
  const statuses = [null, 'alumni', 'prospective', 'applicant', 'devry-prospect', 'something']
  await db.write(async (tx) => {
    for (let at = 0; at < 96; at++) {
      const bit = (place: number) => ((at >> place) & 1) === 1
      const id = `extra-user-${at}`
      await tx.user.create({
        data: {
          ...users[at % users.length]!,
          ...{ auths: [], roles: [], flags: {}, variants: {}, tips: {}, lti_course_ids: [] },
          prompts_shown: [],
          profile_progress: [],
          id,
          email: id,
          global: bit(0),
          test_user: bit(1) && bit(2),
          invalid_user: bit(3) && bit(4),
          joined_date: bit(5) && bit(6) ? null : new Date(0),
          enrollment_status: statuses[at % statuses.length],
          enrollment_opt_status: bit(2) ? 'in' : 'out',
        },
      })
      await tx.post.create({
        data: {
          ...posts[at % posts.length]!,
          tag_names: [],
          id: `extra-post-${at}`,
          user_id: id,
          private: bit(1),
          hidden: bit(2) && bit(3),
          deleted_at: bit(4) && bit(5) ? new Date(0) : null,
        },
      })
    }
  })
}

const ids = () =>
  world.db.sql
    .prepare<[], { id: string }>('SELECT id FROM "User" ORDER BY id')
    .all()
    .map((r) => r.id)

const anyViewer = (): fc.Arbitrary<Viewer> => {
  const people = ids()
  return fc
    .record({
      id: fc.constantFrom('nobody', ...people),
      partner_code: fc.constantFrom('northfield', 'lakeside', 'elsewhere'),
      enrollment_status: fc.constantFrom(null, 'alumni', 'prospective', 'applicant'),
      enrollment_opt_status: fc.constantFrom('in', 'out'),
      institution_global_status: fc.constantFrom(null, 'hybrid', 'private'),
      roles: fc.constantFrom<string[][]>([], ['school_staff']),
      coach_user: fc.boolean(),
      test_user: fc.boolean(),
      global: fc.boolean(),
      blocked_ids: fc.uniqueArray(fc.constantFrom(...people), { maxLength: 40 }),
    })
    .map((facts) => viewerWith(facts))
}

type Rows = (Facts & { id: string })[]
type Ask = { rows: Rows; where: (where: never) => Promise<{ id: string }[]>; from: string }

async function agree(rule: Condition, { rows, where, from }: Ask) {
  const inMemory = rows.filter((row) => holds(rule, row)).map((row) => row.id)
  const byPrisma = (await where(toWhere(rule) as never)).map((row) => row.id)
  const alias = from[0]!.toLowerCase()
  const { sql, params } = toSql(rule, columnsOf(alias, { user: 'u' }))
  const joined = from === 'User' ? '' : `JOIN "User" u ON u.id = ${alias}.user_id`
  const bySql = world.db.sql
    .prepare<unknown[], { id: string }>(
      `SELECT ${alias}.id FROM "${from}" ${alias} ${joined} WHERE ${sql}`,
    )
    .all(...params)
    .map((row) => row.id)
  expect(byPrisma.sort()).toEqual(inMemory.sort())
  expect(bySql.sort()).toEqual(inMemory)
}

const postAsk = async (): Promise<Ask> => ({
  rows: (await world.db.read.post.findMany({ include: { user: true } })) as unknown as Rows,
  where: (where) => world.db.read.post.findMany({ where, select: { id: true } }),
  from: 'Post',
})

const personAsk = async (): Promise<Ask> => ({
  rows: (await world.db.read.user.findMany()) as unknown as Rows,
  where: (where) => world.db.read.user.findMany({ where, select: { id: true } }),
  from: 'User',
})

test('[POST-05] visible posts: memory, Prisma and SQL agree for any viewer', async () => {
  const ask = await postAsk()
  const check = fc.asyncProperty(anyViewer(), (viewer) => agree(visiblePosts(viewer), ask))
  await fc.assert(check, { numRuns: 60 })
})

test('[PROFILE-04] visible people: memory, Prisma and SQL agree for any viewer', async () => {
  const ask = await personAsk()
  const check = fc.asyncProperty(anyViewer(), fc.boolean(), (viewer, allow_prospective) =>
    agree(visiblePeople(viewer, { allow_prospective }), ask),
  )
  await fc.assert(check, { numRuns: 60 })
})

test('visible comments: memory, Prisma and SQL agree for any viewer', async () => {
  const ask: Ask = {
    rows: (await world.db.read.comment.findMany()) as unknown as Rows,
    where: (where) => world.db.read.comment.findMany({ where, select: { id: true } }),
    from: 'Comment',
  }
  const check = fc.asyncProperty(anyViewer(), (viewer) => agree(visibleComments(viewer), ask))
  await fc.assert(check, { numRuns: 20 })
})

const anyCondition = (): fc.Arbitrary<Condition> => {
  const texts = { partner_code: ['northfield', 'x'], enrollment_status: ['alumni', 'applicant'] }
  const leaf: fc.Arbitrary<Condition> = fc.oneof(
    fc.constantFrom(...Object.keys(texts)).chain((field) => {
      const values = texts[field as keyof typeof texts]
      return fc.oneof(
        fc.constantFrom(...values).map((value): Condition => ({ op: 'eq', field, value })),
        fc.subarray(values).map((some): Condition => ({ op: 'oneOf', field, values: some })),
      )
    }),
    fc.boolean().map((value): Condition => ({ op: 'eq', field: 'global', value })),
    fc
      .constantFrom('joined_date', 'enrollment_status')
      .map((field): Condition => ({ op: 'eq', field, value: null })),
  )
  const { rule } = fc.letrec<{ rule: Condition }>((tie) => ({
    rule: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      leaf,
      fc.array(tie('rule'), { maxLength: 3 }).map((of): Condition => ({ op: 'all', of })),
      fc.array(tie('rule'), { maxLength: 3 }).map((of): Condition => ({ op: 'any', of })),
      tie('rule').map((of): Condition => ({ op: 'not', of })),
    ),
  }))
  return rule
}

test('any condition: memory, Prisma and SQL agree, also about null', async () => {
  const ask = await personAsk()
  const check = fc.asyncProperty(anyCondition(), (rule) => agree(rule, ask))
  await fc.assert(check, { numRuns: 200 })
})

test('a field that could be anything but a column is refused', () => {
  const rule: Condition = { op: 'eq', field: 'id" OR 1=1 --', value: 'x' }
  expect(() => toSql(rule, columnsOf('u'))).toThrow('No column has the name')
  expect(() => toSql({ ...rule, field: 'topic.id' }, columnsOf('u'))).toThrow('No table is joined')
})
