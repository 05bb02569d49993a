import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

/** What somebody looks for, in the words they type, and which results would help how much. */
export type Need = {
  q: string
  kind: 'posts' | 'questions' | 'people'
  /** The way of writing: misspelt, synonym, question … */
  how: string
  /** References to results of grade 3, 2 and 1; see shared.yaml. */
  exact: string[]
  good: string[]
  partly: string[]
}

export type HaystackPost = { title: string; content: string; tags: string[] }
export type HaystackPerson = { name: string; program: string; interests: string[] }

type Haystack = { people: HaystackPerson[]; posts: HaystackPost[]; needs: Partial<Need>[] }

const read = (name: string): unknown =>
  parse(readFileSync(join(process.cwd(), 'tests/bench/relevance', name), 'utf8'))

const whole = (some: Partial<Need>[]): Need[] =>
  some.map((need) => ({
    q: '',
    kind: 'posts',
    how: '',
    exact: [],
    good: [],
    partly: [],
    ...need,
  }))

export const SHARED = whole(read('shared.yaml') as Partial<Need>[])
const ofDemo = whole(read('demo.yaml') as Partial<Need>[])
export const HAYSTACK = read('haystack.yaml') as Haystack

export type WorldName = 'demo' | 'large'

/** The needs asked in each world. */
export const NEEDS: Record<WorldName, Need[]> = {
  demo: [...SHARED, ...ofDemo],
  large: [...SHARED, ...whole(HAYSTACK.needs)],
}
