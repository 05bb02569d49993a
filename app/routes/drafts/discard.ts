import { redirect } from '@remix-run/node'
import { discardDraftById } from '~/domain/drafts/commands.server'
import { DRAFT_DISCARDED } from '~/domain/drafts/schema'
import { forMembers, goWith } from '~/http/door.server'
import { drafts } from '~/views/addresses'

/** Only a form does this; a typed address leads to the list. */
export const loader = forMembers(() => redirect(drafts))

export const action = forMembers(async ({ ctx, context, params }) => {
  await discardDraftById(ctx, params.draftId ?? '')
  return goWith(context, drafts, DRAFT_DISCARDED)
})

/** Shows nothing itself; having it makes a refusal a page and not a bare message. */
export default function Act() {
  return null
}
