import { redirect, type LoaderFunctionArgs } from '@remix-run/node'

/** The start: members go home, visitors of a school's host to its login, others choose a school. */
export const loader = ({ context }: LoaderFunctionArgs) => {
  const { viewer, partner } = context.ctx
  return redirect(viewer ? '/home' : partner ? '/current-login' : '/start/login')
}
