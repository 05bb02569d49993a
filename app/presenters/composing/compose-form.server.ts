import { ownDraft } from '~/domain/drafts/queries.server'
import {
  BINDING_FIELDS,
  DRAFT_PARAM,
  parseDraftKey,
  type DraftBinding,
  type DraftNote,
  type DraftKey,
} from '~/domain/drafts/schema'
import { COMMENT_FIELDS } from '~/domain/comments/fields'
import { POST_FIELDS } from '~/domain/posts/fields'
import type { Fields, FormTexts } from '~/domain/writing/fields'
import { MAX_TEXT_LENGTH } from '~/domain/writing/schema'
import { readTexts, toFormValues } from '~/http/forms/forms'
import {
  initialFormState,
  readIdempotencyKey,
  type RouteArgs,
} from '~/http/guards/member-route.server'
import { endStoredForms } from '~/http/guards/saved-submission.server'
import { canAddPictures } from '~/policy/pictures'
import { emptyFormState, type FormState } from '~/ui/form-state'
import { hasChanges } from './changes'

/** The buttons by the names of their fields; the one that publishes has none. */
const NAMED_BUTTONS = ['cancel', 'discard', 'preview', 'draft', 'add_tag'] as const

export type Button = (typeof NAMED_BUTTONS)[number] | 'publish'

/** Those of the pictures; behind a colon, the names of those of one have its id. */
const PICTURE_BUTTONS = ['add_pictures', 'move_picture', 'remove_picture'] as const

/** A submitted form of a post, comment or response, read once. */
export type ComposeForm = {
  button: Button
  /** A button of the pictures, and of which one it is */
  pictureButton: { name: (typeof PICTURE_BUTTONS)[number]; id: string } | null
  /** Everything that was typed and chosen */
  texts: FormTexts
  /** The same, to be shown again */
  formState: FormState
  binding: DraftBinding
  idempotencyKey: string
}

/** Where something is written. */
export type ComposeTarget = {
  draftKey: string
  /** The page with the form: it opens again with the draft */
  formPath: string
  /** Where Cancel leads */
  cancelPath: string
  /** Where Discard draft leads; `formPath` if not given */
  discardedPath?: string
  /** What the form started with; submitting the same is no change */
  initial?: FormTexts
  /** What is there already is edited: removing text counts as a change too */
  editing?: boolean
}

const FIELDS: Record<DraftKey['kind'], Fields> = {
  post: POST_FIELDS,
  question: POST_FIELDS,
  response: POST_FIELDS,
  'edit-post': POST_FIELDS,
  comment: COMMENT_FIELDS,
  'nested-comment': COMMENT_FIELDS,
  'edit-comment': COMMENT_FIELDS,
}

/** The fields of what is written under a draft key; none for an unknown one. */
export function fieldsFor(draftKey: string): Fields {
  const key = parseDraftKey(draftKey)
  return key ? FIELDS[key.kind] : {}
}

export async function readComposeForm(request: Request): Promise<ComposeForm> {
  const form = await request.formData()
  const texts = readTexts(form)
  const idempotencyKey = readIdempotencyKey(form)
  const key = firstText(texts, BINDING_FIELDS.form_key)
  const form_key = /^[\w-]{8,64}$/.test(key) ? key : idempotencyKey
  return {
    button: NAMED_BUTTONS.find((name) => name in texts) ?? 'publish',
    pictureButton: findPictureButton(texts),
    texts,
    formState: { ...emptyFormState, values: toFormValues(texts) },
    binding: { form_key, version: firstText(texts, BINDING_FIELDS.version) },
    idempotencyKey,
  }
}

function findPictureButton(texts: FormTexts): ComposeForm['pictureButton'] {
  const pressed = Object.keys(texts).map((name) => name.split(':'))
  for (const name of PICTURE_BUTTONS) {
    const found = pressed.find(([of]) => of === name)
    if (found) return { name, id: found[1] ?? '' }
  }
  return null
}

/**
 * What the form starts with: a submission saved when the session ended, else the draft that the address
 * names, else the newest of its key, else nothing. What says the same as the text that is edited is no change.
 */
export async function startComposing(
  { request, ctx, context, url }: RouteArgs,
  draftKey: string,
  edited?: FormTexts,
): Promise<{ formState: FormState; draft: DraftNote | null; mayAddPictures: boolean }> {
  const mayAddPictures = canAddPictures(ctx.viewer, ctx.partner)
  if (edited) {
    const target = { initial: edited, editing: true }
    await endStoredForms(
      request,
      context,
      (texts) => !hasChanges(fieldsFor(draftKey), texts, target),
    )
  }
  if (context.savedFields)
    return { formState: initialFormState(context), draft: null, mayAddPictures }
  const found = await ownDraft(ctx, draftKey, url.searchParams.get(DRAFT_PARAM))
  if (!found) return { formState: emptyFormState, draft: null, mayAddPictures }
  const { fields, ...draft } = found
  const formState = { ...emptyFormState, values: toFormValues(fields) }
  return { formState, draft, mayAddPictures }
}

export const firstText = (texts: FormTexts, name: string) =>
  texts[name]?.[0]?.slice(0, MAX_TEXT_LENGTH) ?? ''
