import { redirect } from '@remix-run/node'
import { subscribe } from '~/domain/topics/commands.server'
import { goBack } from '~/http/back.server'
import { forMembers } from '~/http/door.server'
import { topicAddressOf } from './address'

/** Only a form does this; a typed address leads to the topic. */
export const loader = forMembers(({ params }) => redirect(topicAddressOf(params)))

/** Subscribes to the topic and returns to the page of the button. (PEOPLE-18) */
export const action = forMembers(async ({ ctx, params, request }) => {
  const id = params.topicId ?? ''
  await subscribe(ctx, id)
  return goBack(request, topicAddressOf(params), `subscribe-${id}`)
})

/** Shows nothing itself; having it makes a refusal a page and not a bare message. */
export default function Act() {
  return null
}
