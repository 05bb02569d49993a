import { openApiText } from '~/api/openapi.server'
import { publicRoute } from '~/http/guards/member-route.server'

/** The catalog of the API for programs. For everyone. */
export const loader = publicRoute(({ context }) => {
  const { env, cookies } = context.services
  const text = openApiText(env.PRODUCT_NAME, cookies.session.name)
  return new Response(text, { headers: { 'Content-Type': 'application/json' } })
})
