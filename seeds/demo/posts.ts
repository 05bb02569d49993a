import { chapters, topicCategories } from '../content/texts'
import { seededId } from '../ids'
import { seeded, type Rng } from '../random'
import { createRow, type SeedRows, type Tables } from '../rows'
import { tagId, type School, type TopicRows } from '../schools'
import { dateBefore, DAY, HOUR, MINUTE } from '../time'
import { isActive, isProspective } from './authors'
import { writeDrafts, type PostDraft } from './drafts'
import type { SeedPerson } from './people'

/** A draft with its day and its fate. */
export interface PlannedPost extends PostDraft {
  id: string
  age: number
  fate: 'visible' | 'private' | 'hidden' | 'deleted'
}

export interface PostPlan {
  school: School
  people: readonly SeedPerson[]
  /** The topics of the school; all when left out */
  topics?: readonly string[]
  questions: number
  stories: number
  firstVariant: number
  /** Titles that are taken already. */
  titles: Set<string>
}

/** How long ago the oldest post was written; newer ones lie closer together. */
const OLDEST = 270 * DAY
const NEWEST = 25 * MINUTE

/** The posts of a demo school, newest first. */
export function planPosts(plan: PostPlan): PlannedPost[] {
  const { code } = plan.school
  const rng = seeded('posts', code)
  const drafts = [...draftKind(plan, true, rng), ...draftKind(plan, false, rng)]
  return assignAges(drafts, rng)
    .sort((a, b) => a.age - b.age)
    .map((post, index) => ({
      ...post,
      id: seededId(post.age, 'post', code, post.piece.key, post.variant),
      fate: pickFate(post, index),
    }))
}

function draftKind(plan: PostPlan, question: boolean, rng: Rng): PostDraft[] {
  const { topics, people, firstVariant, titles } = plan
  const pieces = chapters()
    .filter(({ topic }) => !topics || topics.includes(topic))
    .flatMap((chapter) => chapter.pieces)
    // What has one wording only stays the first school's.
    .filter((piece) => piece.question === question && (!firstVariant || piece.title.includes('{')))
  const reserved = new Map(
    people
      .filter(({ name }) => name)
      .map((person) => [
        person,
        question ? questions(person) : person.ownPosts - questions(person),
      ]),
  )
  const writers = people
    .filter((person) => !person.name && isActive(person))
    .flatMap((person, index) =>
      Array<SeedPerson>(1 + (index % 4 === 0 ? 3 : index % 3)).fill(person),
    )
  const { campus } = plan.school
  const count = question ? plan.questions : plan.stories
  const options = { campus, pieces, count, firstVariant, titles, reserved }
  return writeDrafts({ ...options, writers: rng.shuffle(writers) }, rng)
}

/** How many of someone's own posts are questions: prospective students only ask, staff never. */
function questions(person: SeedPerson): number {
  if (isProspective(person)) return person.ownPosts
  return person.program === '' ? 0 : Math.ceil(person.ownPosts / 3)
}

/** Gives each draft a day after its author came; those who came last choose first. */
function assignAges(drafts: readonly PostDraft[], rng: Rng): (PostDraft & { age: number })[] {
  const ages = drafts.map((_, index) =>
    Math.round(NEWEST + OLDEST * ((index + rng.next()) / drafts.length) ** 2.2),
  )
  // Everyone who came before the oldest post is equal.
  const since = ({ author }: PostDraft) => Math.min(author.joinedAge, OLDEST * 1.1)
  return rng
    .shuffle(drafts)
    .sort((a, b) => since(a) - since(b))
    .map((post) => {
      const limit = since(post) * 0.95
      const free = ages.filter((age) => age <= limit).length
      const [age = 0] = ages.splice(rng.int(Math.max(1, free)), 1)
      // Those who came this week and write a lot have used up the days since they came.
      return { ...post, age: age <= limit ? age : Math.round(limit * (0.2 + 0.7 * rng.next())) }
    })
}

/** A few posts were deleted, made private or hidden, as at any school; never those of the demo. */
function pickFate({ piece, author }: PostDraft, index: number): PlannedPost['fate'] {
  const fixed = piece.tags.some((tag) => tag === 'introductions' || tag === 'practicum')
  if (fixed || index < 12 || author.ownPosts > 4) return 'visible'
  const fates: Record<number, PlannedPost['fate']> = { 7: 'private', 18: 'hidden', 31: 'private' }
  return index % 50 === 43 ? 'deleted' : (fates[index % 50] ?? 'visible')
}

/** Adds the rows of the posts with their topics and tags. */
export function addPosts(
  rows: SeedRows,
  code: string,
  planned: readonly PlannedPost[],
  topics: TopicRows,
  today: Date,
): void {
  for (const post of planned) {
    const row = postRow(code, post, today)
    rows.Post.push(row)
    addTopicsAndTags(rows, row, topicIds(post, topics), post.piece.tags)
  }
}

/** Ties a post to its topics and tags; a tag that the school doesn't have yet is added. */
export function addTopicsAndTags(
  rows: SeedRows,
  { id: post_id, partner_code, created_at }: Tables['Post'],
  topics: readonly string[],
  tags: readonly string[],
): void {
  for (const topic_id of topics)
    rows.PostTopic.push({ post_id, partner_code, topic_id, created_at, moved_from_id: null })
  for (const name of tags) {
    const id = tagId(partner_code, name)
    if (!rows.Tag.some((tag) => tag.id === id)) rows.Tag.push({ id, partner_code, name })
    rows.PostTag.push({ post_id, partner_code, tag_id: id })
  }
}

function postRow(partner_code: string, post: PlannedPost, today: Date) {
  const rng = seeded('post', post.id)
  const created_at = dateBefore(today, post.age)
  const edited_at = rng.chance(0.06) ? dateBefore(today, Math.max(0, post.age - 2 * HOUR)) : null
  const deleted_at = post.fate === 'deleted' ? dateBefore(today, post.age / 2) : null
  return createRow('Post', {
    id: post.id,
    partner_code,
    user_id: post.author.row.id,
    title: post.title,
    content: post.content,
    tag_names: post.piece.tags,
    private: post.fate === 'private',
    hidden: post.fate === 'hidden',
    deleted_at,
    marked_question_at: post.piece.question ? created_at : null,
    edited_at,
    created_at,
    updated_at: deleted_at ?? edited_at ?? created_at,
  })
}

/** Its own topic, and for some a second one of the same category. */
function topicIds({ id, piece }: PlannedPost, { byKey }: TopicRows): string[] {
  const rng = seeded('topics', id)
  const category = topicCategories().find(({ topics }) =>
    topics.some(({ key }) => key === piece.topic),
  )
  const second =
    category && !category.prospective && rng.chance(0.12) ? rng.pick(category.topics).key : ''
  const ids = [byKey.get(piece.topic)?.id, byKey.get(second)?.id]
  return [...new Set(ids.filter((id) => id !== undefined))]
}
