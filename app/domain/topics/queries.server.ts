import type { Ctx } from '~/platform/ctx'
import { alphabetical, inList, jsonList } from '~/platform/database/dialect'
import { NotFound } from '~/platform/failures'
import { isId } from '~/platform/ids'
import { sortByTitle } from '~/platform/text/name-order'
import { renderMarkdown } from '~/platform/text/markdown.server'
import { col, defineRow, type RowOf } from '~/platform/database/sql-row'
import { raw, sql, type SqlFragment, TRUE } from '~/platform/database/sql-text'
import { selectRows } from '~/platform/database/sql.server'
import { canPickTopic } from '~/policy/topics'
import { topicCountChanges } from './counts.server'
import {
  openTopicHref,
  type CategoryFilter,
  type TopicCategoryView,
  type TopicContent,
  type TopicDetail,
  type TopicGroup,
  type TopicListItem,
} from './schema'

const topicRow = defineRow({
  id: col.text,
  title: col.text,
  description: col.text,
  icon: col.text,
  posts_count: col.number,
  comments_count: col.number,
  contents: col.json<TopicContent[]>(),
  subscribed: col.flag,
  category_id: col.text,
  category: col.text,
  prospective_discussions: col.flag,
  pins: col.json<string[]>(),
})
type TopicRow = RowOf<typeof topicRow>

const CURRENT = raw('t.archived_at IS NULL')

/** What staff put at its top, the last first, while everyone at the school can read it. */
const PINS = sql`(SELECT ${jsonList('pinned.post_id')} FROM (SELECT pin.post_id FROM "PinnedPost" pin
  JOIN "Post" p ON p.id = pin.post_id WHERE pin.topic_id = t.id AND p.deleted_at IS NULL
    AND p.private = false AND p.hidden = false
  ORDER BY pin.created_at DESC, pin.post_id DESC) pinned)`

/**
 * Topics of the viewer's school in its order, without those that are archived, and with the numbers
 * of what this viewer can list.
 */
const selectTopics = (
  ctx: Ctx,
  where: SqlFragment = TRUE,
  current: SqlFragment = CURRENT,
): Promise<TopicRow[]> => {
  const { db, viewer } = ctx
  return selectRows(
    db,
    topicRow,
    sql`SELECT t.id, t.title, t.description, t.icon, t.contents, ${PINS} AS pins,
        t.posts_count + coalesce(change.posts, 0) AS posts_count,
        t.comments_count + coalesce(change.comments, 0) AS comments_count,
        c.id AS category_id, c.name AS category, c.prospective_discussions,
        EXISTS (SELECT 1 FROM "TopicSubscription" mine
          WHERE mine.user_id = ${viewer.id} AND mine.topic_id = t.id) AS subscribed
      FROM "Topic" t JOIN "TopicCategory" c ON c.id = t.topic_category_id
      LEFT JOIN ${topicCountChanges(ctx)} change ON change.topic_id = t.id
      WHERE t.partner_code = ${viewer.partner_code} AND ${current} AND ${where}
      ORDER BY c."order", ${alphabetical('c.name')}, t."order", ${alphabetical('t.title')}`,
  )
}

const toTopicListItem = (
  ctx: Ctx,
  { id, title, icon, posts_count, comments_count, subscribed }: TopicRow,
) => ({
  id,
  title,
  href: openTopicHref(ctx, { id, title }),
  icon,
  posts_count,
  comments_count,
  subscribed,
})

const toTopicDetail = (ctx: Ctx, row: TopicRow): TopicDetail => ({
  ...toTopicListItem(ctx, row),
  description: row.description,
  category: row.category,
  topic_category_id: row.category_id,
  contents: row.contents,
  pinned_posts: row.pins,
})

const FILTER_SQL: Record<CategoryFilter, SqlFragment> = {
  excludeProspectiveDiscussions: raw('c.prospective_discussions = false'),
  onlyProspectiveDiscussions: raw('c.prospective_discussions = true'),
}

