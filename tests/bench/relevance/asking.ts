import type { Ctx } from '~/platform/ctx'
import { sqlRows } from '~/platform/sql.server'
import { columnsOf, toSql } from '~/policy/condition-sql'
import { visiblePosts } from '~/policy/posts'
import { criteriaOf } from '~search/criteria'
import type { Search } from '~search/index'
import { titleKey } from '~search/words'
import { gradesOf, itemsFor } from './grades'
import type { Need } from './judged'
import { DEPTH, ndcg, recall } from './scores'

/** How one need was answered. */
export type Asked = {
  need: Need
  ndcg: number
  recall: number
  none: boolean
  milliseconds: number
}

/** Asks every need that has an answer in this world, one after the other. */
export async function askAll(search: Search, ctx: Ctx, needs: readonly Need[]): Promise<Asked[]> {
  const items = itemsFor(ctx)
  const asked: Asked[] = []
  for (const need of needs) {
    const grades = gradesOf(need, items)
    if (Math.max(0, ...grades.values()) < 2) continue
    const start = performance.now()
    const ids = await firstPage(search, ctx, need)
    const milliseconds = performance.now() - start
    asked.push({
      need,
      ndcg: ndcg(ids, grades),
      recall: recall(ids, grades),
      none: ids.length === 0,
      milliseconds,
    })
  }
  return asked
}

/** As a page asks; a tag is typed as "#tag" and meant as its words. */
export async function firstPage(search: Search, ctx: Ctx, { q, kind }: Need): Promise<string[]> {
  const criteria = criteriaOf({
    q,
    size: DEPTH,
    marked_as_question: kind === 'questions' ? true : null,
  })
  const ask = kind === 'people' ? search.people : search.posts
  return (await ask(ctx, criteria)).ids
}

/** Titles that did not find a post of just this title first, among every nth title. */
export async function titlesMissed(search: Search, ctx: Ctx, every: number) {
  const visible = toSql(visiblePosts(ctx.viewer), columnsOf('p', { user: 'u' }))
  const rows = sqlRows<{ id: string; title: string }>(
    ctx.db,
    `SELECT p.id, p.title FROM Post p JOIN "User" u ON u.id = p.user_id
     WHERE ${visible.sql} ORDER BY p.id`,
    visible.params,
  )
  const titles = new Map(rows.map(({ id, title }) => [id, title]))
  const tried = rows.filter((_, at) => at % every === 0)
  const missed: string[] = []
  for (const { title } of tried) {
    const { ids } = await search.posts(ctx, criteriaOf({ q: title, size: 1 }))
    if (titleKey(titles.get(ids[0] ?? '') ?? '') !== titleKey(title)) missed.push(title)
  }
  return { tried: tried.length, missed }
}
