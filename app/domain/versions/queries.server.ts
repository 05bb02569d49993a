import { visibleComment } from '~/domain/comments/access.server'
import { visiblePerson } from '~/domain/people/access.server'
import { visiblePost } from '~/domain/posts/access.server'
import type { TextParts } from '~/domain/writing/text-parts'
import type { Ctx } from '~/platform/ctx'
import { toPage, type Cursor, type Page } from '~/platform/database/cursor-pagination'
import { toWhere } from '~/platform/database/where.server'
import { Forbidden } from '~/platform/failures'
import { commentsWithVersions, peopleWithVersions, postsWithVersions } from '~/policy/versions'
import type { Prisma } from '~prisma/generated/client'
import { compareTexts } from './compare'
import { VERSIONS_SIZE, type Edit, type FirstText, type VersionKind } from './schema'

/** What a text says now, and where what it said before is found. */
type Present = {
  title: string
  parts: TextParts
  former: Prisma.FormerTextWhereInput
  created_at: Date | null
}

export type Versions = Page<Edit> & {
  /** What it is called */
  title: string
  /** On the last page of edits, what the first of them replaced */
  first: FirstText | null
}

const COMMENT_OR_ABOUT = { title: '', tag_names: [] }

const PRESENT: { [K in VersionKind]: (ctx: Ctx, id: string) => Promise<Present | null> } = {
  post: async ({ db, viewer }, id) => {
    const rule = toWhere('Post', postsWithVersions(viewer))
    const post = await db.read.post.findFirst({ where: { id, AND: [rule] } })
    if (!post) return null
    const { title, content, created_at } = post
    const parts = { title, content, tag_names: post.tag_names as string[] }
    return { title, parts, former: { post_id: id }, created_at }
  },
  comment: async ({ db, viewer }, id) => {
    const rule = toWhere('Comment', commentsWithVersions(viewer))
    const include = { post: { select: { title: true } } }
    const comment = await db.read.comment.findFirst({ where: { id, AND: [rule] }, include })
    if (!comment) return null
    const { content, created_at, post } = comment
    const parts = { ...COMMENT_OR_ABOUT, content }
    return { title: post.title, parts, former: { comment_id: id }, created_at }
  },
  about: async ({ db, viewer }, id) => {
    const rule = toWhere('User', peopleWithVersions(viewer))
    const include = { profile: { select: { about: true, about_private: true } } }
    const user = await db.read.user.findFirst({ where: { id, AND: [rule] }, include })
    const own = id === viewer.id
    if (!user || (user.profile?.about_private && !own)) return null
    const parts = { ...COMMENT_OR_ABOUT, content: user.profile?.about ?? '' }
    const former = { user_id: id, ...(!own && { private: false }) }
    return { title: `${user.first_name} ${user.last_name}`, parts, former, created_at: null }
  },
}

const VISIBLE: { [K in VersionKind]: (ctx: Ctx, id: string) => Promise<unknown> } = {
  post: (ctx, id) => visiblePost(ctx, ctx.db.read, id),
  comment: (ctx, id) => visibleComment(ctx, ctx.db.read, id),
  about: (ctx, id) => visiblePerson(ctx, ctx.db.read, id),
}

/**
 * The edits of a text, the newest first, each with the words that it changed; on the last page also what the first
 * replaced. For its author and staff of its school, who read no text about someone that is or was private;
 * Forbidden for others who see the text, else NotFound. What was deleted has none.
 */
export async function textVersions(
  ctx: Ctx,
  kind: VersionKind,
  id: string,
  cursor: Cursor | null = null,
): Promise<Versions> {
  const present = await PRESENT[kind](ctx, id)
  if (!present) {
    await VISIBLE[kind](ctx, id)
    throw new Forbidden()
  }
  const { former, title, created_at } = present
  const rows = await ctx.db.read.formerText.findMany({
    where: cursor ? { ...former, id: { lte: cursor.id } } : former,
    orderBy: { id: 'desc' },
    take: VERSIONS_SIZE + (cursor ? 2 : 1),
  })
  const newer = [cursor ? null : present.parts, ...rows.map(toParts)]
  const edits = rows.map((row, at) => ({ row, after: newer[at] })).filter(({ after }) => after)
  const { items, next } = toPage(
    edits,
    VERSIONS_SIZE,
    ({ row }) => ({ at: row.replaced_at.getTime(), id: row.id }),
    ({ row, after }): Edit => ({
      id: row.id,
      former: { ...row, ...toParts(row) },
      at: row.replaced_at.toISOString(),
      changes: compareTexts(toParts(row), after!),
    }),
  )
  const oldest = next ? undefined : rows.at(-1)
  return { items, next, title, first: oldest ? firstText(oldest, created_at) : null }
}

type Row = Prisma.FormerTextGetPayload<object>

const toParts = ({ title, content, tag_names }: Row): TextParts => ({
  title,
  content,
  tag_names: tag_names as string[],
})

/** `whole`: nothing was before it. */
const firstText = (row: Row, created_at: Date | null): FirstText => ({
  ...toParts(row),
  at: row.written_at?.toISOString() ?? null,
  whole: row.written_at?.getTime() === created_at?.getTime(),
})
