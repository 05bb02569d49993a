import { data, redirect } from '@remix-run/node'
import { discardDraft, saveDraft } from '~/domain/drafts/commands.server'
import { draftOf } from '~/domain/drafts/queries.server'
import {
  DRAFT_DISCARDED,
  DRAFT_REPLACED,
  DRAFT_SAVED,
  draftFields,
  HOLD_FIELDS,
  isHeld,
  NOTHING_TO_SAVE,
  sameDraft,
  type DraftHold,
  type DraftNote,
} from '~/domain/drafts/schema'
import { LONGEST_TEXT, TOO_LONG } from '~/domain/posts/schema'
import { joinedTags, tagsFrom } from '~/domain/posts/tags'
import { isForbidden, isNotFound } from '~/platform/failures'
import { renderMarkdown } from '~/platform/markdown.server'
import { emptyReply, type FormReply } from '~/ui/reply'
import { goWith, onceOf, startReply, type Asked } from './door.server'
import { readForm, refusedReply, typedInto } from './forms'
import type { z } from 'zod'

/** What every form of writing answers, at its own address. */
export type WritingAnswer = {
  reply: FormReply
  /** Cancel or Discard draft was pressed with something written that would be lost (POST-31) */
  discard?: boolean
  preview?: Preview
  /** Somebody saved another text in the meantime: what stands there now */
  now?: Preview & { tag_names: string[] }
}

/** How the text will look. */
export type Preview = { title: string; html: string }

/** A form of writing as it was sent. */
export type Written = { form: FormData; once: string; hold: DraftHold }

export const writtenForm = async (request: Request): Promise<Written> => {
  const form = await request.formData()
  const once = onceOf(form)
  const key = textIn(form, HOLD_FIELDS.form_key)
  const form_key = /^[\w-]{8,64}$/.test(key) ? key : once
  return { form, once, hold: { form_key, version: textIn(form, HOLD_FIELDS.version) } }
}

const BUTTONS = ['cancel', 'discard', 'preview', 'draft', 'add_tag'] as const
type Pressed = (typeof BUTTONS)[number] | 'publish'

/** Which button of the form was pressed; none of them is the one that publishes. */
const pressed = (form: FormData): Pressed => BUTTONS.find((name) => form.has(name)) ?? 'publish'

/** Where something is written, and where its form stands. */
export type WritingPlace = {
  /** One of PLACES */
  place: string
  /** The page of the form: it opens again with the draft */
  page: string
  /** Where one lands without what was written */
  back: string
  /**
   * What the form began with; the same again is nothing written. With a text in it, it is something
   * that is edited, and what was taken away from it is written too.
   */
  began?: Record<string, readonly string[]>
}

/**
 * What the page of a form of writing begins with: a form kept over an expired session, else the
 * draft of the place, else nothing.
 */
export function startWriting(
  { ctx, context }: Asked,
  place: string,
): { reply: FormReply; draft: DraftNote | null } {
  if (context.held) return { reply: startReply(context), draft: null }
  const draft = draftOf(ctx, place)
  if (!draft) return { reply: emptyReply, draft: null }
  const values = Object.fromEntries(
    Object.entries(draft.fields).map(([name, all]) => [name, all.length === 1 ? all[0]! : all]),
  )
  const { saved_at, form_key } = draft
  return { reply: { ...emptyReply, values }, draft: { saved_at, form_key } }
}

/** The form by its schema; tags that were added and tags that were typed are one text to it. */
export function readWriting<S extends z.ZodType>({ form }: Written, schema: S) {
  const said = new FormData()
  for (const [name, value] of form) if (name !== 'tag_names') said.append(name, value)
  const added = form.getAll('tag_names').filter((name) => typeof name === 'string')
  const typed = form.getAll('tags')
  const [one = ''] = typed
  if (added.length > 0 && typed.length < 2 && typeof one === 'string')
    said.set('tags', joinedTags([...added, one]))
  const { input, reply } = readForm(said, schema)
  return { input, reply: { ...reply, values: typedInto(form) } }
}

/**
 * Answers every button but the one that publishes, null for that one: Cancel closes the form or asks
 * first (POST-31, POST-32), Discard forgets what was written, Discard draft too where the draft has
 * all of it and asks otherwise, Save draft keeps it, Preview shows it, Add tag makes chips of the
 * typed tags. None of them touches a draft that another form has kept at the place.
 */
