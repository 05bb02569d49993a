import { topicRows, type TopicRows } from './community/topics'
import { interestRows } from './demo/people'
import type { School } from './demo/schools'
import { seededId } from './ids'
import { split, type Batch, type Tables } from './rows'
import { ASIDE_TAGS, commentWithAside, withAside } from './school/asides'
import { countsOf, followedBy, type SchoolCounts } from './school/counts'
import { schoolOf, type SchoolOptions } from './school/options'
import { interestsOf, ROLE_COUNT, roleRows, studentId, studentRow } from './school/people'
import { library, outlineOf, type Library, type Outline } from './school/posts'
import { textsOf } from './school/texts'
import { before, DAY, MINUTE } from './time'
import { seeded } from './random'

export { schoolAccounts } from './school/people'
export type { SchoolOptions } from './school/options'

/** Students and posts whose rows are made at a time; what keeps the memory flat. */
const AT_A_TIME = 250

interface Making {
  options: SchoolOptions
  school: School
  books: Library
  counts: SchoolCounts
  topics: TopicRows
}

/** About how many rows `schoolWorld` gives, for the progress bar. */
export function expectedRows({ students, posts }: SchoolOptions): number {
  return Math.round(950 + ROLE_COUNT + students * 8.7 + posts * 9.5)
}

/**
 * A school of any size, in batches that can be written one after the other. The same seed gives the
 * same rows; memory does not grow with the number of posts. (CLI-17)
 */
export function* schoolWorld(options: SchoolOptions): Generator<Batch> {
  const school = schoolOf(options)
  const books = library()
  const counts = countsOf(options, school, books)
  const topics = topicRows(options.code)
  for (const [key, topic] of topics.byKey) {
    topic.posts_count = counts.topics.get(key)?.posts ?? 0
    topic.comments_count = counts.topics.get(key)?.comments ?? 0
  }
  const making: Making = { options, school, books, counts, topics }
  yield* frame(making)
  yield* people(making)
  yield* follows(making)
  yield* posts(making)
  yield seededEvent(making)
}

function* frame({ options, school, books, topics }: Making): Generator<Batch> {
  yield { table: 'Interest', rows: interestRows() }
  yield { table: 'Partner', rows: [school.partner] }
  yield { table: 'Institution', rows: school.institutions }
  yield { table: 'Program', rows: school.programs }
  yield { table: 'TopicCategory', rows: topics.categories }
  yield { table: 'Topic', rows: topics.topics }
  const written = [...books.questions, ...books.stories].flatMap(({ tags }) => tags)
  const names = new Set([...written, ...ASIDE_TAGS])
  yield {
    table: 'Tag',
    rows: [...names].map((name) => ({
      id: tagId(options, name),
      partner_code: options.code,
      name,
    })),
  }
}

function tagId({ code }: SchoolOptions, name: string): string {
  return seededId(700 * DAY, 'tag', code, name)
}

function* people({ options, school, counts }: Making): Generator<Batch> {
  yield { table: 'User', rows: roleRows(options, school) }
  for (const indexes of chunks(options.students)) {
    const users = indexes.map((index) =>
      studentRow(options, school, index, {
        posts_count: counts.postsBy[index] ?? 0,
        followers_count: counts.followersOf[index] ?? 0,
        following_count: counts.followingOf[index] ?? 0,
      }),
    )
    const interests = indexes.flatMap((index) =>
      interestsOf(options, index).map((interest_id) => ({
        user_id: studentId(options, index),
        interest_id,
      })),
    )
    yield { table: 'User', rows: users }
    yield* split({ table: 'UserInterest', rows: interests })
  }
}

function* follows({ options }: Making): Generator<Batch> {
  for (const indexes of chunks(options.students)) {
    const rows = indexes.flatMap((index) =>
      followedBy(options, index).map((followed) => ({
        user_id: studentId(options, index),
        followed_user_id: studentId(options, followed),
        partner_code: options.code,
        created_at: before(options.today, ((index * 7 + followed) % 600) * DAY),
      })),
    )
    yield* split({ table: 'Follow', rows })
  }
}

