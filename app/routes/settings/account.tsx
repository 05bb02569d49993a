import { useLoaderData } from '@remix-run/react'
import { titled } from '~/http/title'
import { AccountSection } from '~/views/settings/account-section'
import { accountLoader } from './account-loader.server'

export const meta = titled<typeof loader>(() => 'Account settings')

/** The account section, which is also shown without a section's name. (SETTINGS-01, SETTINGS-03) */
export const loader = accountLoader

export default function Account() {
  const { account, typed } = useLoaderData<typeof loader>()
  return <AccountSection account={account} typed={typed} />
}
