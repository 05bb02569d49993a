import type { FormContext } from '~/domain/drafts/schema'
import { fail, type RouteArgs } from '~/http/member-route.server'
import { withErrors } from '~/http/forms'
import type { Failure, Outcome } from '~/platform/failures'
import type { FormState } from '~/ui/form-state'
import type { z } from 'zod'
import {
  handleComposeButtons,
  result,
  tryPublish,
  type ComposeResult,
} from './compose-buttons.server'
import { parseComposeForm, readComposeForm, type ComposeTarget } from './compose-form.server'

type Conflict = Failure & { conflict: true }

type Submission<S extends z.ZodType, Published> = {
  target: ComposeTarget
  schema: S | ((form: FormData) => S)
  /** Keeps the form open before anything is published */
  before?: (input: z.infer<S>, form: FormData, state: FormState) => Promise<ComposeResult | null>
  publish: (
    input: z.infer<S>,
    context: FormContext,
    form: FormData,
  ) => Promise<Outcome<Published> | Conflict>
  /** The version that someone else saved first */
  current?: () => Promise<ComposeResult['current']> | ComposeResult['current']
  published: (outcome: Published, form: FormData) => Response | Promise<Response>
}

/**
 * Handles a submitted compose form: its buttons, its errors, publishing, and where that leads. Both
 * texts are shown when someone else saved first: the form keeps one, the other is shown above it.
 */
export async function submitComposeForm<S extends z.ZodType, Published>(
  args: RouteArgs,
  { target, schema, before, publish, current, published }: Submission<S, Published>,
) {
  const submitted = await readComposeForm(args.request)
  const { form, ...context } = submitted
  const early = await handleComposeButtons(args, submitted, target)
  if (early) return early
  const { input, formState } = parseComposeForm(
    submitted,
    typeof schema === 'function' ? schema(form) : schema,
  )
  if (!input) return result({ formState }, 400)
  const open = await before?.(input, form, formState)
  if (open) return result(open, 409)
  const { PRODUCT_NAME: product } = args.context.services.env
  const saved = await tryPublish(args, formState, () =>
    publish(input, { ...context, draftKey: target.draftKey, product }, form),
  )
  if ('failed' in saved) return saved.failed
  const { done: outcome } = saved
  if (outcome.ok) return published(outcome, form)
  if (!('conflict' in outcome)) return fail(formState, outcome)
  return result({ formState: withErrors(formState, outcome), current: await current?.() }, 409)
}
