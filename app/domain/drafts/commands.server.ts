import { createHash } from 'node:crypto'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { failure, type Outcome } from '~/platform/failures'
import { newId } from '~/platform/ids'
import { draftsByKey } from './queries.server'
import {
  DRAFT_TOO_LONG,
  formDraft,
  isSameDraft,
  MAX_DRAFT_LENGTH,
  MAX_DRAFTS,
  UNKNOWN_DRAFT_KEY,
  parseDraftKey,
  TOO_MANY_DRAFTS,
  type DraftFields,
  type FormContext,
} from './schema'

type SubmittedForm = Pick<FormContext, 'idempotencyKey' | 'binding'>
/** A form that saves a draft; unlike an API request it has a binding. */
type DraftForm = Required<SubmittedForm>

const closedFormKey = (idempotencyKey: string): string =>
  `draft:${createHash('sha256').update(idempotencyKey).digest('base64url')}`

/**
 * Saves the draft of a form. One that another window saved, or began with and changed since, stays as it
 * is: this becomes a draft of its own (`others` of the key are there, too), unless the two say the same. A
 * form without text (no fields) deletes its own draft. For every member, of their own. No event. A form that
 * was published or discarded saves nothing by itself, as its last request may arrive late; where someone goes
 * back to it and presses the button (`isPressed`), it's a new draft. Rejects more than MAX_DRAFTS
 * drafts, what is too long, and an unknown draft key. Doesn't check what the draft is about: that may
 * be deleted while someone writes, and their text stays theirs. Only the list shows its title, to
 * those who can see it.
 */
export async function saveDraft(
  ctx: Ctx,
  draftKey: string,
  fields: DraftFields,
  { idempotencyKey, binding, isPressed = false }: DraftForm & { isPressed?: boolean },
): Promise<Outcome<{ saved_at: string | null; id?: string; others?: boolean }>> {
  if (!parseDraftKey(draftKey)) return failure({ '': [UNKNOWN_DRAFT_KEY] })
  if (JSON.stringify(fields).length > MAX_DRAFT_LENGTH) return failure({ '': [DRAFT_TOO_LONG] })
  const { id: user_id, partner_code } = ctx.viewer
  return ctx.db.write(async (tx) => {
    const closed = { user_id_key: { user_id, key: closedFormKey(idempotencyKey) } }
    const isClosed = (await tx.idempotencyKey.findUnique({ where: closed })) !== null
    if (isClosed && !isPressed) return { ok: true, saved_at: null }
    const drafts = await draftsByKey(tx, user_id, draftKey)
    const own = isClosed ? undefined : formDraft(drafts, binding)
    if (Object.keys(fields).length === 0) {
      if (own) await tx.draft.delete({ where: { id: own.id } })
      return { ok: true, saved_at: null }
    }
    const known = own ?? drafts.find((draft) => isSameDraft(draft.fields, fields))
    if (!known && (await tx.draft.count({ where: { user_id } })) >= MAX_DRAFTS)
      return failure({ '': [TOO_MANY_DRAFTS] })
    const id = known?.id ?? newId()
    const data = { fields, form_key: isClosed ? id : binding.form_key, updated_at: ctx.now }
    await tx.draft.upsert({
      where: { id },
      update: data,
      create: { id, user_id, partner_code, draft_key: draftKey, ...data },
    })
    const others = drafts.some((draft) => draft.id !== id)
    return { ok: true, saved_at: ctx.now.toISOString(), id, others }
  })
}

/**
 * Deletes the draft of a form, and makes sure that it saves no other. For every member, of their own;
 * a draft that another form saved under the same key stays. Doing it again changes nothing.
 */
export const discardDraft = (ctx: Ctx, draftKey: string, form: DraftForm): Promise<void> =>
  ctx.db.write((tx) => clearDraft(ctx, tx, draftKey, form))

/**
 * The same in the transaction that publishes the form. Call it where the command changes rows, not
 * for a second submission.
 */
export async function clearDraft(
  { viewer, now }: Ctx,
  tx: Tx,
  draftKey: string,
  { idempotencyKey, binding }: SubmittedForm,
): Promise<void> {
  const user_id = viewer.id
  const draft = binding && formDraft(await draftsByKey(tx, user_id, draftKey), binding)
  if (draft) await tx.draft.delete({ where: { id: draft.id } })
  const key = { user_id, key: closedFormKey(idempotencyKey) }
  await tx.idempotencyKey.upsert({
    where: { user_id_key: key },
    update: {},
    create: { ...key, result: {}, created_at: now },
  })
}

/** Deletes an own draft from the list. Someone else's draft isn't found. */
export async function discardDraftById(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.write((tx) => tx.draft.deleteMany({ where: { id, user_id: ctx.viewer.id } }))
}
