import { useActionData, useLoaderData } from '@remix-run/react'
import { changePassword } from '~/domain/accounts/passwords.server'
import { changePasswordSchema, PASSWORD_UPDATED } from '~/domain/accounts/schema-credentials'
import { forMembers, formOf, goWith, refuse, refuseBy } from '~/http/door.server'
import { titled } from '~/http/title'
import { AccountSection } from '~/views/settings/account-section'
import { accountLoader, askingOf } from './account-loader.server'

export const meta = titled<typeof loader>(() => 'Account settings')

export const loader = accountLoader

/** Changes the password and keeps this session. (SETTINGS-23 to SETTINGS-26) */
export const action = forMembers(async (asked) => {
  const { ctx, context, request } = asked
  const { input, reply, once } = await formOf(request, changePasswordSchema)
  if (!input) return refuse(reply)
  const asking = { ...askingOf(asked), once, sessionId: context.sessionId }
  const outcome = await changePassword(ctx, input, asking)
  if (!outcome.ok) return refuseBy(reply, outcome)
  return goWith(context, '/account-settings', PASSWORD_UPDATED)
})

export default function Password() {
  const { account } = useLoaderData<typeof loader>()
  return <AccountSection account={account} password={useActionData<typeof action>()?.reply} />
}
