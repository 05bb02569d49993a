import { data, redirect } from '@remix-run/node'
import { discardDraft, saveDraft } from '~/domain/drafts/commands.server'
import { ownDraft, ownFormDraft } from '~/domain/drafts/queries.server'
import {
  DISCARD_DRAFT_BUTTON,
  type Discarding,
  DRAFT_DISCARDED,
  DRAFT_SAVED,
  isSameDraft,
  NOTHING_TO_SAVE,
  ONE_DISCARDED,
  OTHER_DRAFTS,
  readDraftFields,
  withDraft,
} from '~/domain/drafts/schema'
import { type ListedPost } from '~/domain/posts/schema'
import { previewLinks } from '~/domain/mentions/links.server'
import { readChosen } from '~/domain/mentions/schema'
import { careForTyped } from '~/domain/safety/care.server'
import { isRisky } from '~/domain/safety/phrases.server'
import type { Care } from '~/domain/safety/schema'
import { toFormData } from '~/domain/writing/fields'
import { MAX_TEXT_LENGTH, TOO_LONG } from '~/domain/writing/schema'
import { joinTags, parseTags } from '~/domain/tags/schema'
import { unstorableFields, withErrors } from '~/http/forms/forms'
import { leaveFlash, redirectWithFlash, type RouteArgs } from '~/http/guards/member-route.server'
import { isForbidden, isNotFound } from '~/platform/failures'
import { renderWithNames } from '~/platform/text/markdown.server'
import type { FormState } from '~/ui/form-state'
import { hasChanges } from './changes'
import { isWithoutName, unclearMentions } from './mentioning.server'
import {
  fieldsFor,
  firstText,
  type Button,
  type ComposeForm,
  type ComposeTarget,
} from './compose-form.server'

/** What a compose form gets back when it stays open. */
export type ComposeResult = {
  formState: FormState
  /** Cancel or Discard draft was pressed and something would be lost (POST-31) */
  discard?: Discarding
  preview?: Preview
  /** Someone saved another version in the meantime: what it is now */
  current?: Preview & { tag_names: string[] }
  /** A button of the pictures was pressed: it goes on there */
  inPictures?: boolean
  /** Questions like the one about to be posted */
  similarQuestions?: ListedPost[]
}

/** How the text will look. */
export type Preview = { title: string; html: string; care?: Care | null }

export const result = (body: ComposeResult, status: number) => data(body, { status })

type ComposeResponse = ReturnType<typeof result> | ReturnType<typeof redirect>

/** What a button does with the form, as a step of handling it. */
type ButtonHandler = (
  args: RouteArgs,
  form: ComposeForm,
  target: ComposeTarget,
) => ComposeResponse | Promise<ComposeResponse>

/**
 * Every button except the one that publishes. None touches a draft that another form saved under the
 * same key.
 */
export const BUTTONS: Record<Exclude<Button, 'publish'>, ButtonHandler> = {
  cancel,
  discard,
  draft,
  preview: async (args, form, { draftKey }) => {
    const unclear = await unclearMentions(args, form, draftKey)
    const preview = await renderPreview(args, form.texts, draftKey)
    return result({ formState: unclear ?? form.formState, preview }, 200)
  },
  add_tag: (_, form) => addTag(form),
}

const isChanged = ({ texts }: ComposeForm, target: ComposeTarget) =>
  hasChanges(fieldsFor(target.draftKey), texts, target)

/** Closes the form, or asks first when there are changes. (POST-31, POST-32) */
async function cancel({ ctx }: RouteArgs, form: ComposeForm, target: ComposeTarget) {
  const { formState, idempotencyKey, binding } = form
  if (isChanged(form, target)) return result({ formState, discard: 'form' }, 400)
  // Emptied again: what this form saved in between goes, what it started with stays.
  const own = { idempotencyKey, binding: { ...binding, version: '' } }
  await discardDraft(ctx, target.draftKey, own)
  return redirect(target.cancelPath, 303)
}

