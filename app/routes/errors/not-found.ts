import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { CLOSED_TEXT, closedTitle } from '~/domain/partners/closed-texts'

/** /404 and every unknown address (ACCESS-31), and every address of a school that is closed. */
export const loader = ({ context }: LoaderFunctionArgs) => {
  if (context.closedSchool === null) throw data(null, { status: 404 })
  const page = { status: 503, title: closedTitle(context.closedSchool), text: CLOSED_TEXT }
  throw data({ page }, { status: 503 })
}

export const action = (args: ActionFunctionArgs) => loader(args)

export default function NotFound() {
  return null
}
