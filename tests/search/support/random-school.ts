import fc from 'fast-check'
import { idOf } from '~tests/support/database'

/**
 * Words of three letters: the engine forgives no typing error in words that short. None begins
 * like a word that is left out of queries.
 */
export const WORDS = ['bat', 'cow', 'elk', 'fox', 'gnu', 'owl', 'pig', 'yak']
/** Words of comments only. */
export const PHRASES = ['emu', 'hog', 'ram']
/** Known expressions, whose other names are in no text, next to names that are. */
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

type Sample<F extends (...args: never[]) => fc.Arbitrary<unknown>> =
  ReturnType<F> extends fc.Arbitrary<infer T> ? T : never
export type RandomPerson = Sample<typeof person>
export type RandomPost = Sample<typeof post>
export type RandomComment = Sample<typeof comment>
export type RandomSchool = ReturnType<typeof randomSchool>

const weighted = (weight: number) => fc.integer({ min: 1, max: 100 }).map((one) => one <= weight)
const some = <T>(all: readonly T[], maxLength: number) => fc.subarray([...all], { maxLength })
const phrase = (min: number, max: number, words = [...WORDS, ...EXPRESSIONS]) =>
  fc
    .array(fc.constantFrom(...words), { minLength: min, maxLength: max })
    .map((all) => all.join(' '))

const person = (index: number) =>
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
    interests_private: weighted(20),
    global: weighted(25),
    test_user: weighted(10),
    invalid_user: weighted(10),
    joined: weighted(90),
    roles: weighted(10).map((staff): string[] => (staff ? ['school_staff'] : [])),
    can_see_prospectives: fc.boolean(),
    lti_course_ids: some(COURSES, 2),
    direct_messaging: weighted(70),
    about: fc.option(phrase(1, 3, WORDS), { freq: 2 }),
    about_private: weighted(20),
    about_hidden: weighted(20),
    blocks: fc.array(fc.nat(39), { maxLength: 2 }),
    follows: fc.array(fc.nat(39), { maxLength: 6 }),
  })

const post = (index: number, people: RandomPerson[]) =>
  fc.record({
    id: fc.constant(idOf(`random post:${index}`)),
    author: fc.constantFrom(...people),
    title: phrase(1, 3),
    content: phrase(1, 5),
    tags: some(TAGS, 2),
    topics: some(TOPICS, 2),
    private: weighted(15),
    hidden: weighted(10),
    deleted: weighted(10),
    question: weighted(35),
    answered: weighted(40),
    prompt: fc.option(fc.constantFrom(...PROMPTS), { freq: 2 }),
    age: fc.integer({ min: 0, max: 500 }),
  })

const comment = (index: number, people: RandomPerson[], posts: RandomPost[]) =>
  fc.record({
    id: fc.constant(idOf(`random comment:${index}`)),
    post: fc.constantFrom(...posts),
    author: fc.constantFrom(...people),
    content: phrase(1, 4, [...WORDS, ...EXPRESSIONS, ...PHRASES, ...PHRASES]),
    hidden: weighted(12),
    deleted: weighted(12),
    age: fc.integer({ min: 0, max: 500 }),
  })

/** Two schools with forty people, two hundred posts and comments under them, the same for the same seed. */
export function randomSchool(seed: number) {
  const sampled = <T>(many: number, one: (at: number) => fc.Arbitrary<T>): T[] => {
    const all = Array.from({ length: many }, (_, at) => one(at))
    return fc.sample(fc.tuple(...all), { numRuns: 1, seed })[0] ?? []
  }
  const people = sampled(40, person)
  const posts = sampled(200, (at) => post(at, people))
  const comments = sampled(250, (at) => comment(at, people, posts))
  const pairs = people.flatMap(({ id, blocks }) =>
    blocks.map((at): [string, string] => [id, people[at]!.id]).filter(([, other]) => other !== id),
  )
  const blocks = [...new Map(pairs.map((pair) => [pair.join(), pair])).values()]
  return { people, posts, comments, blocks }
}
