import { seeded } from '~seeds/random'

const random = seeded('screening')
const one = <T>(all: readonly T[]) => random.pick(all)
const word = (least: number, most: number) =>
  Array.from({ length: least + random.int(most - least + 1) }, () =>
    one([...'etaoinshrdlucmfwypbgvk']),
  ).join('')

const VOCABULARY = [...new Set(Array.from({ length: 4000 }, () => word(2, 9)))]

/** Words and phrases, all different. */
export function parseList(count: number): string[] {
  const terms = new Set<string>()
  while (terms.size < count)
    terms.add(terms.size % 2 === 0 ? word(5, 12) : `${one(VOCABULARY)} ${word(4, 9)}`)
  return [...terms]
}

/** A text of this length, piece by piece. */
function fill(length: number, piece: () => string): string {
  let text = ''
  while (text.length < length) text += piece()
  return text.slice(0, length)
}

const prose = (length: number, each: (word: string) => string = (one) => one) =>
  fill(length, () => each(one(VOCABULARY)) + (random.chance(0.1) ? '. ' : ' '))

type Case = { name: string; text: (terms: readonly string[]) => string }

/** What students write, and what someone could write to make screening slow. */
export const CASES: readonly Case[] = [
  { name: 'prose', text: () => prose(10_000) },
  { name: 'prose of a post', text: () => prose(1_000) },
  {
    name: 'prose with a term in every line',
    text: (terms) => fill(10_000, () => `${prose(70)} ${one(terms)}.\n`),
  },
  {
    name: 'accents in every word',
    text: () => prose(10_000, (one) => one.replace(/[aeo]/, '$&\u0301')),
  },
  { name: 'digits and signs in every word', text: () => prose(10_000, disguised) },
  {
    name: 'Cyrillic letters in every word',
    text: () => prose(10_000, (one) => one.replace(/[aeo]/g, 'а')),
  },
  { name: 'one letter 50,000 times', text: () => 'a'.repeat(50_000) },
  { name: 'one letter with spaces', text: () => 'a '.repeat(25_000) },
  {
    name: 'single letters',
    text: () => Array.from({ length: 25_000 }, () => word(1, 1)).join(' '),
  },
  { name: 'words in pieces', text: () => 'ab-c.d'.repeat(8_333) },
  {
    name: 'beginnings of terms',
    text: (terms) => fill(50_000, () => `${one(terms).slice(0, -1)} `),
  },
  { name: 'marks on one letter', text: () => `a${'\u0301'.repeat(49_999)}` },
  { name: 'signs', text: () => '@$!|'.repeat(12_500) },
  { name: 'an address without end', text: () => 'a@b.'.repeat(12_500) },
  { name: 'Chinese', text: () => '作弊是不对的'.repeat(8_333) },
]

const disguised = (word: string) =>
  word.replace('a', '@').replace('e', '3').replace('i', '1').replace('s', '$')
