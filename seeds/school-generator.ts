import { interestRows } from './demo/index'
import { seededEvent } from './events'
import { seededId } from './ids'
import { createRow, splitBatch, type Batch, type Tables } from './rows'
import { asideTags } from './school-generator/asides'
import { drawFor, generatedSchool, type SchoolOptions } from './school-generator/options'
import {
  interestIds,
  roleRows,
  schoolRoles,
  studentId,
  studentRow,
} from './school-generator/people'
import {
  countSchool,
  followedIndexes,
  loadSeedTexts,
  postOutline,
  type PostOutline,
  type SchoolCounts,
  type SeedTexts,
} from './school-generator/posts'
import { writePostTexts, type PostTexts } from './school-generator/texts'
import { tagId, topicRows, type School, type TopicRows } from './schools'
import { dateBefore, DAY, MINUTE } from './time'

export { schoolAccounts } from './school-generator/people'
export type { SchoolOptions } from './school-generator/options'

/** Students and posts whose rows are made at a time; what keeps the memory flat. */
const CHUNK_SIZE = 250

interface GeneratorState {
  options: SchoolOptions
  school: School
  seedTexts: SeedTexts
  counts: SchoolCounts
  topics: TopicRows
}

/** About how many rows `generateSchool` gives, for the progress bar. */
export const estimateRows = ({ students, posts }: SchoolOptions): number =>
  Math.round(950 + schoolRoles(false).length + students * 8.7 + posts * 9.5)

/**
 * A school of any size, in batches that can be written one after the other. The same seed gives the
 * same rows; memory does not grow with the number of posts. (CLI-17)
 */
export function* generateSchool(options: SchoolOptions): Generator<Batch> {
  const school = generatedSchool(options)
  const seedTexts = loadSeedTexts()
  const counts = countSchool(options, school, seedTexts)
  const topics = topicRows(options.code)
  for (const [key, topic] of topics.byKey) Object.assign(topic, counts.topics.get(key))
  const state: GeneratorState = { options, school, seedTexts, counts, topics }
  yield* schoolRows(state)
  yield* userRows(state)
  yield* followRows(state)
  yield* postRows(state)
  const { seed, today } = options
  yield { table: 'Event', rows: [seededEvent(school.partner, seed, today)] }
}

function* schoolRows({ options, school, seedTexts, topics }: GeneratorState): Generator<Batch> {
  const { code } = options
  yield { table: 'Interest', rows: interestRows() }
  yield { table: 'Partner', rows: [school.partner] }
  yield { table: 'Institution', rows: school.institutions }
  yield { table: 'Program', rows: school.programs }
  yield { table: 'TopicCategory', rows: topics.categories }
  yield { table: 'Topic', rows: topics.topics }
  const { questions, stories } = seedTexts
  const names = new Set([...[...questions, ...stories].flatMap(({ tags }) => tags), ...asideTags()])
  const rows = [...names].map((name) => ({ id: tagId(code, name), partner_code: code, name }))
  yield { table: 'Tag', rows }
}

function* userRows({ options, school, counts }: GeneratorState): Generator<Batch> {
  yield { table: 'User', rows: roleRows(options, school) }
  for (const indexes of chunkIndexes(options.students)) {
    const users = indexes.map((index) =>
      studentRow(options, school, index, {
        posts_count: counts.posts[index] ?? 0,
        comments_count: counts.comments[index] ?? 0,
        followers_count: counts.followers[index] ?? 0,
        following_count: counts.following[index] ?? 0,
      }),
    )
    const interests = indexes.flatMap((index) => {
      const user_id = studentId(options, index)
      const { code: partner_code } = options
      const chosen = interestIds(options, index)
      return chosen.map((interest_id) => ({ user_id, partner_code, interest_id }))
    })
    yield { table: 'User', rows: users }
    yield* splitBatch({ table: 'UserInterest', rows: interests })
  }
}

