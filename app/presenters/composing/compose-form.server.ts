import { ownDraft } from '~/domain/drafts/queries.server'
import { BINDING_FIELDS, type DraftBinding, type DraftInfo } from '~/domain/drafts/schema'
import { MAX_TEXT_LENGTH } from '~/domain/writing/schema'
import { joinTags } from '~/domain/tags/schema'
import { parseForm, submittedValues } from '~/http/forms'
import { initialFormState, readIdempotencyKey, type RouteArgs } from '~/http/member-route.server'
import { emptyFormState, type FormState } from '~/ui/form-state'
import type { z } from 'zod'

/** A submitted form of a post, comment or response. */
export type ComposeForm = { form: FormData; idempotencyKey: string; binding: DraftBinding }

/** Where something is written. */
export type ComposeTarget = {
  draftKey: string
  /** The page with the form: it opens again with the draft */
  formPath: string
  /** Where Cancel leads */
  cancelPath: string
  /** Where Discard draft leads; `formPath` if not given */
  discardedPath?: string
  /**
   * What the form started with; submitting the same is no change. With `content` in it, something is
   * being edited, and removing text counts as a change too.
   */
  initial?: Record<string, readonly string[]>
}

export const readComposeForm = async (request: Request): Promise<ComposeForm> => {
  const form = await request.formData()
  const idempotencyKey = readIdempotencyKey(form)
  const key = formText(form, BINDING_FIELDS.form_key)
  const form_key = /^[\w-]{8,64}$/.test(key) ? key : idempotencyKey
  return {
    form,
    idempotencyKey,
    binding: { form_key, version: formText(form, BINDING_FIELDS.version) },
  }
}

/** What the form starts with: a submission saved when the session ended, else the draft, else nothing. */
export async function startComposing(
  { ctx, context }: RouteArgs,
  draftKey: string,
): Promise<{ formState: FormState; draft: DraftInfo | null }> {
  if (context.savedFields) return { formState: initialFormState(context), draft: null }
  const draft = await ownDraft(ctx, draftKey)
  if (!draft) return { formState: emptyFormState, draft: null }
  const values = Object.fromEntries(
    Object.entries(draft.fields).map(([name, all]) => [name, all.length === 1 ? all[0]! : all]),
  )
  const { saved_at, form_key } = draft
  return { formState: { ...emptyFormState, values }, draft: { saved_at, form_key } }
}

/** The form by its schema, with tags from chips and from the text field as one text. */
export function parseComposeForm<S extends z.ZodType>({ form }: ComposeForm, schema: S) {
  const merged = new FormData()
  for (const [name, value] of form) if (name !== 'tag_names') merged.append(name, value)
  const added = form.getAll('tag_names').filter((name) => typeof name === 'string')
  const typed = form.getAll('tags')
  const [one = ''] = typed
  if (added.length > 0 && typed.length < 2 && typeof one === 'string')
    merged.set('tags', joinTags([...added, one]))
  const { input, formState } = parseForm(merged, schema)
  return { input, formState: { ...formState, values: submittedValues(form) } }
}

const DRAFT_FIELDS = ['title', 'content', 'tags', 'tag_names', 'topics']
const EDIT_FIELDS = [...DRAFT_FIELDS, 'mark_as_question']

export function hasChanges(form: FormData, initial: ComposeTarget['initial'] = {}): boolean {
  const normalizedTexts = (all: readonly unknown[] = []) =>
    all
      .map((one) => (typeof one === 'string' ? one.replace(/\r\n?/g, '\n').trim() : ''))
      .filter(Boolean)
  const differs = (name: string) => {
    const [now, before] = [normalizedTexts(form.getAll(name)), normalizedTexts(initial[name])]
    const added = now.some((text) => !before.includes(text))
    return added || ('content' in initial && before.some((text) => !now.includes(text)))
  }
  return ('content' in initial ? EDIT_FIELDS : DRAFT_FIELDS).some(differs)
}

export const formText = (form: FormData, name: string) => {
  const text = form.get(name)
  return typeof text === 'string' ? text.slice(0, MAX_TEXT_LENGTH) : ''
}
