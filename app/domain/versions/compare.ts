import { diffWordsWithSpace } from 'diff'
import type { TextParts } from '~/domain/writing/text-parts'
import type { PartChange, Piece } from './schema'

/** Two texts that differ in more words are shown one after the other: comparing them takes too long to be worth it. */
const MOST_CHANGES = 300

const WORD = /[\p{L}\p{N}]+(?:[-'’][\p{L}\p{N}]+)*/gu
const countWords = (pieces: readonly Piece[], change: Piece['change']) =>
  pieces
    .filter((piece) => piece.change === change)
    .reduce((sum, { text }) => sum + (text.match(WORD)?.length ?? 0), 0)

function comparePieces(before: string, after: string): Piece[] {
  const parts = diffWordsWithSpace(before, after, { maxEditLength: MOST_CHANGES })
  if (!parts)
    return [
      { text: before, change: 'removed' },
      { text: after, change: 'added' },
    ]
  return parts.map(({ value: text, added, removed }) => ({
    text,
    change: added ? 'added' : removed ? 'removed' : 'same',
  }))
}

const PARTS = [
  ['Title', ({ title }: TextParts) => title],
  ['Text', ({ content }: TextParts) => content],
  ['Tags', ({ tag_names }: TextParts) => tag_names.map((name) => `#${name}`).join(' ')],
] as const

/** What an edit changed, word by word, of the parts that it changed. */
export const compareTexts = (before: TextParts, after: TextParts): PartChange[] =>
  PARTS.filter(([, of]) => of(before) !== of(after)).map(([part, of]) => {
    const pieces = comparePieces(of(before), of(after))
    return {
      part,
      pieces,
      added: countWords(pieces, 'added'),
      removed: countWords(pieces, 'removed'),
    }
  })