/** Oldest first: ids grow, so that the indexes are filled at their end. */
function* posts(making: Making): Generator<Batch> {
  const { options, school, books } = making
  for (const indexes of chunks(options.posts)) {
    const outlines = indexes.map((index) =>
      outlineOf(options, school, books, options.posts - 1 - index),
    )
    const rows = outlines.map((outline) => rowsOfPost(making, outline))
    yield { table: 'Post', rows: rows.map(({ post }) => post) }
    yield { table: 'PostTopic', rows: rows.map(({ topic }) => topic) }
    yield* split({ table: 'PostTag', rows: rows.flatMap(({ tags }) => tags) })
    yield* split({ table: 'Comment', rows: rows.flatMap(({ comments }) => comments) })
    yield* split({ table: 'PostLike', rows: rows.flatMap(({ likes }) => likes) })
  }
}

interface PostWithAll {
  post: Tables['Post']
  topic: Tables['PostTopic']
  tags: Tables['PostTag'][]
  comments: Tables['Comment'][]
  likes: Tables['PostLike'][]
}

function rowsOfPost(making: Making, outline: Outline): PostWithAll {
  const { options, school, books, topics } = making
  const { piece, id, age } = outline
  const partner_code = options.code
  const words = textsOf(options, school, books, outline)
  const { content, tags } = withAside(options, outline.index, {
    content: words.content,
    tags: piece.tags,
  })
  const created_at = before(options.today, age)
  const deleted_at = outline.fate === 'deleted' ? before(options.today, age / 2) : null
  const topic_id = topics.byKey.get(piece.topic)?.id ?? ''
  const person = (index: number) => studentId(options, index)
  return {
    post: {
      id,
      partner_code,
      user_id: person(outline.author),
      title: words.title,
      content,
      tag_names: tags,
      private: outline.fate === 'private',
      hidden: outline.fate === 'hidden',
      deleted_at,
      marked_question_at: piece.question ? created_at : null,
      prompt_code: null,
      canvas_assignment: null,
      answer_comment_id: null,
      answered_at: null,
      edited_at: null,
      platform: 'desktop-browser',
      like_count: outline.likers.length,
      comment_count: outline.comments,
      created_at,
      updated_at: deleted_at ?? created_at,
    },
    topic: { post_id: id, topic_id, partner_code, created_at },
    tags: tags.map((name) => ({ post_id: id, tag_id: tagId(options, name), partner_code })),
    comments: commentRows(making, outline, words.comments),
    likes: outline.likers.map((liker, turn) => ({
      user_id: person(liker),
      post_id: id,
      partner_code,
      created_at: before(
        options.today,
        Math.round((age * (turn + 1)) / (outline.likers.length + 2)),
      ),
    })),
  }
}

function commentRows(
  { options }: Making,
  { id, index, age }: Outline,
  comments: readonly { index: number; author: number; content: string }[],
): Tables['Comment'][] {
  const rng = seeded(options.seed, options.code, 'comment-ages', index)
  const span = Math.min(age * 0.9, 6 * DAY)
  return comments.map((comment) => {
    const delay = (span * (comment.index + rng.next())) / comments.length
    const commentAge = Math.round(Math.max(MINUTE, age - delay))
    return {
      id: seededId(commentAge, options.seed, options.code, 'comment', index, comment.index),
      partner_code: options.code,
      post_id: id,
      user_id: studentId(options, comment.author),
      content: commentWithAside(options, index, comment),
      like_count: 0,
      edited_at: null,
      hidden: false,
      deleted_at: null,
      created_at: before(options.today, commentAge),
    }
  })
}

function seededEvent({ options, school }: Making): Batch {
  const { code, seed, today } = options
  return {
    table: 'Event',
    rows: [
      {
        id: seededId(0, 'world.seeded', code, seed),
        partner_code: code,
        name: 'world.seeded',
        actor_id: null,
        subject_id: school.partner.id,
        payload: { world: 'school', seed },
        created_at: today,
        dispatched_at: null,
      },
    ],
  }
}

function* chunks(count: number): Generator<number[]> {
  for (let from = 0; from < count; from += AT_A_TIME) {
    const size = Math.min(AT_A_TIME, count - from)
    yield Array.from({ length: size }, (_, step) => from + step)
  }
}
