import { tagKey, parseTags } from '~/domain/tags/schema'
import { visiblePostsSql } from '~/domain/visibility/visible-posts'
import type { Ctx } from '~/platform/ctx'
import { alongIndex, notInList } from '~/platform/database/dialect'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectRows } from '~/platform/database/sql.server'
import {
  MAX_SUGGESTIONS,
  MAX_TRENDING,
  MIN_SUGGEST_LENGTH,
  TRENDING_DAYS,
  type TagSuggestion,
} from './schema'

const suggestionRow = defineRow({ key: col.text })
const trendingRow = defineRow({ key: col.text, count: col.number })

/** Uses are counted up to this many, as suggestions are loaded with every letter. */
const MAX_COUNTED_USES = 500

/**
 * Tags of the viewer's school that start with what is typed, the most used first, without those
 * already chosen; only posts that the viewer can see count. For any member. (TAG-04, TAG-06, TAG-07)
 */
export async function suggestedTags(
  ctx: Ctx,
  typed: string,
  current: readonly string[],
): Promise<TagSuggestion[]> {
  const [start = ''] = parseTags(typed).map(tagKey)
  if ([...start].length < MIN_SUGGEST_LENGTH) return []
  const chosen = [start, ...parseTags(current.join('\n')).map(tagKey)]
  return selectRows(
    ctx.db,
    suggestionRow,
    sql`SELECT key FROM (SELECT t.name AS key,
          (SELECT count(*) FROM (SELECT 1 FROM "PostTag" x JOIN "Post" p ON p.id = x.post_id
            JOIN "User" u ON u.id = p.user_id WHERE x.tag_id = t.id AND ${visiblePostsSql(ctx)}
            LIMIT ${MAX_COUNTED_USES}) used) AS posts
        FROM "Tag" t WHERE t.partner_code = ${ctx.viewer.partner_code}
          AND t.name >= ${start} AND t.name < ${`${start}\u{10ffff}`}
          AND ${notInList('t.name', chosen)}) counted
      WHERE posts > 0 ORDER BY posts DESC, key LIMIT ${MAX_SUGGESTIONS}`,
  )
}

/**
 * Tags of the school's posts of the last 30 days that the viewer can see, the most used first. For
 * any member. (TAG-10)
 */
export async function trendingTags(ctx: Ctx): Promise<(TagSuggestion & { count: number })[]> {
  const since = new Date(ctx.now.getTime() - TRENDING_DAYS * 86_400_000)
  return selectRows(
    ctx.db,
    trendingRow,
    sql`SELECT t.name AS key, count(*) AS count
      FROM ${alongIndex('"Post" p', 'Post_partner_code_created_at_id_idx')}
      JOIN "User" u ON u.id = p.user_id
      JOIN "PostTag" x ON x.post_id = p.id JOIN "Tag" t ON t.id = x.tag_id
      WHERE p.partner_code = ${ctx.viewer.partner_code} AND p.created_at >= ${since}
        AND ${visiblePostsSql(ctx)}
      GROUP BY t.id ORDER BY count DESC, key LIMIT ${MAX_TRENDING}`,
  )
}
