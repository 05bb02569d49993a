import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { CLOSED_TEXT, schoolClosed } from '~/domain/partners/closed'

/** /404 and every unknown address (ACCESS-31), and every address of a school that is closed. */
export const loader = ({ context }: LoaderFunctionArgs) => {
  if (context.closed === null) throw data(null, { status: 404 })
  const page = { status: 503, title: schoolClosed(context.closed), text: CLOSED_TEXT }
  throw data({ page }, { status: 503 })
}

export const action = (args: ActionFunctionArgs) => loader(args)

export default function NotFound() {
  return null
}
