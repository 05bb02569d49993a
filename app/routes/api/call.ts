import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { answerCall } from '~/api/answer.server'

/** Every call of the catalogue. (API-01) */
export const loader = ({ request, context }: LoaderFunctionArgs) => answerCall(request, context)
export const action = ({ request, context }: ActionFunctionArgs) => answerCall(request, context)
