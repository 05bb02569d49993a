import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { blockedPerson, unblock } from '~/domain/settings/blocks.server'
import { UNBLOCK_NOTE, unblocked, unblockQuestion } from '~/domain/settings/schema'
import { forMembers, goWith, onceOf } from '~/http/door.server'
import { titled } from '~/http/title'
import { isNotFound } from '~/platform/failures'
import { ConfirmPage } from '~/views/settings/confirm-page'

const LIST = '/account-settings/privacy'

export const meta = titled<typeof loader>(() => 'Unblock')

/** Asks first. (SETTINGS-13) */
export const loader = forMembers(({ ctx, params }) =>
  orList(() => blockedPerson(ctx, params.userId ?? '')),
)

/** (SETTINGS-14) */
export const action = forMembers(async ({ ctx, context, params, request }) => {
  const key = onceOf(await request.formData())
  const { name } = await orList(() => unblock(ctx, params.userId ?? '', key))
  return goWith(context, LIST, unblocked(name))
})

/** Whom one has not blocked, or no longer, there is nothing to ask about: the list says so. */
async function orList<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (isNotFound(error)) throw redirect(LIST, 303)
    throw error
  }
}

export default function Unblock() {
  const { name } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      question={unblockQuestion(name)}
      note={UNBLOCK_NOTE}
      button="Unblock"
      back={LIST}
    />
  )
}
