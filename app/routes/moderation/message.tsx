import { useActionData, useLoaderData } from '@remix-run/react'
import { caseById } from '~/domain/moderation/case-page.server'
import { requireDanger, writeFromCase } from '~/domain/moderation/case-message.server'
import { MESSAGE_SENT_FROM_CASE, staffMessageText } from '~/domain/moderation/schema'
import { messageSchema } from '~/domain/messages/schema'
import { publishWithinLimit } from '~/domain/writing/limits.server'
import { formAction } from '~/http/guards/form-action.server'
import {
  initialFormState,
  redirectWithFlash,
  requireMember,
  type RouteArgs,
} from '~/http/guards/member-route.server'
import { NotFound } from '~/platform/failures'
import { titleMeta } from '~/presenters/shell/title'
import { Page } from '~/ui/page'
import { moderationCase } from '~/views/links'
import { MessageForm } from '~/views/messages/write-area'
import { Reaching } from '~/views/moderation/reaching'

export const meta = titleMeta<typeof loader>(({ name }) => `Message ${name} as school staff`)

/** Staff writes to someone who may be in danger; where messages don't reach them, the other ways. */
export const loader = requireMember(async ({ ctx, context, params }) => {
  const caseView = await caseById(ctx, params.caseId ?? '')
  const { harm, author, reach, unnamed, id, taken_by_name, mine, decided } = caseView
  if (!harm || !author) throw new NotFound()
  const other = !decided && !mine ? taken_by_name : null
  const formState = initialFormState(context)
  return { id, author, reach, unnamed, other, name: author.first_name, formState }
})

/** Someone who can't write to them reads only that, whatever they typed. */
async function checkedSchema({ ctx, params }: RouteArgs) {
  await requireDanger(ctx, params.caseId ?? '')
  return messageSchema
}

/** Sends it, and leads back to the case. */
export const action = formAction(checkedSchema, async (input, { ctx, context, params, once }) => {
  const id = params.caseId ?? ''
  const { env, limits } = context.services
  const form = { idempotencyKey: once, product: env.PRODUCT_NAME }
  const sent = await publishWithinLimit(limits.writing.messages, ctx, () =>
    writeFromCase(ctx, id, input, form),
  )
  return sent.ok ? redirectWithFlash(context, moderationCase(id), MESSAGE_SENT_FROM_CASE) : sent
})

export default function MessageFromCase() {
  const { id, author, reach, unnamed, other, name, formState } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.formState ?? formState
  const canMessage = reach?.can_message ?? false
  return (
    <Page
      title={`Message ${name} as school staff`}
      lede={canMessage ? staffMessageText(name) : undefined}
    >
      {other && <p>{other} is working on this case.</p>}
      {canMessage ? (
        <MessageForm form={form} back={moderationCase(id)} />
      ) : (
        <Reaching caseView={{ id, author, reach, unnamed }} />
      )}
      {!canMessage && (
        <p>
          <a href={moderationCase(id)}>Back to the case</a>
        </p>
      )}
    </Page>
  )
}
