import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ownCredentials } from '~/domain/accounts/credentials.server'
import { confirmationSent } from '~/domain/accounts/schema-credentials'
import { requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { ButtonLink } from '~/ui/button'
import { Page } from '~/ui/page'

export const meta = titleMeta<typeof loader>(() => 'Email sent')

/** The confirm view after a change or a resend, for as long as there is something to confirm. (SETTINGS-18) */
export const loader = requireMember(async ({ ctx }) => {
  const { email, email_confirmed, pending_email, undeliverable } = await ownCredentials(ctx)
  if (pending_email === null && email_confirmed && !undeliverable)
    throw redirect('/account-settings')
  return { email: pending_email ?? email }
})

export default function EmailSent() {
  const { email } = useLoaderData<typeof loader>()
  return (
    <Page
      title={confirmationSent(email)}
      lede="Please open the link in it. It can take a few minutes; check your spam folder, too."
    >
      <div className="row">
        <ButtonLink href="/account-settings">Back to the settings</ButtonLink>
      </div>
    </Page>
  )
}
