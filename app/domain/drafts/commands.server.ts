import { createHash } from 'node:crypto'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { failure, type Outcome } from '~/platform/failures'
import { newId } from '~/platform/ids'
import {
  DRAFT_TOO_LONG,
  belongsToForm,
  MAX_DRAFT_LENGTH,
  MAX_DRAFTS,
  UNKNOWN_DRAFT_KEY,
  parseDraftKey,
  TOO_MANY_DRAFTS,
  type DraftFields,
  type DraftInfo,
  type FormContext,
} from './schema'

type SubmittedForm = Pick<FormContext, 'idempotencyKey' | 'binding'>
/** A form that saves a draft; unlike an API request it has a binding. */
type DraftForm = Required<SubmittedForm>

const closedFormKey = (idempotencyKey: string): string =>
  `draft:${createHash('sha256').update(idempotencyKey).digest('base64url')}`

/**
 * Saves a draft in place of the one before, and returns `replaced` if that was another form's; a form
 * without text (no fields) deletes its own draft. For every member, of their own. No event. A form that was
 * published or discarded saves nothing: its last request may arrive late. Rejects more than MAX_DRAFTS
 * drafts, what is too long, and an unknown draft key. Doesn't check what the draft is about: that may
 * be deleted while someone writes, and their text stays theirs. Only the list shows its title, to
 * those who can see it.
 */
export async function saveDraft(
  ctx: Ctx,
  draftKey: string,
  fields: DraftFields,
  { idempotencyKey, binding }: DraftForm,
): Promise<Outcome<{ saved_at: string | null; replaced?: boolean }>> {
  if (!parseDraftKey(draftKey)) return failure({ '': [UNKNOWN_DRAFT_KEY] })
  if (JSON.stringify(fields).length > MAX_DRAFT_LENGTH) return failure({ '': [DRAFT_TOO_LONG] })
  const { id: user_id, partner_code } = ctx.viewer
  const where = { user_id_draft_key: { user_id, draft_key: draftKey } }
  return ctx.db.write(async (tx) => {
    const closed = { user_id_key: { user_id, key: closedFormKey(idempotencyKey) } }
    if (await tx.idempotencyKey.findUnique({ where: closed })) return { ok: true, saved_at: null }
    const draft = await findDraft(tx, user_id, draftKey)
    const replaced = draft !== null && !belongsToForm(draft, binding)
    if (Object.keys(fields).length === 0) {
      if (draft && !replaced) await tx.draft.delete({ where })
      return { ok: true, saved_at: null }
    }
    if (!draft && (await tx.draft.count({ where: { user_id } })) >= MAX_DRAFTS)
      return failure({ '': [TOO_MANY_DRAFTS] })
    const data = { fields, form_key: binding.form_key, updated_at: ctx.now }
    await tx.draft.upsert({
      where,
      update: data,
      create: { id: newId(), user_id, partner_code, draft_key: draftKey, ...data },
    })
    return { ok: true, saved_at: ctx.now.toISOString(), replaced }
  })
}

async function findDraft(tx: Tx, user_id: string, draftKey: string): Promise<DraftInfo | null> {
  const where = { user_id_draft_key: { user_id, draft_key: draftKey } }
  const row = await tx.draft.findUnique({ where, select: { form_key: true, updated_at: true } })
  return row && { form_key: row.form_key, saved_at: row.updated_at.toISOString() }
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
  const draft = binding && (await findDraft(tx, user_id, draftKey))
  if (draft && belongsToForm(draft, binding))
    await tx.draft.deleteMany({ where: { user_id, draft_key: draftKey } })
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
