import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { stemWord } from '~search/criteria/stem'
import { SYNONYMS } from '~search/criteria/vocabulary.server'
import { demoSeed } from '~seeds/demo/index'
import { toBatches, type Batch } from '~seeds/rows'
import { generateSchool } from '~seeds/school-generator'
import { NOW, openFixtures } from '~tests/support/database'
import { ROOT } from '~tests/support/paths'

const read = (file: string) => parse(readFileSync(join(ROOT, file), 'utf8')) as unknown

const NAMED = new Set(['Program', 'Interest'])

/** What rows call a program or an interest. */
const namesIn = (batches: Iterable<Batch>): string[] =>
  [...batches].flatMap(({ table, rows }) =>
    NAMED.has(table) ? (rows as { name: string }[]).map(({ name }) => name) : [],
  )

/** Every program and interest of each school that can be seeded, generated, tested or measured with. */
async function findNames(): Promise<string[]> {
  const seed = { today: NOW, passwordHash: '-' }
  const size = { code: 'x', name: 'X', students: 10, posts: 10, seed: '1' }
  const { db, close } = await openFixtures()
  const fixtures = [await db.read.program.findMany(), await db.read.interest.findMany()].flat()
  await close()
  const template = read('content/partner-template.yaml') as { programs: string[] }
  const { courses } = read('content/seeds/words.yaml') as { courses: Record<string, unknown> }
  const { people } = read('tests/bench/relevance/haystack.yaml') as { people: Traits[] }
  return [
    ...namesIn(toBatches(demoSeed(seed))),
    ...namesIn(generateSchool({ ...seed, ...size })),
    ...fixtures.map(({ name }) => name),
    ...template.programs,
    ...Object.keys(courses),
    ...people.flatMap(({ program, interests }) => [program, ...interests]),
  ]
}
type Traits = { program: string; interests: string[] }

const stems = (text: string) =>
  text
    .toLowerCase()
    .split(/[^a-z]+/)
    .map(stemWord)
    .join(' ')

const { synonyms, abbreviations } = read('content/search.yaml') as Record<string, string[][]>

test('no synonym and no related word has a program or an interest of any school in it: a search for one finds nothing else', async () => {
  const names = new Set(await findNames())
  for (const one of ['Hospitality Management', 'Elementary Education', 'History', 'Art', 'Pets'])
    expect(names).toContain(one)
  expect(names.size).toBeGreaterThan(35)
  const { related_words } = read('content/related-words.yaml') as { related_words: string[] }
  const words = [...synonyms!.flat(), ...related_words.flatMap((line) => line.split(' '))]
  expect(words.length).toBeGreaterThan(600)
  const equals = new Set([...names].map(stems))
  expect(words.filter((word) => equals.has(stems(word)))).toEqual([])
  // "proof read" has no "Reading" in it.
  const whole = (text: string) => ` ${text.toLowerCase()} `
  const isIn = (word: string) => [...names].some((name) => whole(word).includes(whole(name)))
  expect(words.filter(isIn)).toEqual([])
  // What it is called for short, and its plural, count as the same.
  const short = new Set(abbreviations!.flat())
  for (const name of [...names].map((one) => one.toLowerCase()))
    for (const other of SYNONYMS.get(name) ?? [])
      expect(short.has(other) || stems(other) === stems(name), `${name}: ${other}`).toBe(true)
})

test('abbreviations are shorter than what they stand for, and one in capitals comes first', () => {
  expect(abbreviations!.length).toBeGreaterThan(20)
  for (const [short = '', ...others] of abbreviations!) {
    const full = others.at(-1) ?? ''
    expect(full.length, short).toBeGreaterThan(short.length)
    expect(others.filter((other) => other !== other.toLowerCase())).toEqual([])
  }
})
