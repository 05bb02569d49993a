import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { peopleTables } from '~/domain/insights/people.server'
import { questionTables } from '~/domain/insights/questions.server'
import { reachValues } from '~/domain/insights/reach.server'
import { flatColumns, flatRows } from '~/domain/insights/report'
import {
  REST_LABEL,
  TABLE_NAMES,
  type PublishedTable,
  type TableName,
} from '~/domain/insights/schema'
import { csv } from '~/platform/text/csv'
import { bound, type Equation } from '~tests/support/linear-bounds'

/**
 * The attacker has every file of every table and week, knows how they are made, and who is at the school with which
 * program and status. What they don't know is who did what: they work out how small or large each number may be.
 */
const WEEK = '2026-11-23'
const TOPICS = ['Housing', 'Food', 'Sports', 'Money', 'Exams']
const PROGRAMS = ['Nursing', 'History', 'Law', 'None']
const STATUSES = [
  'Current students',
  'Alumni',
  'Prospective students and applicants',
  'Without a name, or left',
]
const DIMENSIONS: Partial<Record<TableName, readonly string[]>> = {
  topics: [...TOPICS, 'None'],
  programs: [...PROGRAMS, 'Without a name, or left'],
  statuses: STATUSES,
}

type Act = { person: number; topic: number; answered: boolean }
/** Of each person: most are alike, some are few of their kind. */
const KINDS = fc.array(
  fc.record({
    program: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.nat(3)),
    status: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.nat(3)),
  }),
  { minLength: 30, maxLength: 30 },
)
const ACTS = fc.array(
  fc.record({
    person: fc.nat(29),
    topic: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.nat(5)),
    answered: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.boolean()),
  }),
  { maxLength: 90, size: 'max' },
)
/**
 * Three who ask about food, hidden with the six who ask about sports. How many of these weren't answered can't be
 * shown either, though it could be by itself: the three would be what is left.
 */
const HIDDEN_BEFORE: [Kinds, Act[]] = [
  Array.from({ length: 30 }, () => ({ program: 0, status: 0 })),
  Array.from({ length: 29 }, (_, person) => ({
    person,
    topic: person < 3 ? 1 : person < 9 ? 2 : 0,
    answered: person >= 9 && person < 27,
  })),
]
type Kinds = { program: number; status: number }[]

const STATUS_COLUMNS = [null, 'alumni', 'prospective', null]
const personRow = (kinds: Kinds, person: number) => {
  const { program = 0, status = 0 } = kinds[person] ?? {}
  return {
    program_id: program === 3 ? null : `program ${program}`,
    program: program === 3 ? null : (PROGRAMS[program] ?? ''),
    enrollment_status: STATUS_COLUMNS[status] ?? null,
    works_here: false,
    gone: status === 3,
  }
}

const questionRows = (kinds: Kinds, acts: readonly Act[]) =>
  acts.map(({ person, topic, answered }, at) => ({
    id: String(at),
    person: String(person),
    at: 0,
    topic_id: TOPICS[topic] ? `topic ${topic}` : null,
    topic: TOPICS[topic] ?? null,
    ...personRow(kinds, person),
    answer_id: null,
    answered_at: answered ? 60_000 * (at + 1) : null,
    answerer: answered ? `helper ${at % 7}` : null,
  }))

/** A file as spreadsheets read it. */
function readFile(tables: PublishedTable[], name: TableName): Record<string, string>[] {
  const text = csv(flatColumns(name), flatRows({ weeks: [WEEK], tables }, name))
  const [head = [], ...rows] = text.split('\r\n').map((line) => line.slice(1, -1).split('","'))
  return rows.map((cells) =>
    Object.fromEntries(head.map((column, at) => [column, cells[at] ?? ''])),
  )
}

const PARTS = ['answered', 'unanswered']
const unknown = (table: string, category: string, part: string) => `${table} ${category} ${part}`
const add = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 1]))
/** The parts that a column counts */
const COLUMNS: Record<string, readonly string[]> = {
  questions: PARTS,
  answered: ['answered'],
  unanswered: ['unanswered'],
  active: ['active'],
}

/** Everything that the files say, as sums of what one doesn't know. */
function equationsFrom(
  tables: PublishedTable[],
  whole: TableName,
  dimensions: Partial<Record<TableName, readonly string[]>>,
): Equation[] {
  const [total = {}] = readFile(tables, whole)
  return Object.entries(dimensions).flatMap(([name, categories]) => {
    const cells = (some: readonly string[], column: string) =>
      add(some.flatMap((one) => (COLUMNS[column] ?? []).map((part) => unknown(name, one, part))))
    const rows = readFile(tables, name as TableName)
    return Object.keys(COLUMNS).flatMap((column) => {
      const named = rows.filter((row) => row.name !== REST_LABEL && row[column])
      const others = categories.filter((one) => !named.some((row) => row.name === one))
      const rest = rows.find((row) => row.name === REST_LABEL)?.[column]
      return [
        ...named.map((row) => ({ sum: cells([row.name ?? ''], column), is: Number(row[column]) })),
        ...(rest ? [{ sum: cells(others, column), is: Number(rest) }] : []),
        ...(total[column] ? [{ sum: cells(categories, column), is: Number(total[column]) }] : []),
      ]
    })
  })
}

const asTables = (tables: { name: TableName; rows: PublishedTable['rows'] }[]): PublishedTable[] =>
  tables.map((table) => ({ week: WEEK, ...table }))

type Cell = { names: string[]; people: number }

