import fc from 'fast-check'
import { expect } from 'vitest'
import { columnResolver, toSql } from '~/platform/database/condition-sql'
import { EMPTY, raw, sql } from '~/platform/database/sql-text'
import { selectIds } from '~/platform/database/sql.server'
import { toWhere } from '~/platform/database/where.server'
import { visibleComments } from '~/policy/comments'
import { matchesCondition, type Condition, type ConditionRow } from '~/policy/condition'
import { visiblePeople } from '~/policy/people'
import { visiblePosts } from '~/policy/posts'
import type { Viewer } from '~/policy/viewer'
import { idOf } from '~tests/support/two-schools/names'
import { PEOPLE } from '~tests/support/two-schools/people'
import { viewerWith } from '~tests/support/viewers'
import { fileDbTest as test, db } from '~tests/support/fixtures'

/**
 * A rule is written once and used in three ways. For any viewer and any rows of a real database all
 * three must agree, or a page would offer what a command rejects.
 */
test.beforeAll(addRows)

/** Many more combinations of row than the two schools have. */
async function addRows() {
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
          auths: [],
          roles: [],
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
          pictures: [],
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

const anyViewer = (): fc.Arbitrary<Viewer> => {
  const people = Object.keys(PEOPLE).map(idOf)
  return fc
    .record({
      id: fc.constantFrom('no one', ...people),
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
    .map((row) => viewerWith(row))
}

type Rows = (ConditionRow & { id: string })[]
type Tables = {
  [T in 'Post' | 'Comment' | 'User']: {
    rows: () => Promise<object[]>
    where: (where: never) => Promise<{ id: string }[]>
  }
}

const TABLES: Tables = {
  Post: {
    rows: () => db.read.post.findMany({ include: { user: true } }),
    where: (where) => db.read.post.findMany({ where, select: { id: true } }),
  },
  User: {
    rows: () => db.read.user.findMany(),
    where: (where) => db.read.user.findMany({ where, select: { id: true } }),
  },
  Comment: {
    rows: () => db.read.comment.findMany({ include: { user: true } }),
    where: (where) => db.read.comment.findMany({ where, select: { id: true } }),
  },
}

async function agree(numRuns: number, from: keyof Tables, rules: fc.Arbitrary<Condition>) {
  const rows = (await TABLES[from].rows()) as Rows
  const alias = from[0]!.toLowerCase()
  const joined = from === 'User' ? EMPTY : raw(`JOIN "User" u ON u.id = ${alias}.user_id`)
  const property = fc.asyncProperty(rules, async (rule) => {
    const inMemory = rows.filter((row) => matchesCondition(rule, row)).map((row) => row.id)
    const byPrisma = (await TABLES[from].where(toWhere(from, rule) as never)).map(({ id }) => id)
    const bySql = await selectIds(
      db,
      sql`SELECT ${raw(`${alias}.id FROM "${from}" ${alias}`)} ${joined}
      WHERE ${toSql(rule, columnResolver(alias, { user: 'u' }))}`,
    )
    expect(byPrisma.sort()).toEqual(inMemory.sort())
    expect(bySql.sort()).toEqual(inMemory)
  })
  await fc.assert(property, { numRuns })
}

test.each<[string, number, keyof Tables, () => fc.Arbitrary<Condition>]>([
  ['[POST-05] visible posts', 60, 'Post', () => anyViewer().map(visiblePosts)],
  [
    '[PROFILE-04] visible people',
    60,
    'User',
    () =>
      fc
        .tuple(anyViewer(), fc.boolean())
        .map(([viewer, allow_prospective]) => visiblePeople(viewer, { allow_prospective })),
  ],
  ['visible comments', 20, 'Comment', () => anyViewer().map(visibleComments)],
  ['any condition, also about null', 200, 'User', () => anyCondition()],
])('%s: memory, Prisma and SQL agree', (_, numRuns, from, rules) => agree(numRuns, from, rules()))

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

test('a field that could be anything but a column is refused', () => {
  const rule: Condition = { op: 'eq', field: 'id" OR 1=1 --', value: 'x' }
  expect(() => toSql(rule, columnResolver('u'))).toThrow('No column has the name')
  expect(() => toSql({ ...rule, field: 'topic.id' }, columnResolver('u'))).toThrow(
    'No table is joined',
  )
})
