import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { stemWord } from '~search/criteria/stem'
import { ROOT } from '~tests/support/paths'

const read = (file: string) => parse(readFileSync(join(ROOT, 'content', file), 'utf8')) as unknown

/** Everything that is listed as a program, in whichever file of a school. */
function findPrograms(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    key === 'programs' && Array.isArray(inner) ? (inner as string[]) : findPrograms(inner),
  )
}

const programs = ['seeds/schools.yaml', 'partner-template.yaml'].flatMap((file) =>
  findPrograms(read(file)),
)
const interests = Object.values(read('seeds/interests.yaml') as Record<string, string>)
const stems = (text: string) =>
  text
    .toLowerCase()
    .split(/[^a-z]+/)
    .map(stemWord)
    .join(' ')

test('no synonym and no related word is a program or an interest: a search for one finds nothing else', () => {
  expect([programs.length > 8, interests.length > 20]).toEqual([true, true])
  const names = new Set([...programs, ...interests].map(stems))
  expect(names).toContain(stems('Nursing'))
  const { synonyms } = read('search.yaml') as { synonyms: string[][] }
  const { related_words } = read('related-words.yaml') as { related_words: string[] }
  const words = [...synonyms.flat(), ...related_words.flatMap((line) => line.split(' '))]
  expect(words.length).toBeGreaterThan(600)
  expect(words.filter((word) => names.has(stems(word)))).toEqual([])
})

test('abbreviations are shorter than what they stand for, and one in capitals comes first', () => {
  const { abbreviations } = read('search.yaml') as { abbreviations: string[][] }
  expect(abbreviations.length).toBeGreaterThan(20)
  for (const [short = '', ...others] of abbreviations) {
    const full = others.at(-1) ?? ''
    expect(full.length, short).toBeGreaterThan(short.length)
    expect(others.filter((other) => other !== other.toLowerCase())).toEqual([])
  }
})
