/**
 * What one character counts as when a text is screened. A letter comes without case and marks;
 * `look` is the letter it can be taken for at a glance. `spelled` is a spelling that all letters
 * share which can pass for one another: terms are looked for in it, and what is found is then
 * compared letter by letter. It is ASCII, which the library reads many times faster.
 */
export type Letter = { base: string; kind: Kind; look: string | null; spelled: string }

/** Letters and digits; what only separates words; white space; every other sign. */
export const KINDS = { letter: 0, gap: 1, space: 2, sign: 3 } as const
export type Kind = (typeof KINDS)[keyof typeof KINDS]

/** Digits and signs that people write for letters, with the letters each can stand for. */
export const SWAPS: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'il', '3': 'e', '4': 'a', '5': 's', '6': 'g', '7': 't', '8': 'b', '9': 'g' },
  ...{ '@': 'a', $: 's', '€': 'e', '!': 'il', '|': 'il' },
}

/** Letters of other alphabets, and letters with a stroke, that look like those of the Latin one. */
const LOOKALIKES = new Map(
  [
    ['авсԁеѕіјкмнортухһԛԝ', 'abcdesijkmhoptyxhqw'],
    ['αβεγικνορτυχωηζ', 'abeyikvoptuxwnz'],
    ['ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', 'abcdefghijklmnoprstuvwyz'],
    ['øłđħıŧɡƒɑɩʋոսցօ', 'oldhitgfaiunugo'],
  ].flatMap(([from = '', to = '']) => [...from].map((one, n) => [one, to[n] ?? ''] as const)),
)

/** Drawn on a disc or a square. */
const DRAWN: readonly (readonly [first: number, last: number])[] = [
  [0x1f150, 0x1f169],
  [0x1f170, 0x1f189],
]

const GAPS = new Set(['-', '_', '*', '~', '`'])
const DASHES = /[\u2010-\u2015\u2212]/
const APOSTROPHES = /[\u2018\u2019\u02bc\uff07]/
/** Marks, and signs that show nothing: soft hyphens, zero-width spaces and joiners, fillers. */
const INVISIBLE = /[\p{M}\p{Cf}\u115f\u1160\u3164\uffa0]/u
const BLANK = /[\s\u2800]/u
const LETTER = /[\p{L}\p{N}]/u

/** By code point; there are as many as characters that were ever met. */
const known: (readonly Letter[])[] = []
const rare = new Map<number, readonly Letter[]>()

/** One character may be several letters (ﬁ) or none at all (a zero-width space). */
export function lettersOf(codePoint: number): readonly Letter[] {
  const found = codePoint < 0x250 ? known[codePoint] : rare.get(codePoint)
  if (found) return found
  const letters = [...plain(codePoint)].flatMap(letter)
  if (codePoint < 0x250) known[codePoint] = letters
  else rare.set(codePoint, letters)
  return letters
}

function plain(codePoint: number): string {
  const drawn = DRAWN.find(([first, last]) => codePoint >= first && codePoint <= last)
  if (drawn) return String.fromCharCode(97 + codePoint - drawn[0])
  return String.fromCodePoint(codePoint).normalize('NFKD').toLowerCase()
}

function letter(base: string): Letter[] {
  if (INVISIBLE.test(base)) return []
  if (BLANK.test(base)) return [made(' ', KINDS.space)]
  if (DASHES.test(base) || GAPS.has(base)) return [made('-', KINDS.gap)]
  if (APOSTROPHES.test(base)) return [made("'", KINDS.sign)]
  return [made(base, LETTER.test(base) ? KINDS.letter : KINDS.sign)]
}

function made(base: string, kind: Kind): Letter {
  const look = LOOKALIKES.get(base) ?? null
  const meant = SWAPS[look ?? base]?.[0] ?? look ?? base
  const spelled = meant === 'l' ? 'i' : inAscii(meant)
  return { base, kind, look, spelled }
}

/** The same sign where it is none of a word. */
export const signOf = ({ base }: Letter) => inAscii(base)

const inAscii = (base: string) =>
  base > ' ' && base < '\u007f'
    ? base
    : `<${(base.codePointAt(0) ?? 0).toString(16).toUpperCase()}>`

export const isDigit = (base: string) => base >= '0' && base <= '9' && base.length === 1
export const isLatin = (base: string) => base >= 'a' && base <= 'z' && base.length === 1

/** Alphabets whose letters pass for Latin ones. */
const FOREIGN = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/u
export const isForeign = ({ base }: Letter) => !isLatin(base) && FOREIGN.test(base)

/** Writing that does not part its words: each character counts as a word. */
const UNPARTED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
export const isUnparted = (base: string) => base > '\u0e00' && UNPARTED.test(base)
