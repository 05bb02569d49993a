import { redirect } from '@remix-run/node'
import { forMembers } from '~/http/door.server'

/** The address of a topic without which one. (TOPIC-09) */
export const loader = forMembers(() => redirect('/browse-topics'))
