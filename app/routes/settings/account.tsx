import { useLoaderData } from '@remix-run/react'
import { requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { AccountSection } from '~/views/settings/account-section'
import { loadAccount } from './account-loader.server'

export const meta = titleMeta<typeof loader>(() => 'Account settings')

/** The account section, which is also shown without a section's name. (SETTINGS-01, SETTINGS-03) */
export const loader = requireMember(loadAccount)

export default function Account() {
  return <AccountSection {...useLoaderData<typeof loader>()} />
}
