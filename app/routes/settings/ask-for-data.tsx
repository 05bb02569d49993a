import { useActionData, useLoaderData } from '@remix-run/react'
import { accountSettings } from '~/domain/settings/account.server'
import { requestDownload } from '~/domain/settings/downloads.server'
import { DOWNLOAD_ASKED } from '~/domain/settings/schema'
import { forMembers, goWith, refuse } from '~/http/door.server'
import { refusedReply } from '~/http/forms'
import { titled } from '~/http/title'
import { emptyReply } from '~/ui/reply'
import { AccountSection } from '~/views/settings/account-section'

export const meta = titled<typeof loader>(() => 'Account settings')

/** The account section, which holds the form. */
export const loader = forMembers(({ ctx, context }) => accountSettings(ctx, context.sessionId))

/** Asks for a copy of the own data; a second time while one is under way changes nothing. */
export const action = forMembers(async ({ ctx, context }) => {
  const outcome = await requestDownload(ctx)
  if (!outcome.ok) return refuse(refusedReply(emptyReply, outcome))
  return goWith(context, '/account-settings', DOWNLOAD_ASKED)
})

export default function AskForData() {
  const account = useLoaderData<typeof loader>()
  return <AccountSection account={account} data={useActionData<typeof action>()?.reply} />
}
