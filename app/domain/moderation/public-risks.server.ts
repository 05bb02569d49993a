import { findRisks } from '~/domain/safety/phrases.server'
import type { Db } from '~/platform/database/types'
import { eventText, personText, postText } from '~/domain/safety/excerpt'
import { isPersonal } from '~/policy/campus-events'
import { reportDanger } from './dangers.server'
import type { SubjectKind, SubjectRef } from './schema'
import { ABOUT_COLUMNS } from './subjects.server'

type PublicKind = 'post' | 'comment' | 'event' | 'user'

/** A text that others can read, as it is now. */
type PublicText = { author_id: string; partner_code: string; text: string }

const FIND: Record<PublicKind, (db: Db, id: string) => Promise<PublicText | null>> = {
  post: async ({ read }, id) => {
    const post = await read.post.findFirst({ where: { id, deleted_at: null, private: false } })
    return post && { ...post, author_id: post.user_id, text: postText(post) }
  },
  comment: async ({ read }, id) => {
    const comment = await read.comment.findFirst({
      where: { id, deleted_at: null, post: { deleted_at: null, private: false } },
    })
    return comment && { ...comment, author_id: comment.user_id, text: comment.content }
  },
  event: async ({ read }, id) => {
    const event = await read.campusEvent.findFirst({
      where: { id, state: { in: ['suggested', 'published', 'hidden'] } },
      include: { author: { select: { roles: true } } },
    })
    const author = event?.author && { roles: event.author.roles as string[] }
    if (!event?.author_id || !isPersonal({ ...event, author: author ?? null })) return null
    return { ...event, author_id: event.author_id, text: eventText(event) }
  },
  user: async ({ read }, id) => {
    const user = await read.user.findFirst({
      where: { id, deleted_at: null },
      select: { ...ABOUT_COLUMNS, partner_code: true },
    })
    return user && { ...user, author_id: id, text: personText(user) }
  },
}

/**
 * Shows staff a post, comment, event or text about oneself that says its author may be in danger, as messages are:
 * its readers may take it for a joke. For the event handler alone. Not what only its author can
 * read: a private post, or a comment below one; nor events of staff, or of calendars taken over.
 */
export async function checkPublicText(
  db: Db,
  ref: SubjectRef & { kind: PublicKind },
  now: Date,
): Promise<void> {
  const found = await FIND[ref.kind](db, ref.id)
  const phrases = found ? findRisks(found.text) : []
  if (!found || phrases.length === 0) return
  const { author_id, partner_code, text } = found
  await reportDanger(db, { ...ref, author_id, partner_code, text, phrases }, now)
}

/** Shows staff an appeal that says its author may be in danger, whatever it's about. For the event handler alone. */
export async function checkAppeal(db: Db, case_id: string, now: Date): Promise<void> {
  const appeal = await db.read.moderationAppeal.findUnique({
    where: { case_id },
    include: { case: true },
  })
  const phrases = appeal ? findRisks(appeal.text) : []
  if (!appeal || phrases.length === 0) return
  const { author_id, partner_code, text } = appeal
  const ref = { kind: appeal.case.kind as SubjectKind, id: appeal.case.subject_id }
  const danger = { ...ref, author_id, partner_code, text, phrases, called: 'appeal' }
  await reportDanger(db, danger, now)
}
