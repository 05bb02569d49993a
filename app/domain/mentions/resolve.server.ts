import {
  PERSON_JOINS,
  personColumns,
  personRow,
  personSummary,
} from '~/domain/people/summary.server'
import { visiblePeopleSql } from '~/domain/visibility/visible-people'
import type { Ctx } from '~/platform/ctx'
import { THEN_JOIN } from '~/platform/database/dialect'
import {
  inFields,
  matches,
  newestTextsFirst,
  phrase,
  phraseStart,
  texts,
  type TextMatch,
} from '~/platform/database/full-text'
import { defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectRows, type SqlSource } from '~/platform/database/sql.server'
import {
  beginsWithName,
  MAX_MENTIONS,
  textsBehindAt,
  type ChosenPeople,
  type Mention,
  type UnclearName,
} from './schema'

const namedRow = defineRow(personRow.columns)

/** More have the same two words in their names than anyone chooses from. */
const MOST_NAMED = 30
/** Shown where several have the same name */
const MOST_CHOICES = 8
export const MOST_SUGGESTED = 6

type Reader = Pick<Ctx, 'viewer' | 'partner'>
export type MentionablePerson = { id: string; name: string; note: string }

async function findPeople(
  ctx: Reader,
  from: SqlSource,
  match: TextMatch,
  most: number,
): Promise<MentionablePerson[]> {
  const school = ctx.viewer.partner_code
  const rows = await selectRows(
    from,
    namedRow,
    sql`SELECT ${personColumns(ctx)} FROM ${texts('user_fts')}
      ${THEN_JOIN} "User" u ON u.id = s.subject_id ${PERSON_JOINS}
      WHERE ${matches('user_fts', { school, match: inFields(['name'], match) })}
        AND ${visiblePeopleSql(ctx)} AND u.id <> ${ctx.viewer.id}
      ORDER BY ${newestTextsFirst('user_fts')} LIMIT ${most}`,
  )
  return rows.map((row) => {
    const { id, name, program_name, institution_name } = personSummary(ctx.viewer, row)
    return { id, name, note: program_name ?? institution_name ?? '' }
  })
}

const splitName = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * Who a text names after '@', of the people its writer can see: whole names, without the writer's own. A
 * name that several have is one of `chosen`, or unclear. Reads in the transaction of a command, too.
 */
export async function resolveMentions(
  ctx: Reader,
  from: SqlSource,
  text: string,
  chosen: ChosenPeople = {},
): Promise<{ people: Mention[]; unclear: UnclearName[] }> {
  const behind = new Map(
    textsBehindAt(text).map((part) => [splitName(part).slice(0, 2).join(' '), part] as const),
  )
  const people = new Map<string, Mention>()
  const unclear = new Map<string, UnclearName>()
  for (const [words, part] of [...behind].slice(0, MAX_MENTIONS)) {
    const found = await findPeople(ctx, from, phrase(words.split(' ')), MOST_NAMED)
    const named = found.filter(({ name }) => beginsWithName(part, name))
    const longest = Math.max(...named.map(({ name }) => name.length))
    const meant = named.filter(({ name }) => name.length === longest)
    const [first] = meant
    if (!first) continue
    const name = part.slice(0, longest)
    const key = name.toLowerCase()
    const one = meant.length === 1 ? first : meant.find(({ id }) => id === chosen[key])
    if (one) people.set(key, { user_id: one.id, name })
    else if (chosen[key] !== '')
      unclear.set(key, { name: first.name, people: meant.slice(0, MOST_CHOICES) })
  }
  return { people: [...people.values()], unclear: [...unclear.values()] }
}

/**
 * People whose names begin like what someone is typing, for the list below the field. For members: those
 * that they can see.
 */
export async function suggestMentions(ctx: Ctx, typed: string): Promise<MentionablePerson[]> {
  const words = splitName(typed.slice(0, MOST_CHOICES * 10))
  return words.length === 0 ? [] : findPeople(ctx, ctx.db, phraseStart(words), MOST_SUGGESTED)
}
