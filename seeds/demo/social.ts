import { seeded, type Rng } from '../random'
import type { SeedRows, Tables } from '../rows'
import { dateBefore, DAY, HOUR } from '../time'
import { isActive } from './authors'
import type { SeedPerson } from './people'
import type { PlannedPost } from './posts'

/** What ties the people of a school to each other, its posts and its topics. */
export type Community = {
  code: string
  people: readonly SeedPerson[]
  posts: readonly PlannedPost[]
  comments: readonly Tables['Comment'][]
  topics: readonly Tables['Topic'][]
  today: Date
}

/** Accounts that need a fixed number of people they follow, or topics they subscribe to. */
const FOLLOWS: Readonly<Record<string, number>> = { sam: 8 }
const SUBSCRIPTIONS: Readonly<Record<string, number>> = { sam: 4, maya: 2, alex: 0 }

export function addSocialRows(rows: SeedRows, community: Community): void {
  const able = community.people.filter(isActive)
  const { code: partner_code, today } = community
  const tie = (age: number, rng: Rng) => ({
    partner_code,
    created_at: dateBefore(today, Math.round(age * rng.next())),
  })
  const likers = (rng: Rng, author: string, count: number) =>
    rng
      .shuffle(able)
      .filter(({ row }) => row.id !== author)
      .slice(0, count)
  // A few posts are liked by many.
  for (const { id: post_id, author, age } of community.posts) {
    const rng = seeded('likes', post_id)
    const count = Math.floor(Math.min(able.length * 0.3, 38) * rng.next() ** 3.2)
    for (const { row, joinedAge } of likers(rng, author.row.id, count))
      rows.PostLike.push({ user_id: row.id, post_id, ...tie(Math.min(age, joinedAge), rng) })
  }
  for (const { id: comment_id, user_id, deleted_at, created_at } of community.comments) {
    const rng = seeded('comment likes', comment_id)
    const count = deleted_at ? 0 : Math.floor(9 * rng.next() ** 4)
    const age = today.getTime() - created_at.getTime()
    for (const { row, joinedAge } of count > 0 ? likers(rng, user_id, count) : [])
      rows.CommentLike.push({ user_id: row.id, comment_id, ...tie(Math.min(age, joinedAge), rng) })
  }
  for (const person of able) addTies(rows, person, able, community.topics, tie)
}

/** The people someone follows, and the topics they come back to; many have none. (PEOPLE-18) */
function addTies(
  rows: SeedRows,
  person: SeedPerson,
  able: readonly SeedPerson[],
  topics: Community['topics'],
  tie: (age: number, rng: Rng) => { partner_code: string; created_at: Date },
): void {
  const { row, name, joinedAge } = person
  const user_id = row.id
  const rng = seeded('follows', user_id)
  const count = FOLLOWS[name] ?? Math.floor(14 * rng.next() ** 2)
  const others = rng.shuffle(able).filter((other) => other !== person && isStudent(other))
  for (const other of others.slice(0, count)) {
    const age = Math.min(joinedAge, other.joinedAge, 200 * DAY)
    rows.Follow.push({ user_id, followed_user_id: other.row.id, ...tie(age, rng) })
  }
  const topicRng = seeded('subscriptions', user_id)
  const topicCount = SUBSCRIPTIONS[name] ?? Math.floor(6 * topicRng.next() ** 2)
  for (const { id: topic_id } of topicRng.shuffle(topics).slice(0, topicCount)) {
    const since = tie(Math.min(joinedAge, 200 * DAY), topicRng)
    rows.TopicSubscription.push({ user_id, topic_id, ...since })
  }
}

/** Staff and people who test are rarely followed. */
const isStudent = ({ row, program }: SeedPerson) =>
  program !== '' && !row.test_user && !row.invalid_user

/** Bea has blocked Alex and skipped Maya; a few others have skipped someone. */
export function addBlocks(rows: SeedRows, people: readonly SeedPerson[], today: Date): void {
  const id = (name: string) => people.find((person) => person.name === name)?.row.id ?? ''
  const tie = { partner_code: 'northfield', created_at: dateBefore(today, 30 * DAY) }
  rows.Block.push({ user_id: id('bea'), blocked_user_id: id('alex'), ...tie })
  rows.Skip.push({ user_id: id('bea'), skipped_user_id: id('maya'), ...tie })
  const others = people.filter(({ name }) => !name).map(({ row }) => row.id)
  for (const index of [4, 40, 90]) {
    const [user_id, skipped_user_id] = [others[index], others[index + 3]]
    if (user_id && skipped_user_id) rows.Skip.push({ user_id, skipped_user_id, ...tie })
  }
}

/**
 * Marks the first reply of someone else as the answer of a question; many who asked haven't come
 * back to say so, or still wait.
 */
export function markAnswers({ Post, Comment }: SeedRows, today: Date): void {
  const shown = Comment.filter((comment) => !comment.deleted_at && !comment.hidden)
  for (const post of Post) {
    if (!post.marked_question_at || !seeded('answered', post.id).chance(0.45)) continue
    const answer = shown.find(
      (comment) => comment.post_id === post.id && comment.user_id !== post.user_id,
    )
    if (!answer) continue
    const read = answer.created_at.getTime() + 5 * HOUR
    post.answer_comment_id = answer.id
    post.answered_at = new Date(Math.min(read, today.getTime()))
  }
}