function* followRows({ options }: GeneratorState): Generator<Batch> {
  for (const indexes of chunkIndexes(options.students)) {
    const rows = indexes.flatMap((index) =>
      followedIndexes(options, index).map((followed) => ({
        user_id: studentId(options, index),
        followed_user_id: studentId(options, followed),
        partner_code: options.code,
        created_at: dateBefore(options.today, ((index * 7 + followed) % 600) * DAY),
      })),
    )
    yield* splitBatch({ table: 'Follow', rows })
  }
}

/** Oldest first: ids grow, so that the indexes are filled at their end. */
function* postRows(state: GeneratorState): Generator<Batch> {
  const { options, school, seedTexts } = state
  for (const indexes of chunkIndexes(options.posts)) {
    const bundles = indexes.map((at) => {
      const outline = postOutline(options, school, seedTexts, options.posts - 1 - at)
      return postBundle(state, outline, writePostTexts(options, school, seedTexts, outline))
    })
    yield { table: 'Post', rows: bundles.map(({ post }) => post) }
    yield { table: 'PostTopic', rows: bundles.map(({ topic }) => topic) }
    yield* splitBatch({ table: 'PostTag', rows: bundles.flatMap(({ tags }) => tags) })
    yield* splitBatch({ table: 'Comment', rows: bundles.flatMap(({ comments }) => comments) })
    yield* splitBatch({ table: 'PostLike', rows: bundles.flatMap(({ likes }) => likes) })
  }
}

/** A post with everything that belongs to it. */
function postBundle({ options, topics }: GeneratorState, outline: PostOutline, texts: PostTexts) {
  const { code: partner_code, today } = options
  const { id: post_id, piece, age, fate, likers } = outline
  const created_at = dateBefore(today, age)
  const deleted_at = fate === 'deleted' ? dateBefore(today, age / 2) : null
  const topic_id = topics.byKey.get(piece.topic)?.id ?? ''
  const tie = { post_id, partner_code }
  return {
    post: createRow('Post', {
      id: post_id,
      partner_code,
      user_id: studentId(options, outline.author),
      title: texts.title,
      content: texts.content,
      tag_names: texts.tags,
      private: fate === 'private',
      hidden: fate === 'hidden',
      deleted_at,
      marked_question_at: piece.question ? created_at : null,
      like_count: likers.length,
      comment_count: outline.commenters.length,
      created_at,
      updated_at: deleted_at ?? created_at,
    }),
    topic: { ...tie, topic_id, created_at, moved_from_id: null },
    tags: texts.tags.map((name) => ({ ...tie, tag_id: tagId(partner_code, name) })),
    comments: commentRows(options, outline, texts.comments),
    likes: likers.map((liker, turn) => ({
      ...tie,
      user_id: studentId(options, liker),
      created_at: dateBefore(today, Math.round((age * (turn + 1)) / (likers.length + 2))),
    })),
  }
}

function commentRows(
  options: SchoolOptions,
  { id: post_id, index, age }: PostOutline,
  comments: PostTexts['comments'],
): Tables['Comment'][] {
  const { code, seed, today } = options
  const rng = drawFor(options, 'comment-ages', index)
  const span = Math.min(age * 0.9, 6 * DAY)
  return comments.map(({ author, content }, at) => {
    const commentAge = Math.max(MINUTE, age - (span * (at + rng.next())) / comments.length)
    return createRow('Comment', {
      id: seededId(Math.round(commentAge), seed, code, 'comment', index, at),
      partner_code: code,
      post_id,
      user_id: studentId(options, author),
      content,
      created_at: dateBefore(today, Math.round(commentAge)),
    })
  })
}

function* chunkIndexes(count: number): Generator<number[]> {
  for (let from = 0; from < count; from += CHUNK_SIZE) {
    const size = Math.min(CHUNK_SIZE, count - from)
    yield Array.from({ length: size }, (_, step) => from + step)
  }
}
