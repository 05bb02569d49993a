import { seededId } from '../ids'
import { seeded } from '../random'
import type { Tables } from '../rows'
import { before, DAY, HOUR } from '../time'
import { CATEGORIES, type CategoryPlan, type TopicKey } from '../writing/topics'
import type { PlannedPost } from './plan'
import type { TopicRows } from './topics'

export interface PostRows {
  posts: Tables['Post'][]
  postTopics: Tables['PostTopic'][]
  tags: Tables['Tag'][]
  postTags: Tables['PostTag'][]
}

export function postRows(
  code: string,
  planned: readonly PlannedPost[],
  topics: TopicRows,
  today: Date,
): PostRows {
  const rows: PostRows = { posts: [], postTopics: [], tags: [], postTags: [] }
  const tagIds = new Map<string, string>()
  for (const post of planned) {
    const created_at = before(today, post.age)
    rows.posts.push(postRow(code, post, today))
    for (const topic_id of topicIds(post, topics)) {
      rows.postTopics.push({ post_id: post.id, topic_id, partner_code: code, created_at })
    }
    for (const name of post.piece.tags) {
      const tag_id = tagIds.get(name) ?? seededId(700 * DAY, 'tag', code, name)
      if (!tagIds.has(name)) rows.tags.push({ id: tag_id, partner_code: code, name })
      tagIds.set(name, tag_id)
      rows.postTags.push({ post_id: post.id, tag_id, partner_code: code })
    }
  }
  return rows
}

function postRow(code: string, post: PlannedPost, today: Date): Tables['Post'] {
  const rng = seeded('post', post.id)
  const created_at = before(today, post.age)
  const edited_at = rng.chance(0.06) ? before(today, Math.max(0, post.age - 2 * HOUR)) : null
  const deleted_at = post.fate === 'deleted' ? before(today, post.age / 2) : null
  return {
    id: post.id,
    partner_code: code,
    user_id: post.author.row.id,
    title: post.title,
    content: post.content,
    tag_names: post.piece.tags,
    private: post.fate === 'private',
    hidden: post.fate === 'hidden',
    deleted_at,
    marked_question_at: post.piece.question ? created_at : null,
    prompt_code: null,
    canvas_assignment: null,
    answer_comment_id: null,
    answered_at: null,
    edited_at,
    platform: 'desktop-browser',
    like_count: 0,
    comment_count: 0,
    created_at,
    updated_at: deleted_at ?? edited_at ?? created_at,
  }
}

/** Its own topic, and for some a second one of the same category. */
function topicIds(post: PlannedPost, topics: TopicRows): string[] {
  const own = topics.byKey.get(post.piece.topic)
  if (own === undefined) throw new Error(`${post.piece.topic} is no topic of this school`)
  const rng = seeded('topics', post.id)
  const family: CategoryPlan | undefined = CATEGORIES.find((category: CategoryPlan) =>
    category.topics.some(({ key }) => key === post.piece.topic),
  )
  const second =
    family && !family.prospective && rng.chance(0.12)
      ? (rng.pick(family.topics).key as TopicKey)
      : undefined
  const other = second && topics.byKey.get(second)
  return other && other !== own ? [own.id, other.id] : [own.id]
}
