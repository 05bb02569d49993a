import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { connectIdentity } from '~/domain/accounts/identities.server'
import { forMembers, goWith, type Asked } from '~/http/door.server'
import { dropIdentity, heldIdentity } from '~/http/identity.server'
import { titled } from '~/http/title'
import { NotFound } from '~/platform/failures'
import { Button, ButtonLink } from '~/ui/button'
import { Form, FormButtons } from '~/ui/form'
import { Page } from '~/ui/page'

const TITLE = 'Connect your school’s login?'

export const meta = titled<typeof loader>(() => TITLE)

/**
 * Connects the identity that waits in this browser with the account that one has logged in to: for
 * people whose provider does not vouch for their address. Asks first.
 */
export const loader = forMembers(async (asked) => {
  const { email } = await waiting(asked)
  return { email }
})

export const action = forMembers(async (asked) => {
  const { ctx, context } = asked
  const connected = await connectIdentity(ctx, await waiting(asked))
  await dropIdentity(context)
  return goWith(
    context,
    '/',
    connected
      ? 'Connected. From now on you can use your school’s login.'
      : 'That could not be connected: it belongs to another account.',
  )
})

/** The identity in this browser; without one there is nothing to connect, or no longer. */
async function waiting({ params, context, request }: Asked) {
  if (params.provider !== 'oidc') throw new NotFound()
  const identity = await heldIdentity(context, request)
  if (!identity) throw redirect('/', 303)
  return identity
}

export default function Connect() {
  const { email } = useLoaderData<typeof loader>()
  return (
    <Page
      title={TITLE}
      lede={`Your school knows you as ${email}. Once connected, you log in here the way you do at your school.`}
    >
      <Form>
        <FormButtons>
          <Button>Connect</Button>
          <ButtonLink href="/" variant="quiet">
            Not now
          </ButtonLink>
        </FormButtons>
      </Form>
    </Page>
  )
}
