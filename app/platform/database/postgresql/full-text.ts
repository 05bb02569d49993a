import { joinSql, raw, sql, TRUE, type SqlFragment } from '../sql-text'
import type { SchoolMatch, TextIndex, TextMatch } from '../text-match'

/**
 * Full-text search as PostgreSQL has it (tsvector): the names of sqlite/full-text.ts. An index is a
 * table with a document for each row; the fields of a text are its weights A, B and C.
 */

const FIELDS: Record<TextIndex, readonly string[]> = {
  post_fts: ['title', 'content', 'tags'],
  post_stems: ['title', 'content', 'tags'],
  user_fts: ['name', 'about'],
  comment_fts: ['content'],
  campus_fts: ['title', 'content', 'place'],
}
const LABELS = ['A', 'B', 'C']
const LABEL_OF: Record<string, string> = {
  title: 'A',
  content: 'B',
  tags: 'C',
  name: 'A',
  about: 'B',
  place: 'C',
}

/** Where the fields of a word go, in a match that isn't of a field yet. No word has this sign. */
const ANY_FIELD = '~'

/** As the words of documents are. */
const plain = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const lexeme = (word: string, more = ''): string => `'${plain(word)}':${more}${ANY_FIELD}`

const follow = (lexemes: readonly string[]): TextMatch =>
  lexemes.length > 1 ? `(${lexemes.join(' <-> ')})` : (lexemes[0] ?? '')

/** These words next to each other. */
export const phrase = (words: readonly string[]): TextMatch =>
  follow(words.flatMap((text) => text.split(' ')).map((word) => lexeme(word)))

/** The same, where the last word may go on. */
export function phraseStart(words: readonly string[]): TextMatch {
  const all = words.flatMap((text) => text.split(' '))
  return follow(all.map((word, at) => lexeme(word, at === all.length - 1 ? '*' : '')))
}

export const anyMatch = (matches: readonly TextMatch[]): TextMatch => matches.join(' | ')

export const allMatch = (matches: readonly TextMatch[]): TextMatch =>
  matches.map((match) => `(${match})`).join(' & ')

/** A match in these fields only. */
export const inFields = (fields: readonly string[], match: TextMatch): TextMatch =>
  match.replaceAll(ANY_FIELD, fields.map((field) => LABEL_OF[field] ?? '').join(''))

/** A match as the server reads it. */
const written = (match: TextMatch): string =>
  match.replaceAll(`:${ANY_FIELD}`, '').replaceAll(ANY_FIELD, '')

const query = (index: TextIndex, match: TextMatch): SqlFragment =>
  sql`to_tsquery(${raw(index === 'post_stems' ? `'search_stems'` : `'search_words'`)}, ${written(match)})`

/** The texts of an index, each with the id of its row as s.subject_id. */
export const texts = (index: TextIndex): SqlFragment =>
  raw(`${index} JOIN "SearchRow" s ON s.id = ${index}.rowid`)

export const matches = (index: TextIndex, match: SchoolMatch): SqlFragment =>
  matchesAs(index, index, match)

/** The same for an index under another name. */
const matchesAs = (index: TextIndex, alias: string, { school, match }: SchoolMatch): SqlFragment =>
  sql`${isSearched(alias, school)} AND ${raw(`${alias}.document`)} @@ ${query(index, match)}`

/** A mark begins with a sign that is in no word. The migrations write them. */
const mark = (text: string): string => `'=${text}'`
const schoolMark = (school: string): string => mark(Buffer.from(school).toString('hex'))

/** What a reader of this school can see at most; of no school, what all schools see. */
export const isSeenBy = (alias: string, school: string | null): SqlFragment =>
  sql`${raw(`${alias}.document`)}
    @@ ${`${school === null ? '' : `${schoolMark(school)} | `}${mark('all')}`}::tsquery`

const isSearched = (alias: string, school: string | undefined): SqlFragment =>
  school === undefined ? TRUE : isSeenBy(alias, school)

/** The weights of the fields, in the order of the server: from D to A. */
function fieldWeights(index: TextIndex, weights: readonly number[]): SqlFragment {
  const most = Math.max(...weights)
  const of = FIELDS[index].map((_, at) => (weights[at] ?? 0) / most)
  const ordered = LABELS.map((_, at) => of[at] ?? 0).reverse()
  return raw(`'{0, ${ordered.join(', ')}}'::float4[]`)
}

/** What ts_rank makes of one occurrence with the weight 1. */
const COUNT_OF_RANK = Math.PI ** 2 / 6
/** Words of a match that are scored one by one. */
const MAX_SCORED_WORDS = 30

/**
 * How well a text matches, with a weight for each field. Smaller is better. As bm25, each alternative counts
 * by how rare it is, how often it is there, and how long the text is next to a hundred others.
 */
export function matchScore(
  index: TextIndex,
  { school, match }: SchoolMatch,
  weights: readonly number[],
): SqlFragment {
  const fields = fieldWeights(index, weights)
  const alternatives = match.split(' | ').slice(0, MAX_SCORED_WORDS)
  const usual = `(SELECT avg(length(document)) FROM (SELECT document FROM ${index} LIMIT 100) hundred)`
  const length = raw(`(0.25 + 0.75 * length(${index}.document) / ${usual})`)
  const scores = alternatives.map((alternative) => {
    const all = sql`(SELECT count(*) FROM ${raw(`${index} every_text`)}
      WHERE ${isSearched('every_text', school)})::float8`
    const rarity = sql`(SELECT greatest(1e-6, ln((${all} - count(*) + 0.5) / (count(*) + 0.5)))
      FROM ${raw(`${index} having_it`)} WHERE ${matchesAs(index, 'having_it', { school, match: alternative })})`
    const count = sql`ts_rank(${fields}, ${raw(`${index}.document`)}, ${query(index, alternative)})
      * ${COUNT_OF_RANK * Math.max(...weights)}`
    return sql`${rarity} * 2.2 * ${count} / (${count} + 1.2 * ${length})`
  })
  return sql`(-1 * (${joinSql(scores, ' + ')}))`
}

/** The same as a condition and an order by which the best come first. */
export const bestMatches = (index: TextIndex, match: SchoolMatch, weights: readonly number[]) => ({
  where: matches(index, match),
  order: sql`ts_rank(${fieldWeights(index, weights)}, ${raw(`${index}.document`)}, ${query(index, match.match)}) DESC`,
})

/** The functions of statements are made by the migrations. */
export const defineTextFunction = (): void => undefined

/** The words of the indexes are a table. */
export const openVocabulary = (): void => undefined

/** The indexed words from `from` on and before `before`, as `term`. */
export const indexedWords = (from: string, before: string, minLength: number): SqlFragment =>
  sql`SELECT term FROM search_word
    WHERE term >= ${from} AND term < ${before} AND length(term) >= ${minLength} ORDER BY term`
