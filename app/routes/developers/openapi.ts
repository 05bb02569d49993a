import { openApiText } from '~/api/openapi.server'
import { publicRoute } from '~/http/guards/member-route.server'

/** The catalog of the API for programs. For everyone. */
export const loader = publicRoute(({ context }) => {
  const text = openApiText(context.services.env.PRODUCT_NAME)
  return new Response(text, { headers: { 'Content-Type': 'application/json' } })
})
