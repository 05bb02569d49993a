import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { block, personToBlock } from '~/domain/people/blocking.server'
import { BLOCK_NOTE, blockQuestion } from '~/domain/people/schema'
import { forMembers } from '~/http/door.server'
import { titled } from '~/http/title'
import { profile } from '~/views/addresses'
import { ConfirmPage } from '~/views/settings/confirm-page'

export const meta = titled<typeof loader>(() => 'Block')

/** Asks first. (PEOPLE-08, PEOPLE-10) */
export const loader = forMembers(({ ctx, params }) => personToBlock(ctx, params.userId ?? ''))

/** Home says what has become of it. (PEOPLE-09, HOME-04) */
export const action = forMembers(async ({ ctx, params }) => {
  const id = params.userId ?? ''
  await block(ctx, id)
  return redirect(`/home?blocked_user_alert=${encodeURIComponent(id)}`, 303)
})

export default function Block() {
  const { id, first_name } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      question={blockQuestion(first_name)}
      note={BLOCK_NOTE}
      button="Block"
      variant="danger"
      back={profile(id)}
    />
  )
}
