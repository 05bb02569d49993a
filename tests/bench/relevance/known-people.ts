import { visiblePeopleSql } from '~/domain/visibility/visible-people'
import type { Ctx } from '~/platform/ctx'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectRows } from '~/platform/database/sql.server'
import { buildCriteria } from '~search/criteria/criteria'
import type { Search } from '~search/index'
import { mean } from '../report'
import { DEPTH } from './scores'

/** How often someone with the last name is among the first ten people, by what was typed. */
export type KnownPeople = { names: number; found: Record<Typing, number> }

/** In the middle, so never in the first letter. */
const TYPINGS = {
  'the name': (name: string) => name,
  'a letter missing': (name: string) => name.slice(0, middle(name)) + name.slice(middle(name) + 1),
  'a letter twice': (name: string) => name.slice(0, middle(name)) + name.slice(middle(name) - 1),
  'another letter': (name: string) =>
    name.slice(0, middle(name)) +
    (name[middle(name)] === 'e' ? 'a' : 'e') +
    name.slice(middle(name) + 1),
  'two letters swapped': (name: string) =>
    name.slice(0, middle(name) - 1) +
    (name[middle(name)] ?? '') +
    (name[middle(name) - 1] ?? '') +
    name.slice(middle(name) + 1),
}
type Typing = keyof typeof TYPINGS

const middle = (name: string) => Math.ceil(name.length / 2)

/** Shorter names are taken as they are typed. */
const LONG_ENOUGH = /^\p{L}{4,}$/u

const nameRow = defineRow({ name: col.text })

/** Types each last name of the people that the viewer can see, alone, in five ways. */
export async function findKnownPeople(search: Search, ctx: Ctx): Promise<KnownPeople> {
  const rows = await selectRows(
    ctx.db,
    nameRow,
    sql`SELECT DISTINCT u.last_name AS name FROM "User" u
      WHERE ${visiblePeopleSql(ctx)} AND u.joined_date IS NOT NULL ORDER BY u.last_name`,
  )
  const names = rows.map(({ name }) => name).filter((name) => LONG_ENOUGH.test(name))
  const isFound = async (name: string, typed: string) => {
    const { ids, partial } = await search.people(ctx, buildCriteria({ q: typed, size: DEPTH }))
    const found = await ctx.db.read.user.findMany({
      where: { id: { in: [...ids, ...partial].slice(0, DEPTH) } },
      select: { last_name: true },
    })
    return found.some((person) => person.last_name === name)
  }
  const found = {} as Record<Typing, number>
  for (const typing of Object.keys(TYPINGS) as Typing[]) {
    const each: number[] = []
    for (const name of names) {
      const typed = TYPINGS[typing](name)
      // Two letters that are the same one.
      if (typed === name && typing !== 'the name') continue
      each.push(Number(await isFound(name, typed)))
    }
    found[typing] = mean(each)
  }
  return { names: names.length, found }
}
