import { data, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { publicRoute } from '~/http/guards/member-route.server'
import {
  formPagePath,
  hasSavedSubmission,
  isPublicPage,
  saveSubmittedForm,
} from '~/http/guards/saved-submission.server'
import { isMailedPath, safePath, withoutSecret, withReturn } from '~/http/addresses/paths'
import { titleMeta } from '~/presenters/shell/title'
import { ErrorPage } from '~/views/shell/error-page'

const TITLE = 'Your session timed out'
const BACK = 'Back to your form'
const HOME = 'Go to the home page'
const LOG_IN = 'Please make sure cookies are turned on, then log in again.'
const OPEN_LINK = 'Please make sure cookies are turned on, then open the link in your email again.'
const LOGINS = /^\/(current|prospective)-login(?![^?#/])/

export const meta = titleMeta<typeof loader>(() => TITLE)

/** Where a form lands whose session or token had expired. (ACCESS-32, ACCESS-33) */
export const loader = publicRoute(async ({ context, request }) => {
  const page = withoutSecret(safePath(context.url.searchParams.get('redirect_to'), '/'))
  const isMailed = isMailedPath(page)
  const to = isMailed ? '/' : page
  return data(
    {
      isSaved: await hasSavedSubmission(context, request, page),
      next: isMailed ? OPEN_LINK : LOG_IN,
      links: waysOn(),
    },
    { status: 419 },
  )

  function waysOn() {
    const back = { href: to, label: isMailed ? HOME : BACK }
    if (context.ctx.viewer) return [back]
    // A login form whose token had expired is its own way back.
    if (LOGINS.test(to)) return [{ href: to, label: 'Log in' }]
    const login = { href: withReturn('/current-login', to), label: 'Log in' }
    return isPublicPage(context, to) && to !== '/' ? [back, login] : [login]
  }
})

/**
 * Script sends what was typed on a page whose session had ended. Mostly its token has expired too, and
 * the request guards do just this; with a valid one nothing but saving may come of it either.
 */
export const action = publicRoute(async ({ context, request }) => {
  const back = formPagePath(request, context.url)
  const fields = new URLSearchParams()
  for (const [name, value] of await request.formData())
    if (typeof value === 'string') fields.append(name, value)
  await saveSubmittedForm(request, context, back, fields)
  return redirect(withReturn('/timeout', back), 303)
})

export default function Timeout() {
  const { isSaved, next, links } = useLoaderData<typeof loader>()
  const saved = isSaved ? 'What you typed is saved for an hour in the form you came from. ' : ''
  return (
    <ErrorPage
      status={419}
      title={TITLE}
      text={`The page was open for a long time, or you logged in or out in another window. ${saved}${next}`}
      links={links}
    />
  )
}
