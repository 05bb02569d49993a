import type { Db } from '~/platform/db.server'
import { isLarge, selectRowsApart } from '~/platform/apart.server'
import { DATA_VERSION } from '~/platform/dialect'
import { indexedWords } from '~/platform/full-text'
import { col, defineRow } from '~/platform/sql-row'
import { selectRow } from '~/platform/sql.server'
import { allowedTypos, isWithinDistance } from '../criteria/edit-distance'
import type { SearchKind } from '../criteria/types'

/** Far more than a word has neighbors in any language, so that words of texts that the viewer may not
 * read don't push out others. */
const MAX_SIMILAR = 50

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
  const { similar, wordsByInitial } = await currentVocabulary(db)
  const known = similar.get(word)
  if (known) return known
  const initial = [...word][0] ?? ''
  const words = wordsByInitial.get(initial) ?? (await loadWords(db, initial))
  wordsByInitial.set(initial, words)
  const others = words.filter((other) => other !== word)
  const oneTypo = others.filter((other) => isWithinDistance(word, other, 1))
  const twoTypos = others.filter(
    (other) => typos === 2 && !oneTypo.includes(other) && isWithinDistance(word, other, 2),
  )
  const found = [...oneTypo, ...twoTypos].slice(0, MAX_SIMILAR)
  similar.set(word, found)
  return found
}

type Vocabulary = {
  version: number | undefined
  readAt: number
  similar: Map<string, readonly string[]>
  wordsByInitial: Map<string, readonly string[]>
}

/** Milliseconds that a large database keeps its words, in which each second something is written. */
const CACHED_MS = 60_000

/** Cached until something is written, and longer in a large database: one search looks up the same words many times. */
const vocabularies = new WeakMap<Db, Vocabulary>()

const versionRow = defineRow({ version: col.number })

async function currentVocabulary(db: Db): Promise<Vocabulary> {
  const version = (await selectRow(db, versionRow, DATA_VERSION))?.version
  const cached = vocabularies.get(db)
  if (cached && cached.version === version) return cached
  const now = performance.now()
  if (cached && isLarge(db) && now - cached.readAt < CACHED_MS) return cached
  const fresh = { version, readAt: now, similar: new Map(), wordsByInitial: new Map() }
  vocabularies.set(db, fresh)
  return fresh
}

/** A word of four letters may lack one. */
const MIN_LENGTH = 3

const wordRow = defineRow({ term: col.text })

async function loadWords(db: Db, initial: string): Promise<string[]> {
  const words = indexedWords(initial, `${initial}\u{10ffff}`, MIN_LENGTH)
  return (await selectRowsApart(db, wordRow, words)).map(({ term }) => term)
}
