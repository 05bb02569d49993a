import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { confirmOwner } from '~/domain/factors/confirm.server'
import { confirmSchema } from '~/domain/factors/schema'
import { hasPasskeyAt } from '~/domain/factors/passkeys.server'
import { pathAfterLogin, withReturn } from '~/http/addresses/paths'
import { notingWrongPassword } from '~/http/context/note-rejection.server'
import {
  fail,
  invalid,
  parseRequestForm,
  redirectWithNotice,
  requireMember,
  type RouteArgs,
} from '~/http/guards/member-route.server'
import { passkeySite, shownPasskey } from '~/http/context/passkey-site.server'
import { NotFound } from '~/platform/failures'
import { sealerFrom } from '~/platform/security/sealed-text.server'
import { isSensitiveAct, needsFactor } from '~/policy/confirmation'
import { CONFIRM_PATH } from '~/policy/navigation-guard'
import { signOnButton } from '~/presenters/shell/sign-on-button'
import { titleMeta } from '~/presenters/shell/title'
import { settings } from '~/views/links'
import { CONFIRMATIONS, ConfirmOwner } from '~/views/settings/confirm-owner'

export const meta = titleMeta<typeof loader>(() => 'Is it you?')

/** Where a sensitive act is stopped in a session that has gone on for a while. Not in the spec. */
export const loader = requireMember(async (args) => {
  const { act, to } = whatFor(args)
  const { ctx, context, url } = args
  const byFactor = needsFactor(act, ctx.viewer)
  const isShown = byFactor ? context.factorShown : context.confirmed
  if (isShown && url.searchParams.has('redirect_to')) throw redirect(to)
  const { has_password, has_two_steps } = ctx.viewer
  const isChosen = !byFactor && url.searchParams.get('by') === 'password'
  const byPassword = has_password && (!has_two_steps || isChosen)
  const page = withReturn(`${CONFIRM_PATH}/${act}`, to)
  const other = byPassword ? page : `${page}${page.includes('?') ? '&' : '?'}by=password`
  return {
    act,
    to,
    by: byPassword ? ('password' as const) : has_two_steps ? ('code' as const) : null,
    other: has_password && has_two_steps && !byFactor ? other : null,
    passkey: await hasPasskeyAt(ctx.db, ctx.viewer.id, passkeySite(context)),
    signOn: context.bySchool || !has_password ? signOnButton(ctx.partner, url, to) : null,
  }
})

export const action = requireMember(async (args) => {
  const { act, to } = whatFor(args)
  const { ctx, context, request } = args
  const { input, formState, once } = await parseRequestForm(request, confirmSchema)
  if (!input) return invalid(formState)
  const { limits, env } = context.services
  const shown = await shownPasskey(context, request)
  const form = { idempotencyKey: once, limits, sealer: sealerFrom(env), ...shown }
  const outcome = await notingWrongPassword(context, confirmOwner(ctx, input, form))
  if (!outcome.ok) return fail(formState, outcome)
  if (outcome.confirms) await context.confirm(input.by !== 'password')
  const { again, anchor = '' } = CONFIRMATIONS[act]
  return again ? redirectWithNotice(context, to + anchor, again) : redirect(to, 303)
})

function whatFor({ params, url }: RouteArgs) {
  const { act = '' } = params
  if (!isSensitiveAct(act)) throw new NotFound()
  return { act, to: pathAfterLogin(url.searchParams.get('redirect_to'), settings()) }
}

export default function ConfirmOwnerPage() {
  const form = useActionData<typeof action>()?.formState
  return <ConfirmOwner {...useLoaderData<typeof loader>()} form={form} />
}
