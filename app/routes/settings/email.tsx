import { useActionData, useLoaderData } from '@remix-run/react'
import { changeEmail } from '~/domain/accounts/email-change.server'
import { subscriptionSchema } from '~/domain/accounts/schema-credentials'
import { forMembers, formOf, goWith, refuse, refuseBy } from '~/http/door.server'
import { titled } from '~/http/title'
import { AccountSection } from '~/views/settings/account-section'
import { accountLoader, askingOf } from './account-loader.server'

export const meta = titled<typeof loader>(() => 'Account settings')

export const loader = accountLoader

/** Begins the change of the address. (SETTINGS-16, SETTINGS-18) */
export const action = forMembers(async (asked) => {
  const { ctx, context, request } = asked
  const { input, reply, once } = await formOf(request, subscriptionSchema)
  if (!input) return refuse(reply)
  const outcome = await changeEmail(ctx, input, { ...askingOf(asked), once })
  if (!outcome.ok) return refuseBy(reply, outcome)
  return goWith(context, '/account-settings/email/sent')
})

export default function Email() {
  const { account, typed } = useLoaderData<typeof loader>()
  return (
    <AccountSection account={account} typed={typed} email={useActionData<typeof action>()?.reply} />
  )
}
