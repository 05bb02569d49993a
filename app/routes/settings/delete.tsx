import { useActionData, useLoaderData } from '@remix-run/react'
import { deleteAccount, deletionFacts } from '~/domain/settings/deletion.server'
import { ACCOUNT_DELETED, deletionByEmail, deletionByPassword } from '~/domain/settings/schema'
import { forMembers, formOf, goWith, refuse, refuseBy, startReply } from '~/http/door.server'
import { titled } from '~/http/title'
import { DeletePage } from '~/views/settings/delete-page'

export const meta = titled<typeof loader>(() => 'Delete my account')

/** Explains what goes and what may stay, and asks for a proof. */
export const loader = forMembers(async ({ ctx, context }) => ({
  by: (await deletionFacts(ctx)).by,
  schoolName: ctx.partner.shorthand_name,
  typed: startReply(context),
}))

/** Deletes the account; the browser forgets it too. */
export const action = forMembers(async ({ ctx, context, request }) => {
  const { by } = await deletionFacts(ctx)
  const { input, reply } = await formOf(
    request,
    by === 'email' ? deletionByEmail : deletionByPassword,
  )
  if (!input) return refuse(reply)
  const { cookies, limits } = context.services
  const outcome = await deleteAccount(ctx, input, limits.ownPassword)
  if (!outcome.ok) return refuseBy(reply, outcome)
  await context.signOut()
  context.answer.append('Set-Cookie', await cookies.owner.serialize('', { maxAge: 0 }))
  return goWith(context, '/goodbye', ACCOUNT_DELETED)
})

export default function Delete() {
  const { typed, ...facts } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.reply
  return <DeletePage {...facts} form={form} typed={typed} />
}
