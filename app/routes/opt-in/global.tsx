import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import * as z from 'zod'
import { declineGlobal, setGlobal } from '~/domain/settings/opt-in.server'
import { formAction } from '~/http/guards/form-action.server'
import {
  initialFormState,
  redirectWithFlash,
  requireMember,
} from '~/http/guards/member-route.server'
import { HOME, HOME_BEHIND } from '~/policy/home-sequence'
import { canBeInvitedToGlobal, globalOption } from '~/policy/privacy'
import { titleMeta } from '~/presenters/shell/title'
import { ErrorSummary } from '~/ui/error-summary'
import { Form } from '~/ui/form'
import { ModalPage } from '~/ui/modal-page'
import { Page } from '~/ui/page'
import { GLOBAL_ANSWERED, GLOBAL_TITLE } from '~/views/opt-in/texts'
import { GLOBAL_TEXTS } from '~/views/settings/toggles'

export const meta = titleMeta<typeof loader>(() => GLOBAL_TITLE)

/** Who has joined, or can't, has nothing to answer. (OPTIN-17, OPTIN-19) */
export const loader = requireMember(async ({ ctx, context }) => {
  const kind = globalOption(ctx.viewer)
  if (!kind || !canBeInvitedToGlobal(ctx.viewer, ctx.partner)) throw redirect('/home')
  return { kind, typed: initialFormState(context) }
})

const schema = z.object({
  answer: z.enum(['yes', 'no'], { error: 'Please choose “Yes” or “No thanks”' }),
})

/** Either answer is kept, and home doesn't ask again. (OPTIN-18) */
export const action = formAction(schema, async ({ answer }, { ctx, context }) => {
  if (answer === 'no') await declineGlobal(ctx)
  else if (canBeInvitedToGlobal(ctx.viewer, ctx.partner)) await setGlobal(ctx, true)
  return redirectWithFlash(context, HOME, GLOBAL_ANSWERED[answer])
})

export default function GlobalOptIn() {
  const { kind, typed } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.formState ?? typed
  return (
    <ModalPage over={HOME_BEHIND}>
      <Page title={GLOBAL_TITLE} lede={GLOBAL_TEXTS[kind].about}>
        <ErrorSummary form={form} />
        <p>Would you like to share your profile and your posts with students of other schools?</p>
        <p className="meta">You can change your mind at any time, in your privacy settings.</p>
        <div className="row">
          <Form fields={{ answer: 'yes' }} submit="Yes" />
          <Form fields={{ answer: 'no' }} submit="No thanks" submitVariant="quiet" />
        </div>
      </Page>
    </ModalPage>
  )
}
