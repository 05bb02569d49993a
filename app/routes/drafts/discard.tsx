import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { discardDraftById } from '~/domain/drafts/commands.server'
import { ownDrafts } from '~/presenters/own-drafts.server'
import { DISCARD_DRAFT, DRAFT_DISCARDED, draftName } from '~/domain/drafts/schema'
import { redirectWithFlash, requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { ConfirmPage } from '~/ui/confirm-page'
import { drafts } from '~/views/links'

export const meta = titleMeta<typeof loader>(() => 'Discard draft')

/** Asks first; a draft that is gone, or someone else's, leads to the list. */
export const loader = requireMember(async ({ ctx, params }) => {
  const drafted = await ownDrafts(ctx)
  const draft = drafted.find(({ id }) => id === params.draftId)
  if (!draft) throw redirect(drafts)
  const texts = { question: DISCARD_DRAFT, note: draftName(draft), button: 'Discard' }
  return { ...texts, variant: 'danger' as const, back: drafts }
})

export const action = requireMember(async ({ ctx, context, params }) => {
  await discardDraftById(ctx, params.draftId ?? '')
  return redirectWithFlash(context, drafts, DRAFT_DISCARDED)
})

export default function Discard() {
  return <ConfirmPage {...useLoaderData<typeof loader>()} />
}
