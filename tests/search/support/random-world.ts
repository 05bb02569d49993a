import fc from 'fast-check'
import type { Db } from '~/platform/db.server'
import { idOf, NOW } from '~tests/support/world'

/**
 * Words of three letters: the engine forgives no typing error in words that short. None begins
 * like a word that is left out of queries.
 */
export const WORDS = ['bat', 'cow', 'elk', 'fox', 'gnu', 'owl', 'pig', 'yak']
export const PROGRAMS = ['Nursing', 'History', 'Fine arts']
export const INTERESTS = ['chess', 'film', 'hiking', 'jazz']
export const TAGS = ['aid', 'lab', 'moving']
export const TOPICS = ['study', 'housing']
export const PROMPTS = ['first week', 'best class']
export const COURSES = ['LMS-101', 'lms-202']
export const INSTITUTIONS = ['main', 'annex']
const SCHOOLS = ['northfield', 'lakeside']
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
  blocks: number[]
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

export type RandomWorld = {
  people: RandomPerson[]
  posts: RandomPost[]
  blocks: [string, string][]
}

const often = (weight: number) => fc.integer({ min: 1, max: 100 }).map((one) => one <= weight)
const some = <T>(all: readonly T[], maxLength: number) => fc.subarray([...all], { maxLength })
const phrase = (min: number, max: number) =>
  fc
    .array(fc.constantFrom(...WORDS), { minLength: min, maxLength: max })
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
    blocks: fc.array(fc.integer({ min: 0, max: 39 }), { maxLength: 2 }),
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

/** Two schools with forty people and two hundred posts, the same for the same seed. */
export function randomWorld(seed: number): RandomWorld {
  const [people = []] = fc.sample(fc.tuple(...Array.from({ length: 40 }, (_, at) => person(at))), {
    numRuns: 1,
    seed,
  })
  const [posts = []] = fc.sample(
    fc.tuple(...Array.from({ length: 200 }, (_, at) => post(at, people))),
    { numRuns: 1, seed },
  )
  const pairs = people.flatMap((one) =>
    one.blocks.flatMap((at): [string, string][] => {
      const other = people[at]
      return other && other !== one ? [[one.id, other.id]] : []
    }),
  )
  const blocks = [...new Map(pairs.map((pair) => [pair.join(), pair])).values()]
  return { people, posts, blocks }
}

/** Writes the world's rows; schools come from the small world's file. */
export async function fillRandomWorld(db: Db, world: RandomWorld): Promise<void> {
  await db.write(async (tx) => {
    await tx.program.createMany({
      data: SCHOOLS.flatMap((partner_code) =>
        PROGRAMS.map((name) => ({ id: idOf(`${partner_code} ${name}`), partner_code, name })),
      ),
    })
    await tx.institution.createMany({
      data: SCHOOLS.flatMap((partner_code) =>
        INSTITUTIONS.map((code) => ({
          id: idOf(`${partner_code} ${code}`),
          partner_code,
          institution_code: `x-${code}`,
          name: code,
        })),
      ),
    })
    await tx.user.createMany({ data: world.people.map(userRow) })
    await tx.userInterest.createMany({
      data: world.people.flatMap(({ id, interests }) =>
        interests.map((code) => ({ user_id: id, interest_id: idOf(`interest:${named(code)}`) })),
      ),
    })
    await tx.block.createMany({
      data: world.blocks.map(([user_id, blocked_user_id]) => ({
        user_id,
        blocked_user_id,
        partner_code: 'northfield',
        created_at: NOW,
      })),
    })
    await tx.tag.createMany({
      data: SCHOOLS.flatMap((partner_code) =>
        TAGS.map((name) => ({ id: idOf(`${partner_code} #${name}`), partner_code, name })),
      ),
    })
    await tx.post.createMany({ data: world.posts.map(postRow) })
    await tx.postTag.createMany({
      data: world.posts.flatMap(({ id, tags, author: { partner_code } }) =>
        tags.map((tag) => ({ post_id: id, tag_id: idOf(`${partner_code} #${tag}`), partner_code })),
      ),
    })
    await tx.postTopic.createMany({
      data: world.posts.flatMap(({ id, topics, author: { partner_code } }) =>
        topics.map((topic) => ({
          post_id: id,
          topic_id: idOf(`topic:${topic}`),
          partner_code,
          created_at: NOW,
        })),
      ),
    })
  })
}

const named = (code: string) => code[0]!.toUpperCase() + code.slice(1)

const userRow = (one: RandomPerson) => ({
  id: one.id,
  partner_code: one.partner_code,
  first_name: one.first_name,
  last_name: one.last_name,
  program_id: one.program && idOf(`${one.partner_code} ${one.program}`),
  institution_id: one.institution && idOf(`${one.partner_code} ${one.institution}`),
  enrollment_status: one.enrollment_status,
  enrollment_opt_status: one.enrollment_opt_status,
  interests_private: one.interests_private,
  global: one.global,
  test_user: one.test_user,
  invalid_user: one.invalid_user,
  can_see_prospectives: one.can_see_prospectives,
  joined_date: one.joined ? NOW : null,
  onboarding_step: 'complete',
  email: `${one.id}@${one.partner_code}.test`,
  email_confirmed: true,
  roles: one.roles,
  auths: [],
  flags: {},
  variants: {},
  tips: {},
  lti_course_ids: one.lti_course_ids,
  created_at: NOW,
  updated_at: NOW,
})

function postRow(one: RandomPost) {
  const created_at = new Date(NOW.getTime() - one.age * 3_600_000)
  return {
    id: one.id,
    partner_code: one.author.partner_code,
    user_id: one.author.id,
    title: one.title,
    content: one.content,
    tag_names: one.tags,
    private: one.private,
    hidden: one.hidden,
    deleted_at: one.deleted ? NOW : null,
    answer_comment_id: one.question && one.answered ? idOf('some answer') : null,
    marked_question_at: one.question ? created_at : null,
    prompt_code: one.prompt && idOf(`prompt:${one.prompt}`),
    created_at,
    updated_at: created_at,
  }
}
