import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { goDefault } from '~/http/default-route.server'

/** The start: members go where the default router sends them, visitors of a school to its login. */
export const loader = ({ context }: LoaderFunctionArgs) => {
  const { viewer, partner } = context.ctx
  if (viewer) return goDefault(context)
  return redirect(partner ? '/current-login' : '/start/login')
}
