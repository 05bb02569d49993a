import { redirect } from '@remix-run/node'
import { requireMember } from '~/http/guards/member-route.server'

/** The address of a topic without which one. (TOPIC-09) */
export const loader = requireMember(() => redirect('/browse-topics'))
