import { data, redirect } from '@remix-run/node'
import { discardDraft, saveDraft } from '~/domain/drafts/commands.server'
import { ownDraft } from '~/domain/drafts/queries.server'
import {
  belongsToForm,
  DISCARD_DRAFT_BUTTON,
  type Discarding,
  DRAFT_DISCARDED,
  DRAFT_REPLACED,
  DRAFT_SAVED,
  isSameDraft,
  NOTHING_TO_SAVE,
  readDraftFields,
} from '~/domain/drafts/schema'
import { type PostSummary } from '~/domain/posts/schema'
import { MAX_TEXT_LENGTH, TOO_LONG } from '~/domain/writing/schema'
import { joinTags, parseTags } from '~/domain/tags/schema'
import { submittedValues, withErrors } from '~/http/forms'
import { redirectWithFlash, type RouteArgs } from '~/http/member-route.server'
import { isForbidden, isNotFound } from '~/platform/failures'
import { renderMarkdown } from '~/platform/markdown.server'
import { emptyFormState, type FormState } from '~/ui/form-state'
import { formText, hasChanges, type ComposeForm, type ComposeTarget } from './compose-form.server'

/** What a compose form gets back when it stays open. */
export type ComposeResult = {
  formState: FormState
  /** Cancel or Discard draft was pressed and something would be lost (POST-31) */
  discard?: Discarding
  preview?: Preview
  /** Someone saved another version in the meantime: what it is now */
  current?: Preview & { tag_names: string[] }
  /** Questions like the one about to be posted */
  similarQuestions?: PostSummary[]
}

/** How the text will look. */
export type Preview = { title: string; html: string }

const BUTTONS = ['cancel', 'discard', 'preview', 'draft', 'add_tag'] as const

/**
 * Handles every button except the one that publishes, for which it returns null. Cancel closes the
 * form, or asks first when there are changes (POST-31, POST-32). Discard drops what was written;
 * Discard draft too, if the draft has all of it, and asks otherwise. Save draft saves it, Preview
 * shows it, Add tag makes chips of the typed tags. None touches a draft that another form saved under
 * the same key.
 */
export async function handleComposeButtons(
  args: RouteArgs,
  submitted: ComposeForm,
  target: ComposeTarget,
) {
  const { form, idempotencyKey, binding } = submitted
  const { ctx, context } = args
  const formState: FormState = { ...emptyFormState, values: submittedValues(form) }
  switch (BUTTONS.find((name) => form.has(name))) {
    case undefined:
      return null
    case 'cancel':
      if (hasChanges(form, target.initial)) return result({ formState, discard: 'form' }, 400)
      // Emptied again: what this form saved in between goes, what it started with stays.
      await discardDraft(ctx, target.draftKey, {
        idempotencyKey,
        binding: { ...binding, version: '' },
      })
      return redirect(target.cancelPath, 303)
    case 'discard': {
      const onDraft: Discarding = 'draft'
      const isConfirmed = form.get('discard') === onDraft
      const onlyDraft = isConfirmed || form.get('discard') === DISCARD_DRAFT_BUTTON
      if (
        onlyDraft &&
        !isConfirmed &&
        hasChanges(form, target.initial) &&
        !(await isSavedInDraft(args, submitted, target))
      )
        return result({ formState, discard: onDraft }, 400)
      await discardDraft(ctx, target.draftKey, { idempotencyKey, binding })
      if (!onlyDraft) return redirect(target.cancelPath, 303)
      const path = target.discardedPath ?? target.formPath
      // One that another window saved since stays.
      return (await ownDraft(ctx, target.draftKey))
        ? redirect(path, 303)
        : redirectWithFlash(context, path, DRAFT_DISCARDED)
    }
    case 'draft': {
      const fields = hasChanges(form, target.initial) ? readDraftFields(form) : {}
      const save = () => saveDraft(ctx, target.draftKey, fields, { idempotencyKey, binding })
      const saved = await tryPublish(args, formState, save)
      if ('failed' in saved) return saved.failed
      if (!saved.done.ok) return result({ formState: withErrors(formState, saved.done) }, 400)
      return redirectWithFlash(context, target.formPath, savedMessage(saved.done))
    }
    case 'preview':
      return result({ formState, preview: renderPreview(form) }, 200)
    case 'add_tag':
      return addTag(formState, form)
  }
}

const savedMessage = (saved: { saved_at: string | null; replaced?: boolean }) =>
  saved.saved_at === null ? NOTHING_TO_SAVE : saved.replaced ? DRAFT_REPLACED : DRAFT_SAVED

/** Whether the form's own draft has everything the form has. */
async function isSavedInDraft(
  { ctx }: RouteArgs,
  { form, binding }: ComposeForm,
  { draftKey }: ComposeTarget,
): Promise<boolean> {
  const draft = await ownDraft(ctx, draftKey)
  if (!draft || !belongsToForm(draft, binding)) return false
  return isSameDraft(draft.fields, readDraftFields(form))
}

export const result = (body: ComposeResult, status: number) => data(body, { status })

/** Not in the spec: the form stays open with everything in it, and says why. (POST-36) */
const NOT_SAVED = 'We couldn’t save this just now. Everything you wrote is still here. Try again.'

/** Publishes. If that fails on our side, logs it and keeps the form open with what was entered. (POST-36) */
export async function tryPublish<T>(
  { context, ctx }: RouteArgs,
  formState: FormState,
  publish: () => Promise<T>,
): Promise<{ done: T } | { failed: ReturnType<typeof result> }> {
  try {
    return { done: await publish() }
  } catch (error) {
    if (isNotFound(error) || isForbidden(error)) throw error
    context.services.log.error({ err: error, request: ctx.requestId }, 'saving failed')
    return { failed: result({ formState: { ...formState, formErrors: [NOT_SAVED] } }, 503) }
  }
}

const renderPreview = (form: FormData): Preview => ({
  title: formText(form, 'title').trim(),
  html: renderMarkdown(formText(form, 'content')),
})

/** Chips of the typed tags; more than can be published stays as it was typed. (POST-26) */
function addTag(formState: FormState, form: FormData) {
  const texts = [...form.getAll('tag_names'), ...form.getAll('tags')]
  const text = joinTags(texts.filter((one) => typeof one === 'string')).trim()
  if (text.length > MAX_TEXT_LENGTH)
    return result({ formState: { ...formState, errors: { tags: [TOO_LONG.tags] } } }, 400)
  const values = { ...formState.values, tag_names: parseTags(text), tags: '' }
  return result({ formState: { ...formState, values } }, 200)
}
