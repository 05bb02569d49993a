import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { handleApiRequest } from '~/api/handle-request.server'

/** Every call of the catalog. (API-01) */
export const loader = ({ request, context }: LoaderFunctionArgs) =>
  handleApiRequest(request, context)
export const action = ({ request, context }: ActionFunctionArgs) =>
  handleApiRequest(request, context)