async function categoriesWith<Topic>(
  ctx: Ctx,
  filter: CategoryFilter | undefined,
  toTopic: (ctx: Ctx, row: TopicRow) => Topic,
) {
  type Category = Omit<TopicCategoryView, 'topics'> & { topics: Topic[] }
  const categories = new Map<string, Category>()
  for (const row of await selectTopics(ctx, filter && FILTER_SQL[filter])) {
    const { category_id: id, category: name, prospective_discussions } = row
    const category = categories.get(id) ?? { id, name, prospective_discussions, topics: [] }
    category.topics.push(toTopic(ctx, row))
    categories.set(id, category)
  }
  return [...categories.values()]
}

/**
 * The topics of the viewer's school by category, in the school's order; all, or only those with or
 * without prospective student discussions. For any member. (TOPIC-03, API-97)
 */
export const browseTopics = (ctx: Ctx, filter?: CategoryFilter): Promise<TopicCategoryView[]> =>
  categoriesWith(ctx, filter, toTopicListItem)

/** The same categories with all details of topics, for the API. For any member. (API-97) */
export const topicCategories = (ctx: Ctx, filter?: CategoryFilter) =>
  categoriesWith(ctx, filter, toTopicDetail)

/** A topic of the viewer's school. For any member; throws NotFound for any other id. (TOPIC-09) */
export async function topicById(ctx: Ctx, id: string): Promise<TopicDetail> {
  const [topic] = await topicsByIds(ctx, [id])
  if (!topic) throw new NotFound()
  return topic
}

/** The topics with these ids, of the viewer's school and in its order. For any member. (API-99) */
export async function topicsByIds(ctx: Ctx, ids: readonly string[]): Promise<TopicDetail[]> {
  const wanted = ids.filter(isId)
  if (wanted.length === 0) return []
  return (await selectTopics(ctx, inList('t.id', wanted))).map((row) => toTopicDetail(ctx, row))
}

/** The topics of prospective student discussions, in the school's order. For any member. (API-98) */
export const enrollmentTopics = async (ctx: Ctx): Promise<TopicDetail[]> =>
  (await selectTopics(ctx, FILTER_SQL.onlyProspectiveDiscussions)).map((row) =>
    toTopicDetail(ctx, row),
  )

/**
 * The topics of the viewer's school that a person subscribes to, by title. For any member who can see
 * that person, which the caller checks. (PEOPLE-18)
 */
export async function subscribedTopics(ctx: Ctx, userId: string): Promise<TopicListItem[]> {
  const theirs = sql`t.id IN (SELECT topic_id FROM "TopicSubscription" WHERE user_id = ${userId})`
  return sortByTitle((await selectTopics(ctx, theirs)).map((row) => toTopicListItem(ctx, row)))
}

/**
 * The topics that the viewer can pick for a post, by category (POST-33, POST-35), and those also
 * allowed: the topic whose page the form was opened on (TOPIC-23), or those the post already has, even
 * if they are archived. For any member.
 */
export async function topicsToPick(
  ctx: Ctx,
  alsoAllowed: readonly (string | null | undefined)[] = [],
): Promise<TopicGroup[]> {
  const groups = new Map<string, TopicGroup>()
  const also = alsoAllowed.flatMap((id) => id ?? [])
  const offered = also.length > 0 ? sql`(${CURRENT} OR ${inList('t.id', also)})` : CURRENT
  for (const row of await selectTopics(ctx, TRUE, offered)) {
    if (!alsoAllowed.includes(row.id) && !canPickTopic(ctx.viewer, ctx.partner, row)) continue
    const group = groups.get(row.category_id) ?? { name: row.category, topics: [] }
    group.topics.push({ id: row.id, title: row.title })
    groups.set(row.category_id, group)
  }
  return [...groups.values()]
}

/** The school's own texts in a topic, for its page. (TOPIC-13) */
export const renderContents = ({ contents }: TopicDetail): { title: string; html: string }[] =>
  contents.map(({ title, content_markdown }) => ({ title, html: renderMarkdown(content_markdown) }))
