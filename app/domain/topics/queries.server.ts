import type { Ctx } from '~/platform/ctx'
import { NotFound } from '~/platform/failures'
import { looksLikeId } from '~/platform/ids'
import { sqlRow, sqlRows } from '~/platform/sql.server'
import { mayPickTopic } from '~/policy/topics'
import { topicHref, type TopicCategoryShown, type TopicDetail, type TopicGroup } from './schema'

type TopicRow = {
  id: string
  title: string
  description: string
  icon: string
  posts_count: number
  comments_count: number
  category_id: string
  category: string
  prospective_discussions: number
}

const TOPICS = `SELECT t.id, t.title, t.description, t.icon, t.posts_count, t.comments_count,
    c.id AS category_id, c.name AS category, c.prospective_discussions
  FROM Topic t JOIN TopicCategory c ON c.id = t.topic_category_id
  WHERE t.partner_code = ?`

const listed = (ctx: Ctx): TopicRow[] =>
  sqlRows<TopicRow>(ctx.db, `${TOPICS} ORDER BY c."order", c.name, t."order", t.title`, [
    ctx.viewer.partner_code,
  ])

const inList = ({ id, title, icon, posts_count, comments_count }: TopicRow) => ({
  id,
  title,
  href: topicHref({ id, title }),
  icon,
  posts_count,
  comments_count,
})

/** The viewer's school's topics by category, both in the school's order. For any member. (TOPIC-03) */
export function browseTopics(ctx: Ctx): TopicCategoryShown[] {
  const categories = new Map<string, TopicCategoryShown>()
  for (const row of listed(ctx)) {
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
  const row = looksLikeId(id)
    ? sqlRow<TopicRow>(ctx.db, `${TOPICS} AND t.id = ?`, [ctx.viewer.partner_code, id])
    : undefined
  if (!row) throw new NotFound()
  return { ...inList(row), description: row.description, category: row.category }
}

/**
 * The topics that the viewer may pick for a post, by category (POST-33, POST-35), and the one of
 * the topic page the form was opened on, which is preset whatever its category (TOPIC-23).
 */
export function topicsToPick(ctx: Ctx, presetId?: string | null): TopicGroup[] {
  const groups = new Map<string, TopicGroup>()
  for (const row of listed(ctx)) {
    const facts = { prospective_discussions: row.prospective_discussions === 1 }
    if (row.id !== presetId && !mayPickTopic(ctx.viewer, ctx.partner, facts)) continue
    const group = groups.get(row.category_id) ?? { name: row.category, topics: [] }
    group.topics.push({ id: row.id, title: row.title })
    groups.set(row.category_id, group)
  }
  return [...groups.values()]
}
