import type { Ctx } from '~/platform/ctx'
import { sqlRows } from '~/platform/sql.server'
import { columnsOf, toSql } from '~/policy/condition-sql'
import { visiblePeople } from '~/policy/people'
import { visiblePosts } from '~/policy/posts'
import type { Need } from './judged'
import type { Grades } from './scores'

/** What references can speak of, read from the rows and never from a search. */
type Item = { id: string; kind: Need['kind']; title: string; facts: Set<string> }

type PostRow = { id: string; title: string; tags: string; question: number; author: string }
type PersonRow = { id: string; name: string; program: string | null; interests: string }

/** Everything this person could find. */
export function itemsFor({ db, viewer, partner }: Ctx): Item[] {
  const posts = toSql(visiblePosts(viewer), columnsOf('p', { user: 'u' }))
  const people = toSql(visiblePeople(viewer, partner), columnsOf('u'))
  return [
    ...sqlRows<PostRow>(
      db,
      `SELECT p.id, p.title, p.tag_names AS tags, p.marked_question_at IS NOT NULL AS question,
         u.first_name || ' ' || u.last_name AS author
       FROM Post p JOIN "User" u ON u.id = p.user_id WHERE ${posts.sql}`,
      posts.params,
    ).map((row) => ({
      id: row.id,
      kind: row.question ? ('questions' as const) : ('posts' as const),
      title: row.title.toLowerCase(),
      facts: new Set([
        `by:${row.author.toLowerCase()}`,
        ...(JSON.parse(row.tags) as string[]).map((tag) => `#${tag}`),
      ]),
    })),
    ...sqlRows<PersonRow>(
      db,
      `SELECT u.id, u.first_name || ' ' || u.last_name AS name, pr.name AS program,
         CASE WHEN u.interests_private THEN '[]' ELSE (SELECT json_group_array(it.name)
           FROM UserInterest ui JOIN Interest it ON it.id = ui.interest_id
           WHERE ui.user_id = u.id) END AS interests
       FROM "User" u LEFT JOIN Program pr ON pr.id = u.program_id WHERE ${people.sql}`,
      people.params,
    ).map((row) => ({
      id: row.id,
      kind: 'people' as const,
      title: row.name.toLowerCase(),
      facts: new Set([
        `program:${row.program?.toLowerCase()}`,
        ...(JSON.parse(row.interests) as string[]).map((name) => `interest:${name.toLowerCase()}`),
      ]),
    })),
  ]
}

/** The graded results of a need in this world; where references differ, the best counts. */
export function gradesOf(need: Need, items: readonly Item[]): Grades {
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
    for (const meant of references.map(meaning))
      for (const item of right) if (meant(item)) grades.set(item.id, grade)
  return grades
}

/** A reference as a test: facts joined by '&', or a part of the title with '*' for anything. */
function meaning(reference: string): (item: Item) => boolean {
  const text = reference.toLowerCase()
  if (/^(#|by:|program:|interest:)/.test(text)) {
    const facts = text.split('&')
    return (item) => facts.every((fact) => item.facts.has(fact))
  }
  const pieces = text.split('*').map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const pattern = new RegExp(pieces.join('.*'), 'u')
  return (item) => pattern.test(item.title)
}
