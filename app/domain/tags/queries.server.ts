import { tagKey, tagsFrom } from '~/domain/posts/tags'
import type { Ctx } from '~/platform/ctx'
import { sqlRows } from '~/platform/sql.server'
import { columnsOf, toSql } from '~/policy/condition-sql'
import { visiblePosts } from '~/policy/posts'
import {
  MOST_SUGGESTIONS,
  MOST_TRENDING,
  SUGGEST_FROM,
  TRENDING_DAYS,
  type TagSuggestion,
} from './schema'

const readable = (ctx: Ctx) => toSql(visiblePosts(ctx.viewer), columnsOf('p', { user: 'u' }))

/** Tags of more posts than these are equally much used: they are asked for with every letter. */
const MUCH_USED = 500

/**
 * Tags of the viewer's school that begin as typed, the most used first, without those chosen
 * already; only posts that the viewer may see count. For any member. (TAG-04, TAG-06, TAG-07)
 */
export function suggestedTags(
  ctx: Ctx,
  typed: string,
  current: readonly string[],
): TagSuggestion[] {
  const [begun = ''] = tagsFrom(typed).map(tagKey)
  if ([...begun].length < SUGGEST_FROM) return []
  const chosen = [begun, ...tagsFrom(current.join('\n')).map(tagKey)]
  const rule = readable(ctx)
  return sqlRows<TagSuggestion>(
    ctx.db,
    `SELECT key FROM (SELECT t.name AS key,
         (SELECT count(*) FROM (SELECT 1 FROM PostTag x JOIN Post p ON p.id = x.post_id
           JOIN "User" u ON u.id = p.user_id WHERE x.tag_id = t.id AND ${rule.sql}
           LIMIT ${MUCH_USED})) AS posts
       FROM Tag t WHERE t.partner_code = ? AND t.name >= ? AND t.name < ?
         AND t.name NOT IN (SELECT value FROM json_each(?)))
     WHERE posts > 0 ORDER BY posts DESC, key LIMIT ?`,
    [
      ...rule.params,
      ctx.viewer.partner_code,
      begun,
      `${begun}\u{10ffff}`,
      JSON.stringify(chosen),
      MOST_SUGGESTIONS,
    ],
  )
}

/**
 * The tags of the school's posts of the last month that the viewer may see, those of most posts
 * first. For any member. (TAG-10)
 */
export function trendingTags(ctx: Ctx): (TagSuggestion & { count: number })[] {
  const rule = readable(ctx)
  const since = ctx.now.getTime() - TRENDING_DAYS * 86_400_000
  return sqlRows(
    ctx.db,
    `SELECT t.name AS key, count(*) AS count
     FROM Post p INDEXED BY Post_partner_code_created_at_id_idx
     JOIN "User" u ON u.id = p.user_id
     JOIN PostTag x ON x.post_id = p.id JOIN Tag t ON t.id = x.tag_id
     WHERE p.partner_code = ? AND p.created_at >= ? AND ${rule.sql}
     GROUP BY t.id ORDER BY count DESC, key LIMIT ?`,
    [ctx.viewer.partner_code, since, ...rule.params, MOST_TRENDING],
  )
}
