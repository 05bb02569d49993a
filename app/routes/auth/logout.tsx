import { redirect } from '@remix-run/node'
import { publicRoute, redirectWithFlash } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { ConfirmPage } from '~/ui/confirm-page'

export const meta = titleMeta<typeof loader>(() => 'Log out')

/** Reading the address must not log anyone out: it asks first. (ACCESS-35) */
export const loader = publicRoute(({ ctx }) => {
  if (!ctx.viewer) throw redirect('/')
  return null
})

export const action = publicRoute(async ({ context }) => {
  await context.signOut()
  const loginPath = context.ctx.partner ? '/current-login' : '/start/login'
  return redirectWithFlash(context, loginPath, 'You’re logged out.')
})

export default function Logout() {
  return (
    <ConfirmPage
      question="Log out?"
      note="You can log in again at any time."
      button="Log out"
      back="/"
      action="/logout"
    />
  )
}
