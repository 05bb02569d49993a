import type { Db } from '~/platform/database/types'
import { selectRowsInThread } from '~/platform/database/read-thread.server'
import { indexedWords } from '~/platform/database/full-text'
import { col, defineRow } from '~/platform/database/sql-row'
import { allowedTypos, isWithinDistance } from '../criteria/edit-distance'
import type { SearchKind } from '../criteria/types'
import { cached, HOUR } from './cached'

/**
 * Far more than a word has neighbors in any language, so that words of texts that the viewer may not
 * read don't push out others. For the same reason close matches count all of them. (On PostgreSQL only
 * the first 30 add to a score.)
 */
const MAX_SIMILAR = 200

const removeAccents = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '')

/**
 * Indexed words that may have been meant, the most similar first. As in Meilisearch, words of five
 * letters (for people of four) may have one typo and words of nine two, but not in the first letter. They are looked up
 * whether or not the word itself is indexed: otherwise results would tell which words appear in texts
 * that the viewer may not read.
 */
export async function similarWords(
  db: Db,
  typed: string,
  kind: SearchKind,
): Promise<readonly string[]> {
  const word = removeAccents(typed)
  const typos = allowedTypos(word, kind)
  if (typos === 0) return []
  const initial = [...word][0] ?? ''
  const { words, similar } = await cached(
    db,
    `words ${initial}`,
    () => loadWords(db, initial),
    HOUR,
  )
  const similarWords = similar.get(`${typos} ${word}`) ?? findSimilar(word, typos, words)
  if (similar.size < MAX_TYPED) similar.set(`${typos} ${word}`, similarWords)
  return similarWords
}

/** Typed words of which the similar ones are known, for each first letter. */
const MAX_TYPED = 1_000

function findSimilar(word: string, typos: number, words: readonly string[]): readonly string[] {
  const others = words.filter((other) => other !== word)
  const oneTypo = others.filter((other) => isWithinDistance(word, other, 1))
  const twoTypos = others.filter(
    (other) => typos === 2 && !oneTypo.includes(other) && isWithinDistance(word, other, 2),
  )
  return [...oneTypo, ...twoTypos].slice(0, MAX_SIMILAR)
}

/** A word of four letters may lack one. */
const MIN_LENGTH = 3

const wordRow = defineRow({ term: col.text })

async function loadWords(db: Db, initial: string) {
  const words = indexedWords(initial, `${initial}\u{10ffff}`, MIN_LENGTH)
  const rows = await selectRowsInThread(db, wordRow, words)
  return { words: rows.map(({ term }) => term), similar: new Map<string, readonly string[]>() }
}
