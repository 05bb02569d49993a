import { useActionData, useLoaderData } from '@remix-run/react'
import { resolveSchema } from '~/domain/moderation/schema'
import { formOf, forMembers, refuse, startReply } from '~/http/door.server'
import { refusedReply } from '~/http/forms'
import { titled } from '~/http/title'
import { NotFound } from '~/platform/failures'
import { ErrorSummary } from '~/ui/error-summary'
import { Page } from '~/ui/page'
import { hasErrors } from '~/ui/reply'
import { Over } from '~/views/moderation/over'
import { NoteForm } from '~/views/moderation/note-form'
import { caseToDecide, decideThis, tell } from './acting.server'

const TITLE = 'Resolve the case'

export const meta = titled<typeof loader>(() => TITLE)

/** Reports of people end with a note of what was done. */
export const loader = forMembers(async (asked) => {
  const found = await caseToDecide(asked)
  if (found.kind !== 'user') throw new NotFound()
  return { found, reply: startReply(asked.context) }
})

export const action = forMembers(async (asked) => {
  const { input, reply } = await formOf(asked.request, resolveSchema)
  if (!input) {
    await caseToDecide(asked)
    return refuse(reply)
  }
  const outcome = await decideThis(asked, { decision: 'resolve', note: input.text })
  if (!outcome.ok) return refuse(refusedReply(reply, outcome), 409)
  return tell(asked, outcome, 'This case is resolved.')
})

export default function Resolve() {
  const { found, reply } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.reply ?? reply
  if (found.over && !hasErrors(form)) return <Over found={found} />
  return (
    <Page title={TITLE} lede={`A report of ${found.author}. Nobody but staff reads the note.`}>
      <ErrorSummary form={form} />
      <NoteForm form={form} label="What was done" button="Resolve" caseId={found.id} cancel />
    </Page>
  )
}
