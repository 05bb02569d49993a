import type { Ctx } from '~/platform/ctx'
import { renderMarkdown } from '~/platform/markdown.server'
import type { CaseRow } from './cases.server'
import { excerptOf } from './commands.server'
import type { PresentState } from './schema'
import { ABOUT, wordsOfPerson, wordsOfPost } from './subjects.server'

const GONE: PresentState = {
  gone: true,
  hidden: false,
  private: false,
  title: null,
  html: '',
  href: null,
  changed: false,
}

/** The subject of a case as it is now, whoever may see it otherwise. For who may work on the case. */
export function presentState(ctx: Ctx, found: CaseRow, excerpt: string): Promise<PresentState> {
  if (found.kind === 'post') return post(ctx, found.subject_id, excerpt)
  if (found.kind === 'comment') return comment(ctx, found.subject_id, excerpt)
  return person(ctx, found.subject_id, excerpt)
}

async function post({ db }: Ctx, id: string, excerpt: string): Promise<PresentState> {
  const found = await db.read.post.findFirst({
    where: { id, deleted_at: null },
    select: { title: true, content: true, hidden: true, private: true },
  })
  if (!found) return GONE
  const { title, content, hidden } = found
  return {
    gone: false,
    hidden,
    private: found.private,
    title,
    html: renderMarkdown(content),
    href: hidden ? null : `/post/${id}`,
    changed: excerptOf(wordsOfPost(found)) !== excerpt,
  }
}

async function comment({ db }: Ctx, id: string, excerpt: string): Promise<PresentState> {
  const found = await db.read.comment.findFirst({
    where: { id, deleted_at: null },
    select: { content: true, hidden: true, post: true },
  })
  if (!found) return GONE
  const { content, hidden, post } = found
  return {
    gone: false,
    hidden,
    private: false,
    title: post.deleted_at ? null : post.title,
    html: renderMarkdown(content),
    href: post.deleted_at || post.hidden ? null : `/post/${post.id}`,
    changed: excerptOf(content) !== excerpt,
  }
}

async function person({ db }: Ctx, id: string, excerpt: string): Promise<PresentState> {
  const found = await db.read.user.findFirst({ where: { id, deleted_at: null }, select: ABOUT })
  if (!found) return GONE
  const about = found.about_private ? '' : (found.about ?? '')
  return {
    gone: false,
    hidden: found.about_hidden,
    private: false,
    title: null,
    html: about && renderMarkdown(about),
    href: `/profile/${id}`,
    changed: excerptOf(wordsOfPerson({ ...found, about_hidden: false })) !== excerpt,
  }
}
