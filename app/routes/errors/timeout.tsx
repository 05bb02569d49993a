import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { isPublicPage, keepsForm } from '~/http/kept-form.server'
import { ownPath, withReturn } from '~/http/paths'
import { titled } from '~/http/title'
import { ErrorPage } from '~/views/shell/error-page'

const TITLE = 'Your session timed out'
const BACK = 'Back to your form'
const LOGINS = /^\/(current|prospective)-login(?![^?#/])/

export const meta = titled<typeof loader>(() => TITLE)

/** Where a form lands whose session or token had expired. (ACCESS-32, ACCESS-33) */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const to = ownPath(new URL(request.url).searchParams.get('redirect_to'), '/')
  return data({ keeps: await keepsForm(context, request, to), links: waysOn() }, { status: 419 })

  function waysOn() {
    const back = { href: to, label: BACK }
    if (context.ctx.viewer) return [back]
    // A login form whose token had expired is its own way back.
    if (LOGINS.test(to)) return [{ href: to, label: 'Log in' }]
    const login = { href: withReturn('/current-login', to), label: 'Log in' }
    return isPublicPage(context, to) && to !== '/' ? [back, login] : [login]
  }
}

export default function Timeout() {
  const { keeps, links } = useLoaderData<typeof loader>()
  const kept = keeps
    ? 'What you typed is kept for an hour: it waits in the form you came from. '
    : ''
  return (
    <ErrorPage
      status={419}
      title={TITLE}
      text={`The page was open for a long time, or you logged in or out in another window. ${kept}This site needs cookies to know you.`}
      links={links}
    />
  )
}
