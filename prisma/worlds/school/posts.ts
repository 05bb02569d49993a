import type { School } from '../demo/schools'
import { seededId } from '../ids'
import { item, seeded } from '../random'
import { DAY, MINUTE } from '../time'
import { allChapters } from '../writing/chapters'
import type { Chapter, Piece } from '../writing/manuscript'
import { CATEGORIES, type TopicKey } from '../writing/topics'
import type { SchoolOptions } from './options'
import { statusAt } from './people'

/** Two years of posts, the newest half an hour old. */
const OLDEST = 700 * DAY
const NEWEST = 30 * MINUTE

/** What is told at such length is told once, in the demo world. */
const LONG = 1500

export interface Library {
  chapters: ReadonlyMap<TopicKey, Chapter>
  /** A third of what is drawn are questions, as in the demo world. */
  questions: readonly Piece[]
  stories: readonly Piece[]
}

export function library(): Library {
  const chapters = allChapters()
  const pieces = chapters
    .flatMap((chapter) => chapter.pieces)
    .filter(({ who }) => !who.includes('coach') && !who.includes('staff'))
    .filter(({ content }) => content.length < LONG)
  return {
    chapters: new Map(chapters.map((chapter) => [chapter.topic, chapter])),
    questions: pieces.filter(({ question }) => question),
    stories: pieces.filter(({ question }) => !question),
  }
}

/** Everything about a post but its words: cheap, so that it can be asked twice. */
export interface Outline {
  id: string
  index: number
  age: number
  piece: Piece
  author: number
  fate: 'visible' | 'private' | 'hidden' | 'deleted'
  comments: number
  /** Indexes of the students who like it. */
  likers: number[]
}

export function outlineOf(
  options: SchoolOptions,
  school: School,
  books: Library,
  index: number,
): Outline {
  const rng = seeded(options.seed, options.code, 'outline', index)
  const age = Math.round(NEWEST + OLDEST * ((index + rng.next()) / options.posts) ** 1.8)
  const piece = rng.pick(rng.chance(1 / 3) ? books.questions : books.stories)
  const roll = rng.next()
  const first = rng.int(options.students)
  return {
    id: seededId(age, options.seed, options.code, 'post', index),
    index,
    age,
    piece,
    author: authorFrom(options, school, piece, rng.int(options.students)),
    fate: roll < 0.03 ? 'private' : roll < 0.04 ? 'hidden' : roll < 0.055 ? 'deleted' : 'visible',
    comments: Math.floor(11 * rng.next() ** 3.2),
    likers: spread(options.students, first, Math.floor(14 * rng.next() ** 3), index),
  }
}

/** Different students, by a stride that changes from post to post. */
export function spread(students: number, first: number, count: number, turn: number): number[] {
  const stride = 1 + (turn % Math.max(1, Math.floor(students / 40)))
  const found = Array.from(
    { length: Math.min(count, students) },
    (_, step) => (first + step * stride) % students,
  )
  return [...new Set(found)]
}

const ENROLLMENT_TOPICS = new Set<string>(
  CATEGORIES.filter(({ prospective }) => prospective).flatMap(({ topics }) =>
    topics.map(({ key }) => key),
  ),
)

/** The next student from `start` on from whom the piece sounds right. */
function authorFrom(options: SchoolOptions, school: School, piece: Piece, start: number): number {
  for (let step = 0; step < Math.min(options.students, 300); step++) {
    const index = (start + step) % options.students
    if (suits(school, piece, index)) return index
  }
  return start
}

function suits(school: School, piece: Piece, index: number): boolean {
  const status = statusAt(index)
  if (piece.who.includes('alumni')) return status === 'alumni'
  if (piece.who.includes('leader')) return index % 40 === 7
  if (ENROLLMENT_TOPICS.has(piece.topic) && piece.question) {
    return status !== null && status !== 'alumni'
  }
  const program = item(school.programs, index).name.replaceAll(' ', '-')
  return status === null && (piece.who.length === 0 || piece.who.includes(program))
}
