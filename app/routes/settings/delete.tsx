import { useActionData, useLoaderData } from '@remix-run/react'
import { deleteAccount, deletionOptions } from '~/domain/data-lifecycle/delete-account.server'
import { ACCOUNT_DELETED, deletionByEmail, deletionByPassword } from '~/domain/settings/schema'
import { formAction } from '~/http/guards/form-action.server'
import {
  requireMember,
  redirectWithFlash,
  initialFormState,
  type RouteArgs,
} from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { DeletePage } from '~/views/settings/delete-page'
import { notingWrongPassword } from '~/http/context/note-rejection.server'

export const meta = titleMeta<typeof loader>(() => 'Delete my account')

/** Explains what goes and what may stay, and asks for a proof. */
export const loader = requireMember(async ({ ctx, context }) => ({
  by: (await deletionOptions(ctx)).by,
  schoolName: ctx.partner.shorthand_name,
  typed: initialFormState(context),
}))

const proofSchema = async ({ ctx }: RouteArgs) =>
  (await deletionOptions(ctx)).by === 'email' ? deletionByEmail : deletionByPassword

/** Deletes the account; the browser forgets it too. */
export const action = formAction(proofSchema, async (input, { ctx, context }) => {
  const { cookies, limits } = context.services
  const deletion = deleteAccount(ctx, input, limits.ownPassword)
  const outcome = await notingWrongPassword(context, deletion)
  if (!outcome.ok) return outcome
  await context.signOut()
  context.responseHeaders.append('Set-Cookie', await cookies.lastUser.serialize('', { maxAge: 0 }))
  return redirectWithFlash(context, '/goodbye', ACCOUNT_DELETED)
})

export default function Delete() {
  const { typed, ...deletion } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.formState
  return <DeletePage {...deletion} form={form} typed={typed} />
}
