import { chapters, type Chapter, type Piece } from '../content/texts'
import { seededId } from '../ids'
import { item } from '../random'
import type { School } from '../schools'
import { DAY, MINUTE } from '../time'
import { drawFor, type SchoolOptions } from './options'
import { enrollmentStatusAt, isLeader } from './people'

/** Two years of posts, the newest half an hour old. */
const OLDEST = 700 * DAY
const NEWEST = 30 * MINUTE

/** Longer posts are told only once, in the demo. */
const MAX_LENGTH = 1500

export interface SeedTexts {
  chapters: ReadonlyMap<string, Chapter>
  /** A third of what is drawn are questions, as in the demo. */
  questions: readonly Piece[]
  stories: readonly Piece[]
}

export function loadSeedTexts(): SeedTexts {
  const pieces = chapters()
    .flatMap((chapter) => chapter.pieces)
    .filter(({ who }) => !who.includes('coach') && !who.includes('staff'))
    .filter(({ text }) => text.length < MAX_LENGTH)
  return {
    chapters: new Map(chapters().map((chapter) => [chapter.topic, chapter])),
    questions: pieces.filter(({ question }) => question),
    stories: pieces.filter(({ question }) => !question),
  }
}

/** Everything about a post but its words: cheap, so that it can be asked for twice. */
export interface PostOutline {
  id: string
  index: number
  age: number
  piece: Piece
  author: number
  fate: 'visible' | 'private' | 'hidden' | 'deleted'
  /** Indexes of the students who comment on it, one a comment, and of those who like it. */
  commenters: number[]
  likers: number[]
}

export function postOutline(
  options: SchoolOptions,
  school: School,
  texts: SeedTexts,
  index: number,
): PostOutline {
  const { students, posts, seed, code } = options
  const rng = drawFor(options, 'outline', index)
  const age = Math.round(NEWEST + OLDEST * ((index + rng.next()) / posts) ** 1.8)
  const piece = rng.pick(rng.chance(1 / 3) ? texts.questions : texts.stories)
  const roll = rng.next()
  const first = rng.int(students)
  const author = pickAuthor(options, school, piece, rng.int(students))
  const comments = Math.floor(11 * rng.next() ** 3.2)
  const likes = Math.floor(14 * rng.next() ** 3)
  return {
    id: seededId(age, seed, code, 'post', index),
    index,
    age,
    piece,
    author,
    fate: roll < 0.03 ? 'private' : roll < 0.04 ? 'hidden' : roll < 0.055 ? 'deleted' : 'visible',
    commenters: Array.from({ length: comments }, () => rng.int(students)),
    likers: spread(students, first, likes, index),
  }
}

/** Different students, by a stride that changes from post to post. */
function spread(students: number, first: number, count: number, turn: number): number[] {
  const stride = 1 + (turn % Math.max(1, Math.floor(students / 40)))
  const drawn = Array.from(
    { length: Math.min(count, students) },
    (_, step) => (first + step * stride) % students,
  )
  return [...new Set(drawn)]
}

/** The next student from `start` on that the piece sounds right from. */
function pickAuthor(options: SchoolOptions, school: School, piece: Piece, start: number): number {
  for (let step = 0; step < Math.min(options.students, 300); step++) {
    const index = (start + step) % options.students
    if (canWrite(school, piece, index)) return index
  }
  return start
}

function canWrite(school: School, { who, prospective, question }: Piece, index: number): boolean {
  const status = enrollmentStatusAt(index)
  if (who.includes('alumni')) return status === 'alumni'
  if (who.includes('leader')) return isLeader(index)
  if (prospective && question) return status !== null && status !== 'alumni'
  const program = item(school.programs, index).name.replaceAll(' ', '-')
  return status === null && (who.length === 0 || who.includes(program))
}

/** Indexes of the students a student follows. */
export function followedIndexes(options: SchoolOptions, index: number): number[] {
  const rng = drawFor(options, 'follows', index)
  const count = index === 0 ? 8 : Math.floor(12 * rng.next() ** 2)
  const first = rng.int(options.students)
  return spread(options.students, first, count, rng.int(97)).filter((other) => other !== index)
}

/** What the rows of people and topics count. */
export interface SchoolCounts {
  posts: Int32Array
  comments: Int32Array
  followers: Int32Array
  following: Int32Array
  topics: Map<string, { posts_count: number; comments_count: number }>
}

/** Found by walking all outlines before any row is made. */
export function countSchool(
  options: SchoolOptions,
  school: School,
  texts: SeedTexts,
): SchoolCounts {
  const none = () => new Int32Array(options.students)
  const counts: SchoolCounts = {
    posts: none(),
    comments: none(),
    followers: none(),
    following: none(),
    topics: new Map(),
  }
  for (let index = 0; index < options.posts; index++) {
    const { fate, author, piece, commenters } = postOutline(options, school, texts, index)
    for (const commenter of commenters) increment(counts.comments, commenter)
    if (fate !== 'visible') continue
    increment(counts.posts, author)
    const topic = counts.topics.get(piece.topic) ?? { posts_count: 0, comments_count: 0 }
    topic.posts_count++
    topic.comments_count += commenters.length
    counts.topics.set(piece.topic, topic)
  }
  for (let index = 0; index < options.students; index++) {
    for (const followed of followedIndexes(options, index)) {
      increment(counts.following, index)
      increment(counts.followers, followed)
    }
  }
  return counts
}

function increment(counts: Int32Array, index: number): void {
  counts[index] = (counts[index] ?? 0) + 1
}
