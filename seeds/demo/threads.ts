import { chapters, comments } from '../content/texts'
import { seededId } from '../ids'
import { seeded, type Rng } from '../random'
import { createRow, type Tables } from '../rows'
import { topicalComment } from '../comments'
import { dateBefore, DAY, MINUTE } from '../time'
import { fillTemplate, wordsFor } from '../wording'
import type { Campus } from '../content/schools'
import { canComment } from './authors'
import type { SeedPerson } from './people'
import type { PlannedPost } from './posts'

/** How many comments the post has below which everyone introduces themselves. */
const INTRODUCTIONS = 60

type Thread = {
  campus: Campus
  people: readonly SeedPerson[]
  post: PlannedPost
  count: number
  today: Date
  rng: Rng
  /** Comments that someone at the school has written already */
  written: Set<string>
}

/** The comments of a school: as many as wanted, most of them below a few posts. */
export function commentRows(
  { code, campus }: { code: string; campus: Campus },
  people: readonly SeedPerson[],
  posts: readonly PlannedPost[],
  total: number,
  today: Date,
): Tables['Comment'][] {
  const rng = seeded('comments', code)
  const counts = distribute(posts, total, rng)
  const written = new Set<string>()
  return posts.flatMap((post, at) => {
    const thread = { campus, people, post, count: counts[at] ?? 0, today, rng, written }
    return threadRows(code, thread)
  })
}

const introduces = ({ piece }: PlannedPost) => piece.tags.includes('introductions')

/** Divides the comments among the posts so that they add up. */
function distribute(posts: readonly PlannedPost[], total: number, rng: Rng): number[] {
  const first = posts.findIndex(introduces)
  const counts: number[] = posts.map((_, index) => (index === first ? INTRODUCTIONS : 0))
  const busy = posts.flatMap((post, index) =>
    index === first || rng.chance(0.14)
      ? []
      : Array<number>(post.piece.question ? rng.between(2, 4) : rng.between(1, 3)).fill(index),
  )
  for (let left = total - (first < 0 ? 0 : INTRODUCTIONS); left > 0; left--) {
    const index = rng.pick(busy)
    counts[index] = (counts[index] ?? 0) + 1
  }
  return counts
}

function threadRows(partner_code: string, thread: Thread): Tables['Comment'][] {
  const { post, count, people, today, rng } = thread
  const able = people.filter((person) => canComment(post.piece, person) && person !== post.author)
  const ages = commentAges(post.age, count, rng)
  const replies = matchingReplies(thread)
  const used = new Set<string>()
  // The author of an introductions thread greets a whole group at a time.
  const rest = introduces(post) ? -8 : 0
  let quiet = rest
  let last: string | null = null
  return ages.map((age, index) => {
    const reply = replies.shift()
    const byAuthor = reply === undefined && index > 1 && quiet > 2 && rng.chance(0.4)
    quiet = byAuthor ? rest : quiet + 1
    const commenter = byAuthor ? post.author : pickCommenter(able, age, rng)
    if (introduces(post) && !byAuthor) able.splice(able.indexOf(commenter), 1)
    const id = seededId(age, 'comment', post.id, index)
    // The author thanks for the one before, or asks about it.
    const parent_id: string | null = byAuthor && !introduces(post) ? last : null
    if (!parent_id) last = id
    return createRow('Comment', {
      id,
      partner_code,
      post_id: post.id,
      user_id: commenter.row.id,
      parent_id,
      content: reply ?? writeComment(thread, commenter, used),
      edited_at: rng.chance(0.02) ? dateBefore(today, Math.max(0, age - 10 * MINUTE)) : null,
      deleted_at: rng.chance(0.01) ? dateBefore(today, age / 2) : null,
      created_at: dateBefore(today, age),
    })
  })
}

/** Most answers come in the first hours, all within nine days; oldest first. */
function commentAges(postAge: number, count: number, rng: Rng): number[] {
  const span = Math.min(postAge * 0.96, 9 * DAY)
  const delays = Array.from({ length: count }, () => postAge * 0.01 + span * rng.next() ** 3)
  return delays.sort((a, b) => a - b).map((delay) => Math.round(postAge - delay))
}

/** Someone who was here at the time. */
function pickCommenter(able: readonly SeedPerson[], age: number, rng: Rng): SeedPerson {
  for (;;) {
    const person = rng.pick(able)
    if (person.joinedAge > age) return person
  }
}

/** What was written for this very post and no one has said yet. */
function matchingReplies({ post, written, count }: Thread): string[] {
  const text = `${post.title} ${post.content}`
  return post.piece.replies
    .filter(({ needs }) => text.includes(needs))
    .map((reply) => post.fill(reply.text))
    .filter((reply) => !written.has(reply))
    .slice(0, count)
    .map((reply) => written.add(reply) && reply)
}

/** Fits any post of the topic, or comes from its author; not the same twice as far as possible. */
function writeComment(thread: Thread, commenter: SeedPerson, used: Set<string>): string {
  const { campus, post, rng, written } = thread
  const { row, program } = commenter
  const writer = { first_name: row.first_name, program: program || 'college' }
  const words = wordsFor(campus, writer, { author: post.author.row.first_name })
  const chapter = chapters().find(({ topic }) => topic === post.piece.topic)
  const template = () =>
    commenter === post.author
      ? rng.pick(authorLines(post))
      : topicalComment(post.piece, chapter, rng, used)
  let text = ''
  for (let tries = 0; tries < 25 && (!text || written.has(text)); tries++)
    text = fillTemplate(words, rng, template())
  written.add(text)
  return text
}

function authorLines(post: PlannedPost): readonly string[] {
  const { introductions, from_author_of_question, from_author } = comments()
  if (introduces(post)) return introductions.welcomes
  return post.piece.question ? from_author_of_question : from_author
}
