import type { Person } from '../demo/people'
import { seededId } from '../ids'
import { item, type Rng } from '../random'
import { DAY, MINUTE } from '../time'
import type { Chapter, Piece } from '../writing/manuscript'
import type { Place } from '../writing/pools'
import { isPresent, isProspective } from './authors'
import { drafts, type Draft } from './drafts'

/** A draft with its day and its fate. */
export interface PlannedPost extends Draft {
  id: string
  age: number
  fate: 'visible' | 'private' | 'hidden' | 'deleted'
}

export interface ContentPlan {
  code: string
  place: Place
  people: readonly Person[]
  chapters: readonly Chapter[]
  questions: number
  stories: number
  comments: number
  firstVariant: number
  /** Titles that are taken already. */
  titles: Set<string>
}

/** How long ago the oldest post was written; newer ones lie closer together. */
const OLDEST = 270 * DAY
const NEWEST = 25 * MINUTE

/** The posts of a school, newest first. */
export function planPosts(plan: ContentPlan, rng: Rng): PlannedPost[] {
  const first = plan.firstVariant === 0
  // What has one wording only stays the first school's.
  const pieces = plan.chapters
    .flatMap((chapter) => chapter.pieces)
    .filter(({ title }) => first || title.includes('{'))
  const written = [
    ...draftsOfKind(
      plan,
      pieces.filter((piece) => piece.question),
      plan.questions,
      rng,
    ),
    ...draftsOfKind(
      plan,
      pieces.filter((piece) => !piece.question),
      plan.stories,
      rng,
    ),
  ]
  const dated = giveDays(written, rng).sort((a, b) => a.age - b.age)
  return dated.map((post, index) => ({
    ...post,
    ...identity(plan.code, post),
    fate: fateOf(post, index),
  }))
}

function draftsOfKind(plan: ContentPlan, pieces: Piece[], count: number, rng: Rng): Draft[] {
  const asking = pieces[0]?.question ?? false
  const reserved = new Map<Person, number>()
  for (const person of plan.people) {
    const questions = questionsOf(person)
    if (person.named) reserved.set(person, asking ? questions : person.ownPosts - questions)
  }
  const writers = plan.people.filter((person) => !person.named && isPresent(person))
  const weighted = writers.flatMap((person, index) =>
    Array<Person>(1 + (index % 4 === 0 ? 3 : index % 3)).fill(person),
  )
  return drafts(
    {
      pieces,
      count,
      firstVariant: plan.firstVariant,
      titles: plan.titles,
      reserved,
      writers: rng.shuffle(weighted),
    },
    plan.place,
    rng,
  )
}

/** Prospective students only ask, staff only tell, others do both. */
function questionsOf(person: Person): number {
  if (isProspective(person)) return person.ownPosts
  return person.program === '' ? 0 : Math.ceil(person.ownPosts / 3)
}

/** Gives each draft a day after its author came; those who came last choose first. */
function giveDays(written: readonly Draft[], rng: Rng): (Draft & { age: number })[] {
  const count = written.length
  const ages = Array.from({ length: count }, (_, index) =>
    Math.round(NEWEST + OLDEST * ((index + rng.next()) / count) ** 2.2),
  )
  return rng
    .shuffle(written)
    .sort((a, b) => recent(a) - recent(b))
    .map((post) => {
      const limit = recent(post) * 0.95
      const free = ages.filter((age) => age <= limit).length
      const [age = 0] = ages.splice(rng.int(Math.max(1, free)), 1)
      // Those who came this week and write a lot have used up the days since they came.
      return { ...post, age: age <= limit ? age : Math.round(limit * (0.2 + 0.7 * rng.next())) }
    })
}

/** All who came before the oldest post are equal. */
function recent({ author }: Draft): number {
  return Math.min(author.joinedAge, OLDEST * 1.1)
}

function identity(code: string, post: Draft & { age: number }): { id: string } {
  return { id: seededId(post.age, 'post', code, post.piece.key, post.variant) }
}

/** A few posts were taken back, made private or hidden, as in any school; never those of the demo. */
function fateOf(post: Draft, index: number): PlannedPost['fate'] {
  const fixed = post.piece.tags.some((tag) => tag === 'introductions' || tag === 'practicum')
  if (fixed || index < 12) return 'visible'
  if (post.author.named && post.author.ownPosts > 4) return 'visible'
  const rest = index % 50
  return item(
    ['private', 'hidden', 'deleted', 'visible'] as const,
    [7, 31].includes(rest) ? 0 : rest === 18 ? 1 : rest === 43 ? 2 : 3,
  )
}
