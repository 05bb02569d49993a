import type { FormContext } from '~/domain/drafts/schema'
import { readChosen } from '~/domain/mentions/schema'
import { toFormData, type FormTexts } from '~/domain/writing/fields'
import { fail, type RouteArgs } from '~/http/guards/member-route.server'
import { parseForm, withErrors } from '~/http/forms/forms'
import type { Failure, Outcome } from '~/platform/failures'
import type { z } from 'zod'
import { BUTTONS, result, tryPublish, type ComposeResult } from './compose-buttons.server'
import { unclearMentions } from './mentioning.server'
import { changePictures } from './picture-buttons.server'
import {
  fieldsFor,
  readComposeForm,
  type ComposeForm,
  type ComposeTarget,
} from './compose-form.server'

type Conflict = Failure & { conflict: true }

type Submission<S extends z.ZodType, Published> = {
  target: ComposeTarget
  schema: S | ((texts: FormTexts) => S)
  /** Keeps the form open before anything is published */
  before?: (
    input: z.infer<S>,
    form: ComposeForm,
    submission: FormContext,
  ) => Promise<ComposeResult | null>
  publish: (input: z.infer<S>, context: FormContext) => Promise<Outcome<Published> | Conflict>
  /** The version that someone else saved first */
  current?: () => Promise<ComposeResult['current']> | ComposeResult['current']
  published: (outcome: Published, input: z.infer<S>) => Response | Promise<Response>
}

/** Handles a submitted compose form: what its button does, and where that leads. */
export async function submitComposeForm<S extends z.ZodType, Published>(
  args: RouteArgs,
  submission: Submission<S, Published>,
) {
  const read = await changePictures(args, await readComposeForm(args.request))
  if ('open' in read) return result(read.open, read.status)
  const { form } = read
  return form.button === 'publish'
    ? publishForm(args, form, submission)
    : BUTTONS[form.button](args, form, submission.target)
}

/**
 * Publishes it, or shows the form again with its errors. Both texts are shown when someone else saved
 * first: the form keeps one, the other is shown above it.
 */
async function publishForm<S extends z.ZodType, Published>(
  args: RouteArgs,
  form: ComposeForm,
  { target, schema, before, publish, current, published }: Submission<S, Published>,
) {
  const { draftKey } = target
  const { texts, formState, idempotencyKey, binding } = form
  const { input, formState: read } = parseForm(
    toFormData(fieldsFor(draftKey), texts),
    typeof schema === 'function' ? schema(texts) : schema,
  )
  if (!input) return result({ formState: { ...read, values: formState.values } }, 400)
  const unclear = await unclearMentions(args, form, draftKey)
  if (unclear) return result({ formState: unclear }, 400)
  const { PRODUCT_NAME: product } = args.context.services.env
  const submission = { idempotencyKey, binding, draftKey, product, mentioned: readChosen(texts) }
  const open = await before?.(input, form, submission)
  if (open) return result(open, 409)
  const saved = await tryPublish(args, formState, () => publish(input, submission))
  if ('failed' in saved) return saved.failed
  const { done: outcome } = saved
  if (outcome.ok) {
    args.context.hasStored = true
    return published(outcome, input)
  }
  if (!('conflict' in outcome)) return fail(formState, outcome)
  return result({ formState: withErrors(formState, outcome), current: await current?.() }, 409)
}
