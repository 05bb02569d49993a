import { useLoaderData } from '@remix-run/react'
import { accountSettings } from '~/domain/settings/account.server'
import { forMembers, startReply } from '~/http/door.server'
import { titled } from '~/http/title'
import { AccountSection } from '~/views/settings/account-section'

export const meta = titled<typeof loader>(() => 'Account settings')

/** The account section, which is also shown without a section's name. (SETTINGS-01, SETTINGS-03) */
export const loader = forMembers(async ({ ctx, context }) => ({
  account: await accountSettings(ctx, context.sessionId),
  typed: startReply(context),
}))

export default function Account() {
  const { account, typed } = useLoaderData<typeof loader>()
  return <AccountSection account={account} typed={typed} />
}
