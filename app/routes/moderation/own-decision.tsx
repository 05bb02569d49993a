import { useActionData, useLoaderData } from '@remix-run/react'
import { appealDecision, ownDecision } from '~/domain/moderation/own-decisions.server'
import { SUBJECT_KINDS, type SubjectRef } from '~/domain/moderation/schema'
import { APPEALED } from '~/domain/moderation/schema-appeals'
import { appealSchema } from '~/domain/moderation/schema-decisions'
import { formAction } from '~/http/guards/form-action.server'
import {
  initialFormState,
  redirectWithFlash,
  requireMember,
  type RouteArgs,
} from '~/http/guards/member-route.server'
import { NotFound } from '~/platform/failures'
import { titleMeta } from '~/presenters/shell/title'
import { ownDecision as decisionPath } from '~/views/links'
import { decidedTitle, OwnDecisionPage } from '~/views/moderation/own-decision'

export const meta = titleMeta<typeof loader>(({ decision }) => decidedTitle(decision))

function readRef({ params }: RouteArgs): SubjectRef {
  const kind = SUBJECT_KINDS.find((name) => name === params.kind)
  if (!kind) throw new NotFound()
  return { kind, id: params.subjectId ?? '' }
}

/** What staff decided about something of the viewer's own, with the form of an appeal. Not in the spec. */
export const loader = requireMember(async (args) => ({
  decision: await ownDecision(args.ctx, readRef(args)),
  formState: initialFormState(args.context),
}))

/** Only its author reads what is wrong with an appeal. */
async function checkedSchema(args: RouteArgs) {
  await ownDecision(args.ctx, readRef(args))
  return appealSchema
}

export const action = formAction(checkedSchema, async (input, args) => {
  const ref = readRef(args)
  const { PRODUCT_NAME } = args.context.services.env
  const done = await appealDecision(args.ctx, ref, input, PRODUCT_NAME)
  return done.ok ? redirectWithFlash(args.context, decisionPath(ref.kind, ref.id), APPEALED) : done
})

export default function OwnDecision() {
  const { decision, formState } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.formState ?? formState
  return <OwnDecisionPage decision={decision} form={form} />
}
