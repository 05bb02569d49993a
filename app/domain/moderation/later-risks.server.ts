import { findRisks } from '~/domain/safety/phrases.server'
import type { Db } from '~/platform/database/types'
import { personText, postText } from '~/domain/safety/excerpt'
import { addLaterFinding } from './findings.server'
import type { SubjectRef } from './schema'
import { ABOUT_COLUMNS } from './subjects.server'

type PublicKind = 'post' | 'comment' | 'user'

/** A text that others can read, as it is now. */
type PublicText = { author_id: string; partner_code: string; text: string }

const FIND: Record<PublicKind, (db: Db, id: string) => Promise<PublicText | null>> = {
  post: async ({ read }, id) => {
    const post = await read.post.findFirst({ where: { id, deleted_at: null, private: false } })
    return post && { ...post, author_id: post.user_id, text: postText(post) }
  },
  comment: async ({ read }, id) => {
    const comment = await read.comment.findFirst({ where: { id, deleted_at: null } })
    return comment && { ...comment, author_id: comment.user_id, text: comment.content }
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
 * Adds a post, comment or text about oneself that says its author may be in danger to the undecided case
 * that says so of them already, in their school or where the text is. For the event handler alone. Opens
 * no case: what everyone can read is flagged by readers, and private posts are no one's business. No
 * event: those who were told hear of it by `tellAgain`. Checking the same words again changes nothing.
 */
export async function checkLaterText(
  db: Db,
  ref: SubjectRef & { kind: PublicKind },
  now: Date,
): Promise<void> {
  const found = await FIND[ref.kind](db, ref.id)
  if (!found || !(await findOpenCase(db, found))) return
  const phrases = findRisks(found.text)
  if (phrases.length === 0) return
  await db.write(async (tx) => {
    const open = await findOpenCase({ read: tx }, found)
    if (open) await addLaterFinding(tx, open, { ...ref, text: found.text, phrases }, now)
  })
}

type Reader = { read: Pick<Db['read'], 'moderationCase'> }

/** The newest: what is written now goes with what was written last. */
const findOpenCase = ({ read }: Reader, { author_id, partner_code }: PublicText) =>
  read.moderationCase.findFirst({
    where: { author_id, partner_code, harm: true, state: { in: ['open', 'taken'] } },
    orderBy: { created_at: 'desc' },
    select: { id: true, kind: true, subject_id: true, excerpt: true },
  })
