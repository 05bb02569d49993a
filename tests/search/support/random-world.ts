import fc from 'fast-check'
import { idOf } from '~tests/support/world'

/**
 * Words of three letters: the engine forgives no typing error in words that short. None begins
 * like a word that is left out of queries.
 */
export const WORDS = ['bat', 'cow', 'elk', 'fox', 'gnu', 'owl', 'pig', 'yak']
/** Words of comments only. */
export const SAID = ['emu', 'hog', 'ram']
/** Known expressions, whose other names are in no text, beside names that are. */
export const EXPRESSIONS = ['gym', 'rec center', 'rec', 'center', 'rn']
export const PROGRAMS = ['Nursing', 'History', 'Fine arts']
export const INTERESTS = ['chess', 'film', 'hiking', 'jazz']
export const TAGS = ['aid', 'lab', 'moving']
export const TOPICS = ['study', 'housing', 'right']
export const PROMPTS = ['first week', 'best class']
export const COURSES = ['LMS-101', 'lms-202']
export const INSTITUTIONS = ['main', 'annex']
export const SCHOOLS = ['northfield', 'lakeside']
const STATUSES = [null, 'current', 'prospective', 'applicant', 'devry-prospect', 'alumni']

export type RandomPerson = {
  id: string
  partner_code: string
  first_name: string
  last_name: string
  program: string | null
  institution: string | null
  enrollment_status: string | null
  enrollment_opt_status: string
  interests: string[]
  interests_private: boolean
  global: boolean
  test_user: boolean
  invalid_user: boolean
  joined: boolean
  roles: string[]
  can_see_prospectives: boolean
  lti_course_ids: string[]
  direct_messaging: boolean
  about: string | null
  about_private: boolean
  about_hidden: boolean
  blocks: number[]
  follows: number[]
}

export type RandomPost = {
  id: string
  author: RandomPerson
  title: string
  content: string
  tags: string[]
  topics: string[]
  private: boolean
  hidden: boolean
  deleted: boolean
  question: boolean
  answered: boolean
  prompt: string | null
  age: number
}

export type RandomComment = {
  id: string
  post: RandomPost
  author: RandomPerson
  content: string
  hidden: boolean
  deleted: boolean
  age: number
}

export type RandomWorld = {
  people: RandomPerson[]
  posts: RandomPost[]
  comments: RandomComment[]
  blocks: [string, string][]
}

const often = (weight: number) => fc.integer({ min: 1, max: 100 }).map((one) => one <= weight)
const some = <T>(all: readonly T[], maxLength: number) => fc.subarray([...all], { maxLength })
const phrase = (min: number, max: number, words = [...WORDS, ...EXPRESSIONS]) =>
  fc
    .array(fc.constantFrom(...words), { minLength: min, maxLength: max })
    .map((all) => all.join(' '))

const person = (index: number): fc.Arbitrary<RandomPerson> =>
  fc.record({
    id: fc.constant(idOf(`random:${index}`)),
    partner_code: fc.constantFrom('northfield', 'northfield', ...SCHOOLS),
    first_name: fc.constantFrom('Ann', 'Bob', 'Cay', 'Dan'),
    last_name: fc.constantFrom('Ash', 'Elm', 'Oak', 'Yew'),
    program: fc.option(fc.constantFrom(...PROGRAMS), { freq: 5 }),
    institution: fc.option(fc.constantFrom(...INSTITUTIONS), { freq: 5 }),
    enrollment_status: fc.constantFrom(...STATUSES),
    enrollment_opt_status: fc.constantFrom('in', 'out'),
    interests: some(INTERESTS, 4),
    interests_private: often(20),
    global: often(25),
    test_user: often(10),
    invalid_user: often(10),
    joined: often(90),
    roles: often(10).map((staff): string[] => (staff ? ['school_staff'] : [])),
    can_see_prospectives: fc.boolean(),
    lti_course_ids: some(COURSES, 2),
    direct_messaging: often(70),
    about: fc.option(phrase(1, 3, WORDS), { freq: 2 }),
    about_private: often(20),
    about_hidden: often(20),
    blocks: fc.array(fc.nat(39), { maxLength: 2 }),
    follows: fc.array(fc.nat(39), { maxLength: 6 }),
  })

const post = (index: number, people: RandomPerson[]): fc.Arbitrary<RandomPost> =>
  fc.record({
    id: fc.constant(idOf(`random post:${index}`)),
    author: fc.constantFrom(...people),
    title: phrase(1, 3),
    content: phrase(1, 5),
    tags: some(TAGS, 2),
    topics: some(TOPICS, 2),
    private: often(15),
    hidden: often(10),
    deleted: often(10),
    question: often(35),
    answered: often(40),
    prompt: fc.option(fc.constantFrom(...PROMPTS), { freq: 2 }),
    age: fc.integer({ min: 0, max: 500 }),
  })

const comment = (
  index: number,
  people: RandomPerson[],
  posts: RandomPost[],
): fc.Arbitrary<RandomComment> =>
  fc.record({
    id: fc.constant(idOf(`random comment:${index}`)),
    post: fc.constantFrom(...posts),
    author: fc.constantFrom(...people),
    content: phrase(1, 4, [...WORDS, ...EXPRESSIONS, ...SAID, ...SAID]),
    hidden: often(12),
    deleted: often(12),
    age: fc.integer({ min: 0, max: 500 }),
  })

const sampled = <T>(all: fc.Arbitrary<T>[], seed: number): T[] =>
  fc.sample(fc.tuple(...all), { numRuns: 1, seed })[0] ?? []

const numbers = (many: number) => Array.from({ length: many }, (_, at) => at)

/** Two schools with forty people, two hundred posts and comments under them, the same for the same seed. */
export function randomWorld(seed: number): RandomWorld {
  const people = sampled(numbers(40).map(person), seed)
  const posts = sampled(
    numbers(200).map((at) => post(at, people)),
    seed,
  )
  const comments = sampled(
    numbers(250).map((at) => comment(at, people, posts)),
    seed,
  )
  const pairs = people.flatMap((one) =>
    one.blocks.flatMap((at): [string, string][] => {
      const other = people[at]
      return other && other !== one ? [[one.id, other.id]] : []
    }),
  )
  const blocks = [...new Map(pairs.map((pair) => [pair.join(), pair])).values()]
  return { people, posts, comments, blocks }
}
