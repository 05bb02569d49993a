import { useLoaderData } from '@remix-run/react'
import { blockedPerson, unblock } from '~/domain/settings/blocks.server'
import { UNBLOCK_NOTE, unblocked, unblockQuestion } from '~/domain/settings/schema'
import { forMembers, goWith, onceOf } from '~/http/door.server'
import { titled } from '~/http/title'
import { ConfirmPage } from '~/views/settings/confirm-page'

export const meta = titled<typeof loader>(() => 'Unblock')

/** Asks first. (SETTINGS-13) */
export const loader = forMembers(({ ctx, params }) => blockedPerson(ctx, params.userId ?? ''))

/** (SETTINGS-14) */
export const action = forMembers(async ({ ctx, context, params, request }) => {
  const key = onceOf(await request.formData())
  const { name } = await unblock(ctx, params.userId ?? '', key)
  return goWith(context, '/account-settings/privacy', unblocked(name))
})

export default function Unblock() {
  const { name } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      question={unblockQuestion(name)}
      note={UNBLOCK_NOTE}
      button="Unblock"
      back="/account-settings/privacy"
    />
  )
}
