import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ownPath, withReturn } from '~/http/paths'
import { plainPath } from '~/policy/gate'
import { isPublic } from '~/policy/screens'
import { titled } from '~/http/title'
import { ErrorPage } from '~/views/shell/error-page'

const TITLE = 'Your session timed out'

export const meta = titled<typeof loader>(() => TITLE)

/** Where a form lands whose session or token had expired. (ACCESS-32, ACCESS-33) */
export function loader({ context, request }: LoaderFunctionArgs) {
  const to = ownPath(new URL(request.url).searchParams.get('redirect_to'), '/')
  const signedIn = context.ctx.viewer !== null
  // A login form whose token had expired is its own way back.
  const page = plainPath(to.replace(/[?#].*/, ''))
  const isDoor = isPublic(page, context.services.env.PRODUCT_NAME) && page !== '/'
  return data(
    { signedIn, to, login: isDoor ? to : withReturn('/current-login', to) },
    { status: 419 },
  )
}

export default function Timeout() {
  const { signedIn, to, login } = useLoaderData<typeof loader>()
  return (
    <ErrorPage
      status={419}
      title={TITLE}
      text="The page was open for a long time, or you logged in or out in another window. What you typed is kept for an hour: it waits in the form you came from. This site needs cookies to know you."
      links={
        signedIn
          ? [{ href: to, label: 'Back to your form' }]
          : [
              { href: login, label: 'Log in' },
              { href: to, label: 'Back' },
            ]
      }
    />
  )
}