function expectHidden(equations: readonly Equation[], unknowns: readonly string[], cells: Cell[]) {
  for (const { names, people } of cells) {
    if (people < 1 || people > 4) continue
    const goal = add(names)
    const most = bound(equations, unknowns, goal, 'greatest')
    const least = bound(equations, unknowns, goal, 'least')
    expect(most, `${names.join(' + ')} is of ${people}`).toBeGreaterThanOrEqual(5)
    expect(most - least, names.join(' + ')).toBeGreaterThan(0.5)
  }
}

const countPeople = (acts: readonly { person: number }[]) =>
  new Set(acts.map(({ person }) => person)).size

const CATEGORY: Record<string, (act: Act, kinds: Kinds) => string | undefined> = {
  topics: ({ topic }) => TOPICS[topic] ?? 'None',
  programs: ({ person }, kinds) => {
    const { program = 0, status = 0 } = kinds[person] ?? {}
    return status === 3 ? 'Without a name, or left' : PROGRAMS[program]
  },
  statuses: ({ person }, kinds) => STATUSES[kinds[person]?.status ?? 0],
}

describe('who subtracts all there is from all there is', () => {
  test('can’t narrow any number of one to four people who asked, were answered or weren’t', () => {
    let shown = 0
    fc.assert(
      fc.property(KINDS, ACTS, (kinds, acts) => {
        const tables = asTables(questionTables(questionRows(kinds, acts)))
        const equations = equationsFrom(tables, 'questions', DIMENSIONS)
        shown += equations.length
        if (countPeople(acts) < 5) {
          expect(equations).toEqual([])
          return
        }
        const unknowns = Object.entries(DIMENSIONS).flatMap(([name, categories]) =>
          categories.flatMap((one) => PARTS.map((part) => unknown(name, one, part))),
        )
        const cells = Object.entries(DIMENSIONS).flatMap(([name, categories]) =>
          [categories, ...categories.map((one) => [one])].flatMap((some) =>
            [PARTS, ['answered'], ['unanswered']].map((parts) => ({
              names: some.flatMap((one) => parts.map((part) => unknown(name, one, part))),
              people: countPeople(
                acts.filter(
                  (act) =>
                    some.includes(CATEGORY[name]?.(act, kinds) ?? '') &&
                    parts.includes(act.answered ? 'answered' : 'unanswered'),
                ),
              ),
            })),
          ),
        )
        expectHidden(equations, unknowns, cells)
      }),
      { numRuns: 250, seed: 5, examples: [HIDDEN_BEFORE] },
    )
    // There is something to subtract.
    expect(shown).toBeGreaterThan(1000)
  })

  test('can’t for those who took part, in any program or status', () => {
    const dimensions = { active_programs: PROGRAMS, active_statuses: STATUSES.slice(0, 3) }
    fc.assert(
      fc.property(KINDS, fc.integer({ min: 0, max: 30 }), (all, size) => {
        const kinds = all.slice(0, size).map((kind) => ({ ...kind, status: kind.status % 3 }))
        const people = kinds.map((_, person) => ({
          id: String(person),
          ...personRow(kinds, person),
          joined: false,
          active: true,
          earlier: false,
          meanwhile: false,
        }))
        const equations = equationsFrom(asTables(peopleTables(people, null)), 'people', dimensions)
        if (size < 5) {
          expect(equations).toEqual([])
          return
        }
        const unknowns = Object.entries(dimensions).flatMap(([name, categories]) =>
          categories.map((one) => unknown(name, one, 'active')),
        )
        const count = (name: string, one: string) =>
          kinds.filter(({ program, status }) =>
            name === 'active_programs' ? PROGRAMS[program] === one : STATUSES[status] === one,
          ).length
        const cells = Object.entries(dimensions).flatMap(([name, categories]) =>
          categories.map((one) => ({
            names: [unknown(name, one, 'active')],
            people: count(name, one),
          })),
        )
        expectHidden(equations, unknowns, cells)
      }),
      { numRuns: 150, seed: 7 },
    )
  })

  test('can’t between weeks: who went quiet, and who of the same people didn’t', () => {
    const people = (count: number, is: 'quiet' | 'stayed') =>
      Array.from({ length: count }, (_, at) => ({
        id: `${is} ${at}`,
        ...personRow([], 0),
        joined: false,
        active: is === 'stayed',
        earlier: true,
        meanwhile: false,
      }))
    fc.assert(
      fc.property(fc.nat(12), fc.nat(12), fc.nat(4), (quiet, stayed, erased) => {
        // Some who took part then have deleted their accounts since.
        const before = quiet + stayed + erased
        const [table] = peopleTables(
          [...people(quiet, 'quiet'), ...people(stayed, 'stayed')],
          before >= 5 ? before : null,
        )
        const { quiet: published } = table?.rows[0]?.values ?? {}
        if (quiet < 5 || stayed < 5) {
          expect(published).toBeUndefined()
          return
        }
        expect(published).toBe(quiet)
      }),
      { seed: 9 },
    )
  })
})

test('who knows how many an announcement is for can’t tell that fewer than five haven’t seen it', () => {
  fc.assert(
    fc.property(fc.nat(60), fc.nat(60), (seen, others) => {
      const values = reachValues({ people: seen + others, seen })
      if (seen < 5 || others < 5) expect(values).toEqual({})
      else expect(values.seen).toBe(seen)
    }),
    { seed: 11 },
  )
})

test('there is no table by two things, and none but these', () => {
  expect(TABLE_NAMES).toEqual([
    'questions',
    'topics',
    'programs',
    'statuses',
    'people',
    'active_programs',
    'active_statuses',
    // Lists of things, each with one number of its own
    'announcements',
    'events',
    'searches',
  ])
})
