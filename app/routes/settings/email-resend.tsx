import { useActionData, useLoaderData } from '@remix-run/react'
import { resendConfirmation } from '~/domain/accounts/email-change.server'
import { forMembers, goWith, onceOf, refuseBy } from '~/http/door.server'
import { titled } from '~/http/title'
import { emptyReply } from '~/ui/reply'
import { AccountSection } from '~/views/settings/account-section'
import { accountLoader, askingOf } from './account-loader.server'

export const meta = titled<typeof loader>(() => 'Account settings')

export const loader = accountLoader

/** Sends the confirmation again; with nothing to confirm the settings say so. (SETTINGS-17) */
export const action = forMembers(async (asked) => {
  const { ctx, context, request } = asked
  const once = onceOf(await request.formData())
  const outcome = await resendConfirmation(ctx, { ...askingOf(asked), once })
  if (!outcome) return goWith(context, '/account-settings', 'Your email address is confirmed.')
  if (!outcome.ok) return refuseBy(emptyReply, outcome)
  return goWith(context, '/account-settings/email/sent')
})

export default function Resend() {
  const { account } = useLoaderData<typeof loader>()
  return <AccountSection account={account} email={useActionData<typeof action>()?.reply} />
}
