import { saveDraft } from '~/domain/drafts/commands.server'
import { readDraftFields } from '~/domain/drafts/schema'
import type { RouteArgs } from '~/http/guards/member-route.server'
import { fieldsFor, readComposeForm } from './compose-form.server'

/** What was typed into a form whose place is gone becomes a draft of another one: its id, or null where nothing was. */
export async function saveTyped(
  { ctx, request }: RouteArgs,
  draftKey: string,
): Promise<string | null> {
  const { texts, binding, idempotencyKey } = await readComposeForm(request)
  const fields = readDraftFields(fieldsFor(draftKey), texts)
  const form = { binding, idempotencyKey, isPressed: true }
  const saved = await saveDraft(ctx, draftKey, fields, form)
  return (saved.ok && saved.id) || null
}
