/**
 * What one character counts as when a text is screened. `base` is the letter without case and
 * accents; `lookalike` is the letter it can be mistaken for. `folded` is the same for all letters
 * that can pass for one another: terms are searched in folded text, and each hit is then compared
 * letter by letter. It is ASCII, which the library reads many times faster.
 */
export type Letter = { base: string; kind: LetterKind; lookalike: string | null; folded: string }

/** Letters and digits; signs that only separate words; white space; every other sign. */
export const LETTER_KINDS = { letter: 0, gap: 1, space: 2, sign: 3 } as const
export type LetterKind = (typeof LETTER_KINDS)[keyof typeof LETTER_KINDS]

/** Digits and signs that people type instead of letters, with the letters each can mean. */
export const SWAPS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'il',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'g',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '€': 'e',
  '!': 'il',
  '|': 'il',
}

/** Letters of other alphabets, and letters with a stroke, that look like Latin letters. */
const LOOKALIKES = new Map(
  [
    ['авсԁеѕіјкмнортухһԛԝ', 'abcdesijkmhoptyxhqw'],
    ['αβεγικνορτυχωηζ', 'abeyikvoptuxwnz'],
    ['ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', 'abcdefghijklmnoprstuvwyz'],
    ['øłđħıŧɡƒɑɩʋոսցօ', 'oldhitgfaiunugo'],
  ].flatMap(([from = '', to = '']) => [...from].map((letter, n) => [letter, to[n] ?? ''] as const)),
)

/** Letters in a circle or a square. */
const ENCLOSED_RANGES: readonly (readonly [first: number, last: number])[] = [
  [0x1f150, 0x1f169],
  [0x1f170, 0x1f189],
]

const GAPS = new Set(['-', '_', '*', '~', '`'])
const DASHES = /[\u2010-\u2015\u2212]/
const APOSTROPHES = /[\u2018\u2019\u02bc\uff07]/
/** Accents and invisible signs: soft hyphens, zero-width spaces and joiners, fillers. */
const INVISIBLE = /[\p{M}\p{Cf}\u115f\u1160\u3164\uffa0]/u
const BLANK = /[\s\u2800]/u
const LETTER = /[\p{L}\p{N}]/u

/** Caches by code point. */
const commonLetters: (readonly Letter[])[] = []
const rareLetters = new Map<number, readonly Letter[]>()

/** One character can be several letters (ﬁ) or none at all (a zero-width space). */
export function toLetters(codePoint: number): readonly Letter[] {
  const cached = codePoint < 0x250 ? commonLetters[codePoint] : rareLetters.get(codePoint)
  if (cached) return cached
  const letters = [...decompose(codePoint)].flatMap(toLetter)
  if (codePoint < 0x250) commonLetters[codePoint] = letters
  else rareLetters.set(codePoint, letters)
  return letters
}

function decompose(codePoint: number): string {
  const enclosed = ENCLOSED_RANGES.find(([first, last]) => codePoint >= first && codePoint <= last)
  if (enclosed) return String.fromCharCode(97 + codePoint - enclosed[0])
  return String.fromCodePoint(codePoint).normalize('NFKD').toLowerCase()
}

function toLetter(base: string): Letter[] {
  if (INVISIBLE.test(base)) return []
  if (BLANK.test(base)) return [makeLetter(' ', LETTER_KINDS.space)]
  if (DASHES.test(base) || GAPS.has(base)) return [makeLetter('-', LETTER_KINDS.gap)]
  if (APOSTROPHES.test(base)) return [makeLetter("'", LETTER_KINDS.sign)]
  return [makeLetter(base, LETTER.test(base) ? LETTER_KINDS.letter : LETTER_KINDS.sign)]
}

function makeLetter(base: string, kind: LetterKind): Letter {
  const lookalike = LOOKALIKES.get(base) ?? null
  const plain = SWAPS[lookalike ?? base]?.[0] ?? lookalike ?? base
  return { base, kind, lookalike, folded: plain === 'l' ? 'i' : toAscii(plain) }
}

/** A sign that isn't part of a word, in folded text. */
export const signText = ({ base }: Letter) => toAscii(base)

const toAscii = (base: string) =>
  base > ' ' && base < '\u007f'
    ? base
    : `<${(base.codePointAt(0) ?? 0).toString(16).toUpperCase()}>`

export const isDigit = (base: string) => base >= '0' && base <= '9' && base.length === 1
export const isLatin = (base: string) => base >= 'a' && base <= 'z' && base.length === 1

/** Alphabets whose letters can pass for Latin ones. */
const LATIN_LOOKALIKE_SCRIPTS = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/u
export const isForeign = ({ base }: Letter) => !isLatin(base) && LATIN_LOOKALIKE_SCRIPTS.test(base)

/** Scripts without spaces between words: each character counts as a word. */
const UNSPACED_SCRIPTS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
export const isUnspaced = (base: string) => base > '\u0e00' && UNSPACED_SCRIPTS.test(base)