/** Drops what was written; Discard draft too, if the draft has all of it, and asks otherwise. */
async function discard({ ctx, context }: RouteArgs, form: ComposeForm, target: ComposeTarget) {
  const onDraft: Discarding = 'draft'
  const pressed = firstText(form.texts, 'discard')
  const isConfirmed = pressed === onDraft
  const onlyDraft = isConfirmed || pressed === DISCARD_DRAFT_BUTTON
  const asks = onlyDraft && !isConfirmed && isChanged(form, target)
  if (asks && !(await isSavedInDraft(ctx, form, target)))
    return result({ formState: form.formState, discard: onDraft }, 400)
  await discardDraft(ctx, target.draftKey, form)
  if (!onlyDraft) return redirect(target.cancelPath, 303)
  const path = target.discardedPath ?? target.formPath
  // Those of other windows stay, and the newest of them is in the form next.
  const others = await ownDraft(ctx, target.draftKey)
  return redirectWithFlash(context, path, others ? ONE_DISCARDED : DRAFT_DISCARDED)
}

/** Saves what was written, or nothing where it's what the form started with. */
async function draft(args: RouteArgs, form: ComposeForm, target: ComposeTarget) {
  const { draftKey, formPath } = target
  const errors = unstorableFields(toFormData(fieldsFor(draftKey), form.texts))
  if (Object.keys(errors).length > 0)
    return result({ formState: { ...form.formState, errors } }, 400)
  const fields = isChanged(form, target) ? readDraftFields(fieldsFor(draftKey), form.texts) : {}
  const saved = await tryPublish(args, form.formState, () =>
    saveDraft(args.ctx, draftKey, fields, { ...form, isPressed: true }),
  )
  if ('failed' in saved) return saved.failed
  const { done } = saved
  if (!done.ok) return result({ formState: withErrors(form.formState, done) }, 400)
  if (done.saved_at === null) return redirectWithFlash(args.context, formPath, NOTHING_TO_SAVE)
  const ownNextToOthers = done.others ? done.id : undefined
  const link = ownNextToOthers ? OTHER_DRAFTS : undefined
  await leaveFlash(args.context, { text: DRAFT_SAVED, link, care: isRisky(writtenText(form)) })
  return redirect(ownNextToOthers ? withDraft(formPath, ownNextToOthers) : formPath, 303)
}

/** Title and text, as one is read after the other. */
const writtenText = ({ texts }: Pick<ComposeForm, 'texts'>) =>
  `${firstText(texts, 'title').trim()}. ${firstText(texts, 'content')}`

/** Whether the form's own draft has everything the form has. */
async function isSavedInDraft(
  ctx: RouteArgs['ctx'],
  { texts, binding }: ComposeForm,
  { draftKey }: ComposeTarget,
): Promise<boolean> {
  const draft = await ownFormDraft(ctx, draftKey, binding)
  if (!draft) return false
  return isSameDraft(draft.fields, readDraftFields(fieldsFor(draftKey), texts))
}

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

async function renderPreview(
  { ctx, context }: RouteArgs,
  texts: ComposeForm['texts'],
  draftKey: string,
): Promise<Preview> {
  const [title, content] = [firstText(texts, 'title').trim(), firstText(texts, 'content')]
  const care = careForTyped(ctx, writtenText({ texts }))
  context.hasCare = true
  const links = (await isWithoutName(ctx, texts, draftKey))
    ? []
    : await previewLinks(ctx, content, readChosen(texts))
  return { title, html: renderWithNames(content, links), care }
}

/** Chips of the typed tags; more than can be published stays as it was typed. (POST-26) */
function addTag({ texts, formState }: ComposeForm) {
  const text = joinTags([...(texts.tag_names ?? []), ...(texts.tags ?? [])]).trim()
  if (text.length > MAX_TEXT_LENGTH)
    return result({ formState: { ...formState, errors: { tags: [TOO_LONG.tags] } } }, 400)
  const values = { ...formState.values, tag_names: parseTags(text), tags: '' }
  return result({ formState: { ...formState, values } }, 200)
}
