import { titleInList } from '~/domain/posts/in-list'
import { postsByIds } from '~/domain/posts/queries.server'
import { visiblePromptRows } from '~/domain/prompts/rows.server'
import type { Ctx } from '~/platform/ctx'
import { snippet } from '~/platform/markdown.server'
import { sqlRows } from '~/platform/sql.server'
import { placeOf, type About, type DraftFields, type DraftInList, type Place } from './schema'

type DraftRow = { id: string; place: string; fields: string; updated_at: number }
type Known = Record<About, Map<string, string>>

/**
 * The viewer's own drafts, the newest first, and where each is continued: nowhere when what it is
 * about is gone or may no longer be seen; then the whole text is given back. For any member.
 */
export function ownDrafts(ctx: Ctx): DraftInList[] {
  const rows = sqlRows<DraftRow>(
    ctx.db,
    'SELECT id, place, fields, updated_at FROM Draft WHERE user_id = ? ORDER BY updated_at DESC, id',
    [ctx.viewer.id],
  )
  const drafts = rows.flatMap((row) => {
    const place = placeOf(row.place)
    return place ? [{ ...row, place }] : []
  })
  const known = knownOf(
    ctx,
    drafts.map(({ place }) => place),
  )
  return drafts.map(({ id, place, fields, updated_at }) => {
    const about = place.id === null ? null : (known[place.kind].get(place.id) ?? null)
    const { title: [title = ''] = [], content: [content = ''] = [] } = JSON.parse(
      fields,
    ) as DraftFields
    const gone = place.id !== null && about === null
    return {
      id,
      place,
      about,
      gone,
      title: gone ? title : titleInList(title),
      beginning: snippet(content),
      content,
      saved_at: new Date(updated_at).toISOString(),
    }
  })
}

/** What the drafts are about, by id: the titles of posts and prompts that the viewer may see. */
function knownOf(ctx: Ctx, places: readonly Place[]): Known {
  const ids = (kind: About) => places.flatMap((place) => (place.kind === kind ? [place.id] : []))
  const comments = commentsById(ctx, ids('edit-comment'))
  const wanted = [...ids('comment'), ...ids('edit-post'), ...comments.values()]
  const posts = postsByIds(ctx, wanted)
  const titles = new Map(posts.map(({ id, title }) => [id, title]))
  const own = posts.filter(({ mine }) => mine)
  const ofComments = [...comments].flatMap(([id, postId]) => {
    const title = titles.get(postId)
    return title === undefined ? [] : [[id, title] as const]
  })
  return {
    comment: titles,
    'edit-post': new Map(own.map(({ id, title }) => [id, title])),
    'edit-comment': new Map(ofComments),
    response: promptsById(ctx, ids('response')),
  }
}

/** The posts of own comments that are still there. */
function commentsById(ctx: Ctx, ids: readonly string[]): Map<string, string> {
  const rows = sqlRows<{ id: string; post_id: string }>(
    ctx.db,
    `SELECT id, post_id FROM Comment
     WHERE id IN (SELECT value FROM json_each(?)) AND user_id = ? AND deleted_at IS NULL`,
    [JSON.stringify(ids), ctx.viewer.id],
  )
  return new Map(rows.map(({ id, post_id }) => [id, post_id]))
}

function promptsById(ctx: Ctx, ids: readonly string[]): Map<string, string> {
  if (ids.length === 0) return new Map()
  const where = { sql: 'p.id IN (SELECT value FROM json_each(?))', params: [JSON.stringify(ids)] }
  return new Map(visiblePromptRows(ctx, where).map(({ id, title }) => [id, title]))
}
