import type { Person } from '../demo/people'
import { seededId } from '../ids'
import { seeded, type Rng } from '../random'
import type { Tables } from '../rows'
import { before, DAY, MINUTE } from '../time'
import { mayAnswer } from './authors'
import type { ContentPlan, PlannedPost } from './plan'
import { replyWriter, type ReplyWriter } from './replies'

/** How many comments the post has below which everybody introduces themselves. */
const INTRODUCTIONS = 60

/** The comments of a school: as many as planned, most of them below a few posts. */
export function commentRows(
  plan: ContentPlan,
  planned: readonly PlannedPost[],
  today: Date,
): Tables['Comment'][] {
  const rng = seeded('comments', plan.code)
  const counts = shareOut(planned, plan.comments, rng)
  const chapters = new Map(plan.chapters.map((chapter) => [chapter.topic, chapter]))
  const writer = replyWriter(chapters, plan.place)
  return planned.flatMap((post, index) =>
    threadRows({ plan, post, count: counts[index] ?? 0, today, writer, rng }),
  )
}

/** Divides the comments among the posts so that they add up. */
function shareOut(planned: readonly PlannedPost[], total: number, rng: Rng): number[] {
  const introduction = planned.findIndex(({ piece }) => piece.tags.includes('introductions'))
  const counts: number[] = planned.map((_, index) => (index === introduction ? INTRODUCTIONS : 0))
  let left = total - counts.reduce((sum, count) => sum + count, 0)
  const busy = planned.flatMap((post, index) =>
    index === introduction || rng.chance(0.14)
      ? []
      : Array<number>(post.piece.question ? rng.between(2, 4) : rng.between(1, 3)).fill(index),
  )
  for (; left > 0; left--) {
    const index = rng.pick(busy)
    counts[index] = (counts[index] ?? 0) + 1
  }
  return counts
}

interface Thread {
  plan: ContentPlan
  post: PlannedPost
  count: number
  today: Date
  writer: ReplyWriter
  rng: Rng
}

function threadRows({ plan, post, count, today, writer, rng }: Thread): Tables['Comment'][] {
  const able = plan.people.filter(
    (person) => mayAnswer(post.piece, person) && person !== post.author,
  )
  const ages = commentAges(post.age, count, rng)
  const introducing = post.piece.tags.includes('introductions')
  let quiet = introducing ? -8 : 0
  return ages.map((age, index) => {
    const words = writer.fitting(post)
    const byAuthor = words === undefined && index > 1 && quiet > 2 && rng.chance(0.4)
    quiet = byAuthor ? (introducing ? -8 : 0) : quiet + 1
    const commenter = byAuthor ? post.author : present(able, age, rng)
    if (introducing && !byAuthor) able.splice(able.indexOf(commenter), 1)
    const content =
      words ?? (byAuthor ? writer.fromAuthor(post, rng) : writer.topical(post, commenter, rng))
    return {
      id: seededId(age, 'comment', post.id, index),
      partner_code: plan.code,
      post_id: post.id,
      user_id: commenter.row.id,
      content,
      like_count: 0,
      hidden: false,
      edited_at: rng.chance(0.02) ? before(today, Math.max(0, age - 10 * MINUTE)) : null,
      deleted_at: rng.chance(0.01) ? before(today, age / 2) : null,
      created_at: before(today, age),
    }
  })
}

/** Most answers come in the first hours, all within nine days; oldest first. */
function commentAges(postAge: number, count: number, rng: Rng): number[] {
  const span = Math.min(postAge * 0.96, 9 * DAY)
  const delays = Array.from({ length: count }, () => postAge * 0.01 + span * rng.next() ** 3)
  return delays.sort((a, b) => a - b).map((delay) => Math.round(postAge - delay))
}

/** Somebody who was here at the time. */
function present(able: readonly Person[], age: number, rng: Rng): Person {
  for (;;) {
    const person = rng.pick(able)
    if (person.joinedAge > age) return person
  }
}
