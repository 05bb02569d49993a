import { visiblePeopleSql } from '~/domain/visibility/visible-people'
import { visiblePostsSql } from '~/domain/visibility/visible-posts'
import type { Ctx } from '~/platform/ctx'
import { jsonList } from '~/platform/database/dialect'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectRows } from '~/platform/database/sql.server'
import type { JudgedQuery } from './judged-queries'
import type { Grades } from './scores'

/** What references can speak of, read from the rows and never from a search. */
type Item = { id: string; kind: JudgedQuery['kind']; title: string; traits: Set<string> }

const postRow = defineRow({
  id: col.text,
  title: col.text,
  tags: col.json<string[]>(),
  question: col.flag,
  author: col.text,
})
const personRow = defineRow({
  id: col.text,
  name: col.text,
  program: col.text.orNull,
  interests: col.json<string[]>(),
})

/** Everything this person could find. */
export async function loadItems(ctx: Ctx): Promise<Item[]> {
  const posts = await selectRows(
    ctx.db,
    postRow,
    sql`SELECT p.id, p.title, p.tag_names AS tags, p.marked_question_at IS NOT NULL AS question,
        u.first_name || ' ' || u.last_name AS author
      FROM "Post" p JOIN "User" u ON u.id = p.user_id WHERE ${visiblePostsSql(ctx)}`,
  )
  const people = await selectRows(
    ctx.db,
    personRow,
    sql`SELECT u.id, u.first_name || ' ' || u.last_name AS name, pr.name AS program,
        CASE WHEN u.interests_private THEN '[]' ELSE (SELECT ${jsonList('it.name')}
          FROM UserInterest ui JOIN Interest it ON it.id = ui.interest_id
          WHERE ui.user_id = u.id) END AS interests
      FROM "User" u LEFT JOIN Program pr ON pr.id = u.program_id WHERE ${visiblePeopleSql(ctx)}`,
  )
  return [
    ...posts.map((row) => ({
      id: row.id,
      kind: row.question ? ('questions' as const) : ('posts' as const),
      title: row.title.toLowerCase(),
      traits: new Set([`by:${row.author.toLowerCase()}`, ...row.tags.map((tag) => `#${tag}`)]),
    })),
    ...people.map((row) => ({
      id: row.id,
      kind: 'people' as const,
      title: row.name.toLowerCase(),
      traits: new Set([
        `program:${row.program?.toLowerCase()}`,
        ...row.interests.map((name) => `interest:${name.toLowerCase()}`),
      ]),
    })),
  ]
}

/** The graded results of a need in this school; where references differ, the best counts. */
export function gradeItems(need: JudgedQuery, items: readonly Item[]): Grades {
  const grades = new Map<string, number>()
  const steps = [
    [1, need.partly],
    [2, need.good],
    [3, need.exact],
  ] as const
  const right = items.filter(
    ({ kind }) => kind === need.kind || (need.kind === 'posts' && kind === 'questions'),
  )
  for (const [grade, references] of steps)
    for (const meant of references.map(parseReference))
      for (const item of right) if (meant(item)) grades.set(item.id, grade)
  return grades
}

/** A reference as a test: traits joined by '&', or a part of the title with '*' for anything. */
function parseReference(reference: string): (item: Item) => boolean {
  const text = reference.toLowerCase()
  if (/^(#|by:|program:|interest:)/.test(text)) {
    const traits = text.split('&')
    return (item) => traits.every((fact) => item.traits.has(fact))
  }
  const pieces = text.split('*').map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const pattern = new RegExp(pieces.join('.*'), 'u')
  return (item) => pattern.test(item.title)
}
