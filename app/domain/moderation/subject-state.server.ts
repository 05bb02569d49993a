import type { Ctx } from '~/platform/ctx'
import { messageHtml } from '~/domain/messages/message-html.server'
import type { Picture } from '~/domain/photos/schema-pictures'
import { renderMarkdown } from '~/platform/text/markdown.server'
import type { CaseRow } from './cases.server'
import { eventBody, eventText, makeExcerpt, personText, postText } from '~/domain/safety/excerpt'
import {
  MESSAGES_AROUND,
  SUBJECT_GONE,
  type MessageAround,
  type SubjectKind,
  type SubjectRef,
  type SubjectState,
} from './schema'
import { ABOUT_COLUMNS } from './subjects.server'

const GONE_STATE: SubjectState = {
  gone: true,
  hidden: false,
  private: false,
  title: null,
  html: '',
  pictures: [],
  href: null,
  changed: false,
  around: [],
}

/** The subject of a case as it is now, private or not. For staff who may work on the case. */
export function loadSubjectState(
  ctx: Ctx,
  { kind, subject_id }: CaseRow,
  excerpt: string,
): Promise<SubjectState> {
  if (kind === 'post') return postState(ctx, subject_id, excerpt)
  if (kind === 'comment') return commentState(ctx, subject_id, excerpt)
  if (kind === 'message') return messageState(ctx, subject_id, excerpt)
  if (kind === 'event') return eventState(ctx, subject_id, excerpt)
  return personState(ctx, subject_id, excerpt)
}

async function postState({ db }: Ctx, id: string, excerpt: string): Promise<SubjectState> {
  const post = await db.read.post.findFirst({
    where: { id, deleted_at: null },
    select: { title: true, content: true, pictures: true, hidden: true, private: true },
  })
  if (!post) return GONE_STATE
  const { title, content, hidden } = post
  return {
    gone: false,
    hidden,
    private: post.private,
    title,
    html: renderMarkdown(content),
    pictures: post.pictures as Picture[],
    href: hidden ? null : `/post/${id}`,
    changed: makeExcerpt(postText(post)) !== excerpt,
    around: [],
  }
}

async function commentState({ db }: Ctx, id: string, excerpt: string): Promise<SubjectState> {
  const comment = await db.read.comment.findFirst({
    where: { id, deleted_at: null },
    select: { content: true, pictures: true, hidden: true, post: true },
  })
  if (!comment) return GONE_STATE
  const { content, hidden, post } = comment
  return {
    gone: false,
    hidden,
    private: false,
    title: post.deleted_at ? null : post.title,
    html: renderMarkdown(content),
    pictures: comment.pictures as Picture[],
    href: post.deleted_at || post.hidden ? null : `/post/${post.id}`,
    changed: makeExcerpt(content) !== excerpt,
    around: [],
  }
}

async function messageState({ db }: Ctx, id: string, excerpt: string): Promise<SubjectState> {
  const message = await db.read.message.findUnique({ where: { id } })
  if (!message) return GONE_STATE
  const around = await messagesAround(db, message)
  const { text, deleted_at } = message
  if (deleted_at) return { ...GONE_STATE, around }
  const html = messageHtml(text)
  return { ...GONE_STATE, gone: false, html, changed: makeExcerpt(text) !== excerpt, around }
}

/** No more of what two people wrote to each other than it takes to understand it. */
async function messagesAround(
  db: Ctx['db'],
  { id: flagged, channel_id, number }: { id: string; channel_id: string; number: number },
): Promise<MessageAround[]> {
  const messages = await db.read.message.findMany({
    where: {
      channel_id,
      deleted_at: null,
      number: { gte: number - MESSAGES_AROUND, lte: number + MESSAGES_AROUND },
    },
    orderBy: { number: 'asc' },
    include: { user: { select: { first_name: true, last_name: true } } },
  })
  return messages.map(({ id, user, text, pictures, created_at }) => ({
    id,
    by: `${user.first_name} ${user.last_name}`,
    html: messageHtml(text),
    pictures: id === flagged ? (pictures as Picture[]) : [],
    at: created_at.toISOString(),
    flagged: id === flagged,
  }))
}

async function eventState({ db }: Ctx, id: string, excerpt: string): Promise<SubjectState> {
  const event = await db.read.campusEvent.findFirst({ where: { id, state: { not: 'removed' } } })
  if (!event) return GONE_STATE
  return {
    ...GONE_STATE,
    gone: false,
    hidden: event.state === 'hidden',
    title: event.title,
    html: renderMarkdown(eventBody(event)),
    href: `/events/${id}`,
    changed: makeExcerpt(eventText(event)) !== excerpt,
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
    pictures: [],
    href: `/profile/${id}`,
    changed: makeExcerpt(personText({ ...user, profile: shown })) !== excerpt,
    around: [],
  }
}

/** Why nothing can be decided about it. */
export const goneText = (kind: SubjectKind): string =>
  kind === 'event'
    ? 'There’s nothing left to decide: it’s no longer on the calendar.'
    : SUBJECT_GONE

/** Whether it's there, for everyone who may see it. */
export async function isThere({ read }: Ctx['db'], { kind, id }: SubjectRef): Promise<boolean> {
  const where = { id, deleted_at: null }
  if (kind === 'post') return (await read.post.count({ where })) > 0
  if (kind === 'comment') return (await read.comment.count({ where })) > 0
  if (kind === 'message') return (await read.message.count({ where })) > 0
  if (kind === 'user') return (await read.user.count({ where })) > 0
  return (await read.campusEvent.count({ where: { id, state: { not: 'removed' } } })) > 0
}
