import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

/** What someone looks for, in the words they type, and which results would help how much. */
export type JudgedQuery = {
  q: string
  kind: 'posts' | 'questions' | 'people'
  /** The way of writing: misspelt, synonym, question … */
  how: string
  /** Rewordings: those looked at while tuning, every third that is held out, and those without any
   * word of the posts; and what students type, every third of it held out as well */
  set?: 'tuned' | 'held out' | 'other words' | 'students' | 'students held out'
  /** References to results of grade 3, 2 and 1; see shared.yaml. */
  exact: string[]
  good: string[]
  partly: string[]
}

export type HaystackPost = { title: string; content: string; tags: string[] }
export type HaystackPerson = { name: string; program: string; interests: string[] }

type Haystack = { people: HaystackPerson[]; posts: HaystackPost[]; needs: Partial<JudgedQuery>[] }

const read = (name: string): unknown =>
  parse(readFileSync(join(process.cwd(), 'tests/bench/relevance', name), 'utf8'))

const withDefaults = (some: Partial<JudgedQuery>[]): JudgedQuery[] =>
  some.map((need) => ({
    q: '',
    kind: 'posts',
    how: '',
    exact: [],
    good: [],
    partly: [],
    ...need,
  }))

export const SHARED = withDefaults(read('shared.yaml') as Partial<JudgedQuery>[])
const DEMO_ONLY = withDefaults(read('demo.yaml') as Partial<JudgedQuery>[])
export const HAYSTACK = read('haystack.yaml') as Haystack

type Rewording = [how: string, q: string, exact: string[], good?: string[]]
const readRewordings = (name: string, setAt: (at: number) => JudgedQuery['set']): JudgedQuery[] =>
  (read(name) as Rewording[]).map(([how, q, exact, good = []], at) => ({
    q,
    kind: 'posts',
    how,
    exact,
    good,
    partly: [],
    set: setAt(at),
  }))

const REWORDINGS = [
  ...readRewordings('rewordings.yaml', (at) => (at % 3 === 2 ? 'held out' : 'tuned')),
  ...readRewordings('hard-rewordings.yaml', () => 'other words'),
]

type StudentText = [q: string, exact?: string[], good?: string[], partly?: string[]]
/** A text without any reference is not answered by any post. */
const STUDENTS = (read('students.yaml') as StudentText[])
  .map(([q, exact = [], good = [], partly = []], at): JudgedQuery => ({
    q,
    kind: 'posts',
    how: 'students',
    exact,
    good,
    partly,
    set: at % 3 === 2 ? 'students held out' : 'students',
  }))
  .filter(({ exact, good }) => exact.length + good.length > 0)

export type SchoolName = 'demo' | 'large'

/** The needs asked in each school. What students type is judged by the demo seed alone. */
export const JUDGED_QUERIES: Record<SchoolName, JudgedQuery[]> = {
  demo: [...SHARED, ...DEMO_ONLY, ...REWORDINGS, ...STUDENTS],
  large: [...SHARED, ...withDefaults(HAYSTACK.needs), ...REWORDINGS],
}
