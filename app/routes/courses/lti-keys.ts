import { json } from '@remix-run/node'
import { publicKeys } from '~/domain/courses/platforms.server'
import { publicRoute } from '~/http/guards/member-route.server'
import { findSchool } from './launch-flow.server'

/** Our public keys for the platforms of this school, as a JSON web key set (RFC 7517). For everyone. */
export const loader = publicRoute(async (args) => {
  const school = findSchool(args)
  if (!school) return new Response('Not found', { status: 404 })
  const keys = await publicKeys(args.ctx.db, school.partner_code)
  return json({ keys }, { headers: { 'Cache-Control': 'public, max-age=300' } })
})