export async function besidesPublishing(asked: Asked, written: Written, at: WritingPlace) {
  const { form, once, hold } = written
  const { ctx, context } = asked
  const reply: FormReply = { ...emptyReply, values: typedInto(form) }
  switch (pressed(form)) {
    case 'publish':
      return null
    case 'cancel':
      if (isWritten(form, at.began)) return answer({ reply, discard: true }, 400)
      // Emptied again: what this form has kept in between goes, what it began with stays.
      await discardDraft(ctx, at.place, { once, hold: { ...hold, version: '' } })
      return redirect(at.back, 303)
    case 'discard': {
      const only = form.get('discard') === 'draft'
      if (only && isWritten(form, at.began) && !isKept(asked, written, at))
        return answer({ reply, discard: true }, 400)
      await discardDraft(ctx, at.place, { once, hold })
      return only ? goWith(context, at.page, DRAFT_DISCARDED) : redirect(at.back, 303)
    }
    case 'draft': {
      const fields = isWritten(form, at.began) ? draftFields(form) : {}
      const save = () => saveDraft(ctx, at.place, fields, { once, hold })
      const saved = await publishing(asked, reply, save)
      if ('failed' in saved) return saved.failed
      if (!saved.done.ok) return answer({ reply: refusedReply(reply, saved.done) }, 400)
      return goWith(context, at.page, savedText(saved.done))
    }
    case 'preview':
      return answer({ reply, preview: previewOf(form) }, 200)
    case 'add_tag':
      return addTag(reply, form)
  }
}

const savedText = (saved: { saved_at: string | null; replaced?: boolean }) =>
  saved.saved_at === null ? NOTHING_TO_SAVE : saved.replaced ? DRAFT_REPLACED : DRAFT_SAVED

/** Whether the form's own draft holds all that the form holds. */
function isKept({ ctx }: Asked, { form, hold }: Written, { place }: WritingPlace): boolean {
  const draft = draftOf(ctx, place)
  return draft !== null && isHeld(draft, hold) && sameDraft(draft.fields, draftFields(form))
}

const answer = (said: WritingAnswer, status: number) => data(said, { status })

/** Ours: the form stays open with everything in it, and says why. (POST-36) */
const NOT_SAVED = 'We could not save this just now. Everything you wrote is still here: try again.'

/**
 * Publishes; when that fails on our side, the failure is logged and the form stays open with what
 * was entered. (POST-36)
 */
export async function publishing<T>(
  { context, ctx }: Asked,
  reply: FormReply,
  act: () => Promise<T>,
): Promise<{ done: T } | { failed: ReturnType<typeof answer> }> {
  try {
    return { done: await act() }
  } catch (error) {
    if (isNotFound(error) || isForbidden(error)) throw error
    context.services.log.error({ err: error, request: ctx.requestId }, 'saving failed')
    return { failed: answer({ reply: { ...reply, formErrors: [NOT_SAVED] } }, 503) }
  }
}

const KEPT = ['title', 'content', 'tags', 'tag_names', 'topics']
const EDITED = [...KEPT, 'mark_as_question']

function isWritten(form: FormData, began: WritingPlace['began'] = {}): boolean {
  const textsOf = (all: readonly unknown[] = []) =>
    all
      .map((one) => (typeof one === 'string' ? one.replace(/\r\n?/g, '\n').trim() : ''))
      .filter(Boolean)
  const differs = (name: string) => {
    const [now, before] = [textsOf(form.getAll(name)), textsOf(began[name])]
    const added = now.some((text) => !before.includes(text))
    return added || ('content' in began && before.some((text) => !now.includes(text)))
  }
  return ('content' in began ? EDITED : KEPT).some(differs)
}

const textIn = (form: FormData, name: string) => {
  const text = form.get(name)
  return typeof text === 'string' ? text.slice(0, LONGEST_TEXT) : ''
}

const previewOf = (form: FormData): Preview => ({
  title: textIn(form, 'title').trim(),
  html: renderMarkdown(textIn(form, 'content')),
})

/** Chips of the typed tags; more than can be published stays as it was typed. (POST-26) */
function addTag(reply: FormReply, form: FormData) {
  const texts = [...form.getAll('tag_names'), ...form.getAll('tags')]
  const text = joinedTags(texts.filter((one) => typeof one === 'string')).trim()
  if (text.length > LONGEST_TEXT)
    return answer({ reply: { ...reply, errors: { tags: [TOO_LONG.tags] } } }, 400)
  const values = { ...reply.values, tag_names: tagsFrom(text), tags: '' }
  return answer({ reply: { ...reply, values } }, 200)
}
