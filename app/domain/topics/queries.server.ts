import type { Ctx } from '~/platform/ctx'
import { NotFound } from '~/platform/failures'
import { looksLikeId } from '~/platform/ids'
import { sqlRows } from '~/platform/sql.server'
import { mayPickTopic } from '~/policy/topics'
import {
  topicHref,
  type CategoryFilter,
  type TopicCategoryShown,
  type TopicContent,
  type TopicDetail,
  type TopicGroup,
  type TopicInList,
} from './schema'

type TopicRow = {
  id: string
  title: string
  description: string
  icon: string
  posts_count: number
  comments_count: number
  contents: string
  subscribed: number
  category_id: string
  category: string
  prospective_discussions: number
}

const TOPICS = `SELECT t.id, t.title, t.description, t.icon, t.posts_count, t.comments_count,
    t.contents, c.id AS category_id, c.name AS category, c.prospective_discussions,
    EXISTS (SELECT 1 FROM TopicSubscription mine
      WHERE mine.user_id = ? AND mine.topic_id = t.id) AS subscribed
  FROM Topic t JOIN TopicCategory c ON c.id = t.topic_category_id
  WHERE t.partner_code = ?`

/** Topics of the viewer's school in its order. */
const listed = ({ db, viewer }: Ctx, further = '', params: string[] = []): TopicRow[] =>
  sqlRows<TopicRow>(db, `${TOPICS} ${further} ORDER BY c."order", c.name, t."order", t.title`, [
    viewer.id,
    viewer.partner_code,
    ...params,
  ])

const inList = ({ id, title, icon, posts_count, comments_count, subscribed }: TopicRow) => ({
  id,
  title,
  href: topicHref({ id, title }),
  icon,
  posts_count,
  comments_count,
  subscribed: subscribed === 1,
})

const detail = (row: TopicRow): TopicDetail => ({
  ...inList(row),
  description: row.description,
  category: row.category,
  topic_category_id: row.category_id,
  contents: JSON.parse(row.contents) as TopicContent[],
})

const OF_FILTER: Record<CategoryFilter, string> = {
  excludeProspectiveDiscussions: 'AND c.prospective_discussions = 0',
  onlyProspectiveDiscussions: 'AND c.prospective_discussions = 1',
}

/**
 * The viewer's school's topics by category, both in the school's order; all, or only those with or
 * without prospective student discussions. For any member. (TOPIC-03, API-97)
 */
export function browseTopics(ctx: Ctx, filter?: CategoryFilter): TopicCategoryShown[] {
  const categories = new Map<string, TopicCategoryShown>()
  for (const row of listed(ctx, filter && OF_FILTER[filter])) {
    const { category_id: id, category: name } = row
    const prospective_discussions = row.prospective_discussions === 1
    const category = categories.get(id) ?? { id, name, prospective_discussions, topics: [] }
    category.topics.push(inList(row))
    categories.set(id, category)
  }
  return [...categories.values()]
}

/** A topic of the viewer's school. For any member; throws NotFound for any other id. (TOPIC-09) */
export function topicById(ctx: Ctx, id: string): TopicDetail {
  const [topic] = topicsByIds(ctx, [id])
  if (!topic) throw new NotFound()
  return topic
}

/** Those of these topics that are of the viewer's school, in its order. For any member. (API-99) */
export function topicsByIds(ctx: Ctx, ids: readonly string[]): TopicDetail[] {
  const wanted = ids.filter(looksLikeId)
  if (wanted.length === 0) return []
  const among = 'AND t.id IN (SELECT value FROM json_each(?))'
  return listed(ctx, among, [JSON.stringify(wanted)]).map(detail)
}

/** The topics of prospective student discussions, in the school's order. For any member. (API-98) */
export const enrollmentTopics = (ctx: Ctx): TopicDetail[] =>
  listed(ctx, OF_FILTER.onlyProspectiveDiscussions).map(detail)

/**
 * The topics in a person's subscribed_topic_ids that are of the viewer's school, by title. For any
 * member who may see that person, which is asked elsewhere. (PEOPLE-18)
 */
export function subscribedTopics(ctx: Ctx, userId: string): TopicInList[] {
  const theirs = 'AND t.id IN (SELECT topic_id FROM TopicSubscription WHERE user_id = ?)'
  return listed(ctx, theirs, [userId])
    .map(inList)
    .sort((a, b) => a.title.localeCompare(b.title, 'en'))
}

/**
 * The topics that the viewer may pick for a post, by category (POST-33, POST-35), and the one of
 * the topic page the form was opened on, which is preset whatever its category (TOPIC-23), as are
 * those that a post has already.
 */
export function topicsToPick(
  ctx: Ctx,
  also: readonly (string | null | undefined)[] = [],
): TopicGroup[] {
  const groups = new Map<string, TopicGroup>()
  for (const row of listed(ctx)) {
    const facts = { prospective_discussions: row.prospective_discussions === 1 }
    if (!also.includes(row.id) && !mayPickTopic(ctx.viewer, ctx.partner, facts)) continue
    const group = groups.get(row.category_id) ?? { name: row.category, topics: [] }
    group.topics.push({ id: row.id, title: row.title })
    groups.set(row.category_id, group)
  }
  return [...groups.values()]
}
