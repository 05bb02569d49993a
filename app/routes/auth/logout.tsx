import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { goWith } from '~/http/door.server'
import { titled } from '~/http/title'
import { Button, ButtonLink } from '~/ui/button'
import { Form, FormButtons } from '~/ui/form'
import { Page } from '~/ui/page'

export const meta = titled<typeof loader>(() => 'Log out')

/** Reading the address must not log anybody out: it asks first. (ACCESS-35) */
export function loader({ context }: LoaderFunctionArgs) {
  if (!context.ctx.viewer) throw redirect('/')
  return null
}

export async function action({ context }: ActionFunctionArgs) {
  await context.signOut()
  const door = context.ctx.partner ? '/current-login' : '/start/login'
  return goWith(context, door, 'You are logged out.')
}

export default function Logout() {
  return (
    <Page title="Log out?" lede="You can log in again at any time.">
      <Form action="/logout">
        <FormButtons>
          <Button>Log out</Button>
          <ButtonLink href="/" variant="quiet">
            Cancel
          </ButtonLink>
        </FormButtons>
      </Form>
    </Page>
  )
}
