import { visiblePeopleSql } from '~/domain/visibility/visible-people'
import type { Ctx } from '~/platform/ctx'
import type { Db } from '~/platform/database/types'
import { inList } from '~/platform/database/dialect'
import { col, defineRow } from '~/platform/database/sql-row'
import { raw, sql } from '~/platform/database/sql-text'
import { selectRows } from '~/platform/database/sql.server'
import { resolveMentions } from './resolve.server'
import { hasMention, type ChosenPeople, type MentionLink } from './schema'

const linkRow = defineRow({
  subject_id: col.text,
  name: col.text,
  text: col.text,
  id: col.text,
  visible: col.flag,
})

const toHref = (id: string) => `/profile/${id}`

type TextRow = { id: string; content: string }

/**
 * The mentions of posts or comments that the viewer can see: as the people are called now. Whose profile they
 * can't see is the name that stands there, or 'someone' once that is a former one. Asks the database only where a text has an '@'.
 */
export async function mentionLinks(
  ctx: Ctx,
  kind: 'post' | 'comment',
  rows: readonly TextRow[],
): Promise<Map<string, MentionLink[]>> {
  const ids = rows.filter(({ content }) => hasMention(content)).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const column = `m.${kind}_id`
  const found = await selectRows(
    ctx.db,
    linkRow,
    sql`SELECT ${raw(column)} AS subject_id, m.name, u.first_name || ' ' || u.last_name AS text, u.id,
        (${visiblePeopleSql(ctx)}) AS visible
      FROM "Mention" m JOIN "User" u ON u.id = m.user_id
      WHERE ${inList(column, ids)}`,
  )
  const links = new Map<string, MentionLink[]>()
  for (const { subject_id, id, name, text, visible } of found) {
    const isCalled = name.toLowerCase() === text.toLowerCase()
    if (!visible && isCalled) continue
    const link = visible ? { name, text, href: toHref(id) } : { name, text: 'someone', href: null }
    links.set(subject_id, [...(links.get(subject_id) ?? []), link])
  }
  return links
}

/** The mentions of a text that is being written, as its preview shows them. */
export async function previewLinks(
  ctx: Ctx,
  text: string,
  chosen: ChosenPeople,
): Promise<MentionLink[]> {
  if (!hasMention(text)) return []
  const { people } = await resolveMentions(ctx, ctx.db, text, chosen)
  return people.map(({ name, user_id }) => ({ name, text: name, href: toHref(user_id) }))
}

/** Who a post or comment mentions, or who an edit at a time added. For event handlers. */
export async function mentionedPeople(
  db: Db,
  subject: { post_id: string } | { comment_id: string },
  created_at?: Date,
): Promise<string[]> {
  const where = { ...subject, created_at }
  const rows = await db.read.mention.findMany({ where, select: { user_id: true } })
  return [...new Set(rows.map(({ user_id }) => user_id))]
}

type Edited = { kind: string; id: string | null } | null

/** The names that a post or comment of the viewer mentions already, which is being edited. */
export async function knownMentions({ db, viewer }: Ctx, edited: Edited): Promise<string[]> {
  const id = edited?.id ?? ''
  const own = { id, user_id: viewer.id }
  const where = { 'edit-post': { post: own }, 'edit-comment': { comment: own } }[edited?.kind ?? '']
  if (!where) return []
  const rows = await db.read.mention.findMany({ where, select: { name: true } })
  return rows.map(({ name }) => name)
}
