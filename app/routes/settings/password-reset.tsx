import { useActionData } from '@remix-run/react'
import { requestOwnReset } from '~/domain/accounts/password-reset.server'
import { RESET_QUESTION } from '~/domain/accounts/schema-credentials'
import { forMembers, goWith, onceOf, refuseBy } from '~/http/door.server'
import { titled } from '~/http/title'
import { Button, ButtonLink } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import { Form, FormButtons } from '~/ui/form'
import { Page } from '~/ui/page'
import { emptyReply } from '~/ui/reply'
import { askingOf } from './account-loader.server'

export const meta = titled<typeof loader>(() => 'Reset your password')

/** Asks first. (SETTINGS-27) */
export const loader = forMembers(() => null)

/** Mails the link and logs out. (SETTINGS-28) */
export const action = forMembers(async (asked) => {
  const { ctx, context, request } = asked
  const once = onceOf(await request.formData())
  const outcome = await requestOwnReset(ctx, { ...askingOf(asked), once })
  if (!outcome.ok) return refuseBy(emptyReply, outcome)
  await context.signOut()
  const text = `You are logged out. An email with a link for a new password is on its way to ${outcome.email}.`
  return goWith(context, '/current-login', text)
})

export default function ResetOwnPassword() {
  return (
    <Page title="Reset your password?" lede={RESET_QUESTION}>
      <ErrorSummary form={useActionData<typeof action>()?.reply} />
      <Form>
        <FormButtons>
          <Button>Continue</Button>
          <ButtonLink href="/account-settings" variant="quiet">
            Cancel
          </ButtonLink>
        </FormButtons>
      </Form>
    </Page>
  )
}
