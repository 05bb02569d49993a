import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ownAccount } from '~/domain/accounts/credentials.server'
import { onItsWay } from '~/domain/accounts/schema-credentials'
import { forMembers } from '~/http/door.server'
import { titled } from '~/http/title'
import { ButtonLink } from '~/ui/button'
import { Page } from '~/ui/page'

export const meta = titled<typeof loader>(() => 'Email sent')

/** The confirm view after a change or a resend, for as long as there is something to confirm. (SETTINGS-18) */
export const loader = forMembers(async ({ ctx }) => {
  const { email, email_confirmed, pending_email } = await ownAccount(ctx)
  if (pending_email === null && email_confirmed) throw redirect('/account-settings')
  return { email: pending_email ?? email }
})

export default function EmailSent() {
  const { email } = useLoaderData<typeof loader>()
  return (
    <Page
      title={onItsWay(email)}
      lede="Please open the link in it. It can take a few minutes; look into the spam folder, too."
    >
      <div className="row">
        <ButtonLink href="/account-settings">Back to the settings</ButtonLink>
      </div>
    </Page>
  )
}
