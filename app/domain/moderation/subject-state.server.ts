import type { Ctx } from '~/platform/ctx'
import { renderMarkdown } from '~/platform/markdown.server'
import type { CaseRow } from './cases.server'
import { makeExcerpt } from './commands.server'
import type { SubjectState } from './schema'
import { ABOUT_COLUMNS, personText, postText } from './subjects.server'

const GONE_STATE: SubjectState = {
  gone: true,
  hidden: false,
  private: false,
  title: null,
  html: '',
  href: null,
  changed: false,
}

/** The subject of a case as it is now, private or not. For staff who may work on the case. */
export function loadSubjectState(
  ctx: Ctx,
  { kind, subject_id }: CaseRow,
  excerpt: string,
): Promise<SubjectState> {
  if (kind === 'post') return postState(ctx, subject_id, excerpt)
  if (kind === 'comment') return commentState(ctx, subject_id, excerpt)
  return personState(ctx, subject_id, excerpt)
}

async function postState({ db }: Ctx, id: string, excerpt: string): Promise<SubjectState> {
  const post = await db.read.post.findFirst({
    where: { id, deleted_at: null },
    select: { title: true, content: true, hidden: true, private: true },
  })
  if (!post) return GONE_STATE
  const { title, content, hidden } = post
  return {
    gone: false,
    hidden,
    private: post.private,
    title,
    html: renderMarkdown(content),
    href: hidden ? null : `/post/${id}`,
    changed: makeExcerpt(postText(post)) !== excerpt,
  }
}

async function commentState({ db }: Ctx, id: string, excerpt: string): Promise<SubjectState> {
  const comment = await db.read.comment.findFirst({
    where: { id, deleted_at: null },
    select: { content: true, hidden: true, post: true },
  })
  if (!comment) return GONE_STATE
  const { content, hidden, post } = comment
  return {
    gone: false,
    hidden,
    private: false,
    title: post.deleted_at ? null : post.title,
    html: renderMarkdown(content),
    href: post.deleted_at || post.hidden ? null : `/post/${post.id}`,
    changed: makeExcerpt(content) !== excerpt,
  }
}

async function personState({ db }: Ctx, id: string, excerpt: string): Promise<SubjectState> {
  const user = await db.read.user.findFirst({
    where: { id, deleted_at: null },
    select: ABOUT_COLUMNS,
  })
  if (!user) return GONE_STATE
  const { profile } = user
  const about = profile?.about_private ? '' : (profile?.about ?? '')
  const shown = profile && { ...profile, about_hidden: false }
  return {
    gone: false,
    hidden: profile?.about_hidden ?? false,
    private: false,
    title: null,
    html: about && renderMarkdown(about),
    href: `/profile/${id}`,
    changed: makeExcerpt(personText({ ...user, profile: shown })) !== excerpt,
  }
}
