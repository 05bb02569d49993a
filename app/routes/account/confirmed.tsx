import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { EMAIL_CONFIRMED } from '~/domain/accounts/schema'
import { titleMeta } from '~/presenters/shell/title'
import { ButtonLink } from '~/ui/button'
import { Page } from '~/ui/page'

export const meta = titleMeta<typeof loader>(() => 'Email confirmed')

/**
 * The end of a mailed confirmation. People go on by a link to the default route, for a visitor by way
 * of the login; nothing moves by itself while someone reads. (ACCESS-30)
 */
export const loader = ({ context }: LoaderFunctionArgs) => ({
  signedIn: context.ctx.viewer !== null,
})

export default function Confirmed() {
  const { signedIn } = useLoaderData<typeof loader>()
  return (
    <Page title={EMAIL_CONFIRMED}>
      {signedIn ? (
        <ButtonLink href="/">Continue</ButtonLink>
      ) : (
        <ButtonLink href="/current-login">Log in to continue</ButtonLink>
      )}
    </Page>
  )
}
