import type { Ctx } from '~/platform/ctx'
import { visiblePostsSql } from '~/domain/visibility/visible-posts'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectRows } from '~/platform/database/sql.server'
import { buildCriteria } from '~search/criteria/criteria'
import type { Search } from '~search/index'
import { titleKey } from '~search/criteria/terms'
import { gradeItems, loadItems } from './grades'
import type { JudgedQuery } from './judged-queries'
import { DEPTH, ndcg, recall } from './scores'

/** How one need was answered. */
export type QueryScore = Awaited<ReturnType<typeof runQueries>>[number]

/** Asks every need that has an answer in this school, one after the other. */
export async function runQueries(search: Search, ctx: Ctx, needs: readonly JudgedQuery[]) {
  const items = await loadItems(ctx)
  const scores = []
  for (const query of needs) {
    const grades = gradeItems(query, items)
    if (Math.max(0, ...grades.values()) < 2) continue
    const start = performance.now()
    const ids = await firstPage(search, ctx, query)
    const milliseconds = performance.now() - start
    const found = { ndcg: ndcg(ids, grades), recall: recall(ids, grades) }
    scores.push({ query, ...found, isEmpty: ids.length === 0, milliseconds })
  }
  return scores
}

/** As a page asks; a tag is typed as "#tag" and meant as its words. */
export async function firstPage(search: Search, ctx: Ctx, { q, kind }: JudgedQuery) {
  const marked_as_question = kind === 'questions' ? true : null
  const criteria = buildCriteria({ q, size: DEPTH, marked_as_question })
  const ask = kind === 'people' ? search.people : search.posts
  const { ids, partial } = await ask(ctx, criteria)
  return [...ids, ...partial].slice(0, DEPTH)
}

const titleRow = defineRow({ id: col.text, title: col.text })

/** Titles that did not find a post of just this title first, among every nth title. */
export async function findMissedTitles(search: Search, ctx: Ctx, every: number) {
  const rows = await selectRows(
    ctx.db,
    titleRow,
    sql`SELECT p.id, p.title FROM "Post" p JOIN "User" u ON u.id = p.user_id
      WHERE ${visiblePostsSql(ctx)} ORDER BY p.id`,
  )
  const titles = new Map(rows.map(({ id, title }) => [id, title]))
  const tried = rows.filter((_, at) => at % every === 0)
  const missed: string[] = []
  for (const { title } of tried) {
    const { ids } = await search.posts(ctx, buildCriteria({ q: title, size: 1 }))
    if (titleKey(titles.get(ids[0] ?? '') ?? '') !== titleKey(title)) missed.push(title)
  }
  return { tried: tried.length, missed }
}
