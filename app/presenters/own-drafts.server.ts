import { truncateTitle } from '~/domain/posts/list-item'
import { postsByIds } from '~/domain/posts/queries.server'
import { visiblePromptRows } from '~/domain/prompts/rows.server'
import type { Ctx } from '~/platform/ctx'
import { columnResolver, toSql } from '~/platform/database/condition-sql'
import { inList } from '~/platform/database/dialect'
import { ownComments } from '~/policy/comments'
import { snippet } from '~/platform/text/markdown.server'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql, TRUE, type SqlFragment } from '~/platform/database/sql-text'
import { selectRows } from '~/platform/database/sql.server'
import {
  parseDraftKey,
  type TargetKind,
  type DraftFields,
  type DraftListItem,
  type DraftKey,
} from '~/domain/drafts/schema'

const draftRow = defineRow({
  id: col.text,
  draft_key: col.text,
  fields: col.json<DraftFields>(),
  updated_at: col.time,
})
const commentRow = defineRow({ id: col.text, post_id: col.text })

/** By id: the title of what drafts are about, and whether a text below it is an answer */
type Targets = Record<TargetKind, Map<string, { title: string; answers: boolean }>>

/**
 * The viewer's own drafts, the newest first, and what each is about. If that is gone, or the viewer
 * can't see it anymore, the draft has its whole title. For every member.
 */
export async function ownDrafts(ctx: Ctx): Promise<DraftListItem[]> {
  const rows = await selectRows(
    ctx.db,
    draftRow,
    sql`SELECT id, draft_key, fields, updated_at FROM "Draft" WHERE user_id = ${ctx.viewer.id}
      ORDER BY updated_at DESC, id`,
  )
  const drafts = rows.flatMap((row) => {
    const target = parseDraftKey(row.draft_key)
    return target ? [{ ...row, target }] : []
  })
  const targets = drafts.map(({ target }) => target)
  const abouts = await loadTargets(ctx, targets)
  const counts = new Map<string, number>()
  for (const { draft_key } of drafts) counts.set(draft_key, (counts.get(draft_key) ?? 0) + 1)
  return drafts.map(({ id, draft_key, target, fields, updated_at }) => {
    const about = target.id === null ? undefined : abouts[target.kind].get(target.id)
    const targetTitle = about?.title ?? null
    const { title: [title = ''] = [], content: [content = ''] = [] } = fields
    const targetGone = target.id !== null && targetTitle === null
    return {
      id,
      target,
      targetTitle,
      answers: about?.answers ?? false,
      targetGone,
      several: counts.get(draft_key) !== 1,
      content,
      title: targetGone ? title : truncateTitle(title),
      preview: snippet(content),
      saved_at: updated_at.toISOString(),
    }
  })
}

/** Of what the viewer can see. */
async function loadTargets(ctx: Ctx, targets: readonly DraftKey[]): Promise<Targets> {
  const ids = (kind: TargetKind) =>
    targets.flatMap((target) => (target.kind === kind ? [target.id] : []))
  const comments = await commentPostIds(
    ctx,
    ids('edit-comment'),
    sql`${toSql(ownComments(ctx.viewer), columnResolver('"Comment"'))} AND deleted_at IS NULL`,
  )
  const answered = await commentPostIds(ctx, ids('nested-comment'), TRUE)
  const posts = await postsByIds(ctx, [
    ...ids('comment'),
    ...ids('edit-post'),
    ...comments.values(),
    ...answered.values(),
  ])
  const about = new Map(
    posts.map(({ id, title, is_question, mine }) => [id, { title, answers: is_question && !mine }]),
  )
  const ownPosts = posts.filter(({ mine }) => mine)
  const byComment = (posts: Map<string, string>) =>
    new Map(
      [...posts].flatMap(([id, postId]) => {
        const post = about.get(postId)
        return post === undefined ? [] : [[id, post] as const]
      }),
    )
  return {
    comment: about,
    'edit-post': new Map(ownPosts.map(({ id, title }) => [id, { title, answers: false }])),
    'nested-comment': byComment(answered),
    'edit-comment': byComment(comments),
    response: await promptTitles(ctx, ids('response')),
  }
}

/** The posts of comments. */
async function commentPostIds(
  { db }: Ctx,
  ids: readonly string[],
  where: SqlFragment,
): Promise<Map<string, string>> {
  const rows = await selectRows(
    db,
    commentRow,
    sql`SELECT id, post_id FROM "Comment" WHERE ${inList('id', ids)} AND ${where}`,
  )
  return new Map(rows.map(({ id, post_id }) => [id, post_id]))
}

async function promptTitles(ctx: Ctx, ids: readonly string[]): Promise<Targets['response']> {
  const prompts = ids.length > 0 ? await visiblePromptRows(ctx, inList('p.id', ids)) : []
  return new Map(prompts.map(({ id, title }) => [id, { title, answers: false }]))
}
