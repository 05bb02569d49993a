import type { School } from '../demo/schools'
import { seeded } from '../random'
import type { TopicKey } from '../writing/topics'
import type { SchoolOptions } from './options'
import { outlineOf, spread, type Library } from './posts'

/** What the rows of people and topics count, found by walking all outlines before any row is made. */
export interface SchoolCounts {
  postsBy: Int32Array
  followersOf: Int32Array
  followingOf: Int32Array
  topics: Map<TopicKey, { posts: number; comments: number }>
}

export function countsOf(options: SchoolOptions, school: School, books: Library): SchoolCounts {
  const counts: SchoolCounts = {
    postsBy: new Int32Array(options.students),
    followersOf: new Int32Array(options.students),
    followingOf: new Int32Array(options.students),
    topics: new Map(),
  }
  for (let index = 0; index < options.posts; index++) {
    const { fate, author, piece, comments } = outlineOf(options, school, books, index)
    if (fate !== 'visible') continue
    addOne(counts.postsBy, author)
    const topic = counts.topics.get(piece.topic) ?? { posts: 0, comments: 0 }
    counts.topics.set(piece.topic, { posts: topic.posts + 1, comments: topic.comments + comments })
  }
  for (let index = 0; index < options.students; index++) {
    for (const followed of followedBy(options, index)) {
      addOne(counts.followingOf, index)
      addOne(counts.followersOf, followed)
    }
  }
  return counts
}

function addOne(counts: Int32Array, index: number): void {
  counts[index] = (counts[index] ?? 0) + 1
}

/** Indexes of the students whom a student follows. */
export function followedBy(options: SchoolOptions, index: number): number[] {
  const rng = seeded(options.seed, options.code, 'follows', index)
  const count = index === 0 ? 8 : Math.floor(12 * rng.next() ** 2)
  const first = rng.int(options.students)
  return spread(options.students, first, count, rng.int(97)).filter((other) => other !== index)
}
