import { useActionData, useLoaderData } from '@remix-run/react'
import { toldSchema } from '~/domain/moderation/schema'
import { formOf, forMembers, refuse, startReply } from '~/http/door.server'
import { refusedReply } from '~/http/forms'
import { titled } from '~/http/title'
import { TellPage } from '~/views/moderation/tell-page'
import { caseToDecide, decideThis, tell } from './acting.server'

export const meta = titled<typeof loader>(() => 'Hide')

/** Asks what the author is told. */
export const loader = forMembers(async (asked) => ({
  found: await caseToDecide(asked),
  reply: startReply(asked.context),
}))

export const action = forMembers(async (asked) => {
  const { input, reply } = await formOf(asked.request, toldSchema)
  if (!input) {
    await caseToDecide(asked)
    return refuse(reply)
  }
  const outcome = await decideThis(asked, { decision: 'hide', ...input })
  if (!outcome.ok) return refuse(refusedReply(reply, outcome), 409)
  return tell(asked, outcome, 'It is hidden, and its author is told why.')
})

export default function Hide() {
  const { found, reply } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.reply ?? reply
  return <TellPage found={found} decision="hide" form={form} />
}
