import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { block, personToBlock } from '~/domain/people/blocking.server'
import { BLOCK_NOTE, blockQuestion } from '~/domain/people/schema'
import { requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { profile } from '~/views/links'
import { ConfirmPage } from '~/ui/confirm-page'

export const meta = titleMeta<typeof loader>(() => 'Block')

/** Asks first. (PEOPLE-08, PEOPLE-10) */
export const loader = requireMember(async ({ ctx, params }) => {
  const { id, first_name } = await personToBlock(ctx, params.userId ?? '')
  const texts = { question: blockQuestion(first_name), note: BLOCK_NOTE, button: 'Block' }
  return { ...texts, variant: 'danger' as const, back: profile(id) }
})

/** Home says what has become of it. (PEOPLE-09, HOME-04) */
export const action = requireMember(async ({ ctx, params }) => {
  const id = params.userId ?? ''
  await block(ctx, id)
  return redirect(`/home?blocked_user_alert=${encodeURIComponent(id)}`, 303)
})

export default function Block() {
  return <ConfirmPage {...useLoaderData<typeof loader>()} />
}
