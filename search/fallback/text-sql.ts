import type { Db } from '~/platform/database/types'
import { inList } from '~/platform/database/dialect'
import {
  anyMatch,
  inFields,
  isSeenBy,
  matches,
  matchingIds,
  matchScore,
  phrase,
  phraseStart,
  texts as textsOf,
  type TextMatch,
} from '~/platform/database/full-text'
import { col, defineRow, type RowOf } from '~/platform/database/sql-row'
import { FALSE, joinSql, raw, sql, type SqlFragment, TRUE } from '~/platform/database/sql-text'
import { selectIds, selectRows } from '~/platform/database/sql.server'
import { plainTitle, splitWords } from '../criteria/terms'
import type { SearchKind, SearchQuery } from '../criteria/types'
import { commentMatchesSql } from '../index/comment-text'
import { cached } from './cached'
import { joinParts } from './criteria-sql'
import { parseText, type TextPart } from './text-parts'

/**
 * Every part of the text must match: for a post in its title, content, tags, its author's name or its
 * comments; for a person in name, program, public interests or about.
 */
export async function textSql(db: Db, query: SearchQuery): Promise<SqlFragment> {
  const { kind, criteria, school, blockedCommenters } = query
  const text = criteria.q
  if (text === '') return TRUE
  const parts = await parseText(db, text, kind)
  if (parts.length === 0) return symbolsOnlySql(db, kind, text)
  const names = kind === 'people' ? await loadNames(db, school) : []
  const commenters = criteria.match_on_comment_content ? blockedCommenters : null
  const postSql = (part: TextPart) => sql`p.id IN (${postIds(school, part, commenters)})`
  const personSql = (part: TextPart): SqlFragment => {
    const whole = personTextSql(school, part, names)
    return part.words.length > 0
      ? joinParts([whole, joinParts(part.words.map(personSql), ' AND ')], ' OR ')
      : whole
  }
  return joinParts(parts.map(kind === 'posts' ? postSql : personSql), ' AND ')
}

/** A text without any word ("?!") can only be a title. */
const symbolsOnlySql = async (db: Db, kind: SearchKind, text: string): Promise<SqlFragment> =>
  kind === 'posts' ? inList('p.id', await sameTitles(db, raw('"Post" p'), TRUE, text)) : FALSE

/** A part with everything that matches it. */
export const partMatch = (part: TextPart): TextMatch =>
  anyMatch([...typedMatches(part), ...similarMatches(part)])

const typedMatches = ({ alternatives, isLast }: TextPart): TextMatch[] =>
  alternatives.map((words, index) => (isLast && index === 0 ? phraseStart : phrase)(words))

const similarMatches = ({ similar }: TextPart): TextMatch[] => similar.map((word) => phrase([word]))

/**
 * Every text has a word that begins with this letter, so looking them all up would block everyone. For
 * posts a single letter is only looked for as a word in titles and tags, and at the start of names.
 */
export const isSingleCharacter = ({ alternatives }: TextPart): boolean =>
  /^[a-z\d]$/.test(alternatives[0]?.join(' ') ?? '')

const titleMatch = (part: TextPart): TextMatch =>
  inFields(['title', 'tags'], partMatch({ ...part, isLast: false }))

/**
 * One list of posts from all sources: those with the part as a whole, and those with each of its words. The
 * few that match are looked up, while an OR of several lists would scan the posts of all schools. Without
 * blocked commenters (null) comments aren't searched.
 */
function postIds(
  school: string,
  part: TextPart,
  blockedCommenters: readonly string[] | null,
): SqlFragment {
  const match = partMatch(part)
  const authors = matchingIds('user_fts', { school, match: inFields(['name'], match) })
  const lists = [
    matchingIds('post_fts', { school, match: isSingleCharacter(part) ? titleMatch(part) : match }),
    sql`SELECT w.id FROM "Post" w WHERE w.user_id IN (${authors})`,
  ]
  if (blockedCommenters !== null && !isSingleCharacter(part))
    lists.push(commentMatchesSql({ school, match }, blockedCommenters))
  const words = part.words.map(
    (word) => sql`SELECT * FROM (${postIds(school, word, blockedCommenters)}) of_word`,
  )
  if (words.length > 0) lists.push(sql`SELECT * FROM (${joinSql(words, ' INTERSECT ')}) of_words`)
  return joinSql(lists, ' UNION ALL ')
}

