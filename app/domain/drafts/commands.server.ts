import { createHash } from 'node:crypto'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/db.server'
import { refused, type Outcome } from '~/platform/failures'
import { newId } from '~/platform/ids'
import {
  DRAFT_TOO_LONG,
  holdsText,
  isHeld,
  LONGEST_DRAFT,
  MOST_DRAFTS,
  NO_SUCH_PLACE,
  placeOf,
  TOO_MANY_DRAFTS,
  type DraftFields,
  type DraftHold,
  type DraftNote,
} from './schema'

/** A form that keeps a draft: its once-key, and what ties it to its draft. */
type DraftForm = { once: string; hold: DraftHold }

/** A form that was published or discarded, and when. Calls of the API hold no draft. */
type Ended = { once: string; hold?: DraftHold; now: Date }

const endedKey = (once: string): string =>
  `draft:${createHash('sha256').update(once).digest('base64url')}`

/**
 * Keeps what somebody has begun to write, in place of what was kept there before, and says so where
 * that was another form's (`replaced`); nothing written takes the form's own draft away. For
 * members, each their own. No event: nothing has happened yet. A form that was published or
 * discarded keeps nothing any more: its last words may arrive late. Refuses more than MOST_DRAFTS
 * places, what is too long, and what is no place. What the place is about is not asked: it may be
 * taken away while somebody writes, and their words stay theirs. Its title is told only by the list,
 * to who may see it.
 */
export async function saveDraft(
  ctx: Ctx,
  place: string,
  fields: DraftFields,
  { once, hold }: DraftForm,
): Promise<Outcome<{ saved_at: string | null; replaced?: boolean }>> {
  if (!placeOf(place)) return refused({ '': [NO_SUCH_PLACE] })
  if (JSON.stringify(fields).length > LONGEST_DRAFT) return refused({ '': [DRAFT_TOO_LONG] })
  const { id: user_id, partner_code } = ctx.viewer
  const where = { user_id_place: { user_id, place } }
  return ctx.db.write(async (tx) => {
    const ended = { user_id_key: { user_id, key: endedKey(once) } }
    if (await tx.onceKey.findUnique({ where: ended })) return { ok: true, saved_at: null }
    const kept = await draftAt(tx, user_id, place)
    const foreign = kept !== null && !isHeld(kept, hold)
    if (!holdsText(fields)) {
      if (kept && !foreign) await tx.draft.delete({ where })
      return { ok: true, saved_at: null }
    }
    if (!kept && (await tx.draft.count({ where: { user_id } })) >= MOST_DRAFTS) {
      return refused({ '': [TOO_MANY_DRAFTS] })
    }
    const now = { fields, form_key: hold.form_key, updated_at: ctx.now }
    await tx.draft.upsert({
      where,
      update: now,
      create: { id: newId(), user_id, partner_code, place, ...now },
    })
    return { ok: true, saved_at: ctx.now.toISOString(), replaced: foreign }
  })
}

async function draftAt(tx: Tx, user_id: string, place: string): Promise<DraftNote | null> {
  const where = { user_id_place: { user_id, place } }
  const row = await tx.draft.findUnique({ where, select: { form_key: true, updated_at: true } })
  return row && { form_key: row.form_key, saved_at: row.updated_at.toISOString() }
}

/**
 * Forgets the draft of a form, and what that form may still send. For members, each their own; what
 * another form has kept at the place stays. Doing it again changes nothing.
 */
export async function discardDraft(ctx: Ctx, place: string, form: DraftForm): Promise<void> {
  await ctx.db.write((tx) => clearDraft(tx, ctx.viewer.id, place, { ...form, now: ctx.now }))
}

/**
 * Forgets the draft of a form in the transaction that publishes it, so that neither is there without
 * the other; what another form has kept at the place stays. To be called where the act is done, not where a second submission is answered as the first.
 */
export async function clearDraft(
  tx: Tx,
  userId: string,
  place: string,
  { once, hold, now }: Ended,
): Promise<void> {
  const kept = hold && (await draftAt(tx, userId, place))
  if (kept && isHeld(kept, hold)) await tx.draft.deleteMany({ where: { user_id: userId, place } })
  const key = { user_id: userId, key: endedKey(once) }
  await tx.onceKey.upsert({
    where: { user_id_key: key },
    update: {},
    create: { ...key, result: {}, created_at: now },
  })
}

/** The same from the list of one's own drafts. Another's draft is not found, and stays. */
export async function discardDraftById(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.write((tx) => tx.draft.deleteMany({ where: { id, user_id: ctx.viewer.id } }))
}