function personTextSql(school: string, part: TextPart, names: readonly NamedRow[]): SqlFragment {
  const { programs, interests } = matchingNames(part, names)
  const match = partMatch(part)
  return sql`u.id IN (${matchingIds('user_fts', { school, match })})
    OR ${inList('u.program_id', programs)}
    OR (NOT u.interests_private AND EXISTS (SELECT 1 FROM "UserInterest" ui
      WHERE ui.user_id = u.id AND ${inList('ui.interest_id', interests)}))`
}

/** The ids of the programs and interests whose names match. */
export function matchingNames(part: TextPart, names: readonly NamedRow[]) {
  const ids = (table: NamedRow['type']) =>
    names.filter((row) => row.type === table && nameMatches(row.name, part)).map(({ id }) => id)
  return { programs: ids('program'), interests: ids('interest') }
}

const namedRow = defineRow({
  type: col.oneOf<'program' | 'interest'>(),
  id: col.text,
  name: col.text,
})
type NamedRow = RowOf<typeof namedRow>

/** Programs of the school and of people that all schools see, and interests. There are few. */
export async function loadNames(db: Db, school: string): Promise<readonly NamedRow[]> {
  const programs = sql`SELECT 'program' AS type, id, name FROM "Program" WHERE partner_code = ${school}
    UNION SELECT 'program', pr.id, pr.name FROM ${textsOf('user_fts')}
      JOIN "User" u ON u.id = s.subject_id JOIN "Program" pr ON pr.id = u.program_id
      WHERE ${isSeenBy('user_fts', null)}`
  const interests = sql`SELECT 'interest' AS type, id, name FROM "Interest"`
  const lists = await Promise.all([
    cached(db, `programs ${school}`, () => selectRows(db, namedRow, programs)),
    cached(db, 'interests', () => selectRows(db, namedRow, interests)),
  ])
  return lists.flat()
}

function nameMatches(name: string, { alternatives, similar, isLast }: TextPart): boolean {
  const padded = ` ${splitWords(name).join(' ')} `
  return [...alternatives, ...similar.map((word) => [word])].some((words, index) =>
    padded.includes(isLast && index === 0 ? ` ${words.join(' ')}` : ` ${words.join(' ')} `),
  )
}

/** Room for extra spaces: keys are only computed for titles about as long as the text. */
const TITLE_SLACK = 40

/** Posts with exactly this title. Found by their words, because computing all keys would be slow. */
export async function exactTitles(db: Db, school: string, text: string): Promise<string[]> {
  const words = splitWords(text)
  if (words.length === 0) return []
  const posts = sql`${textsOf('post_fts')} JOIN "Post" p ON p.id = s.subject_id`
  const match = inFields(['title'], phrase(words))
  return sameTitles(db, posts, matches('post_fts', { school, match }), text)
}

/** Not apart: the function that makes keys is this connection's. */
const sameTitles = (db: Db, posts: SqlFragment, where: SqlFragment, text: string) =>
  selectIds(
    db,
    sql`SELECT p.id FROM ${posts} WHERE ${where}
      AND length(p.title) <= ${text.length + TITLE_SLACK} AND plain_title(p.title) = ${plainTitle(text)}`,
  )

/** Of title, content and tags. */
export const POST_WEIGHTS = [10, 1, 5] as const

/**
 * How well posts match: title before tags before content, what was typed before what may have been
 * meant. Smaller is better; null if there is nothing to match.
 */
export async function relevance(
  db: Db,
  school: string,
  text: string,
): Promise<{ join: SqlFragment; score: SqlFragment } | null> {
  const parts = await parseText(db, text, 'posts')
  if (parts.length === 0) return null
  const typed = parts.flatMap((part) =>
    isSingleCharacter(part) ? [titleMatch(part)] : typedMatches(part),
  )
  const similar = parts.flatMap(similarMatches)
  const joins = [scoreJoin('typed', school, typed)]
  if (similar.length > 0) joins.push(scoreJoin('meant', school, similar))
  return {
    join: joinSql(
      joins.map(({ join }) => join),
      ' ',
    ),
    score: joinSql(
      joins.map(({ score }) => score),
      ', ',
    ),
  }
}

function scoreJoin(name: string, school: string, all: readonly TextMatch[]) {
  const match = { school, match: anyMatch([...new Set(all)]) }
  return {
    join: sql`LEFT JOIN (
      SELECT s.subject_id AS post_id, ${matchScore('post_fts', match, POST_WEIGHTS)} AS score
      FROM ${textsOf('post_fts')} WHERE ${matches('post_fts', match)}
    ) ${raw(name)} ON ${raw(name)}.post_id = p.id`,
    score: raw(`coalesce(${name}.score, 0)`),
  }
}
