import { useActionData, useLoaderData } from '@remix-run/react'
import { ownCredentials } from '~/domain/accounts/credentials.server'
import {
  addPasskey,
  ownPasskeys,
  removePasskey,
  renamePasskey,
} from '~/domain/factors/passkeys.server'
import {
  addPasskeySchema,
  LAST_PASSKEY_REMOVED,
  PASSKEY_ADDED,
  PASSKEY_CODES_TITLE,
  PASSKEY_REMOVED,
  PASSKEY_RENAMED,
  passkeyNameSchema,
} from '~/domain/factors/schema'
import { passkeySite, shownPasskey } from '~/http/context/passkey-site.server'
import { actionTable } from '~/http/guards/action-table.server'
import { toRequester } from '~/http/guards/default-route.server'
import {
  fail,
  initialFormState,
  invalid,
  parseRequestForm,
  readIdempotencyKey,
  redirectWithFlash,
  redirectWithSecret,
  type RouteArgs,
} from '~/http/guards/member-route.server'
import { lacksTwoSteps } from '~/policy/navigation-guard'
import { titleMeta } from '~/presenters/shell/title'
import { passkeys, twoStep } from '~/views/links'
import { Passkeys } from '~/views/settings/passkeys'

export const meta = titleMeta<typeof loader>(() => 'Passkeys')

/** One's passkeys: adding one by script, names, removing. Not in the spec. */
const show = async ({ ctx, context, params }: RouteArgs) => ({
  own: await ownPasskeys(ctx),
  host: passkeySite(context).rp_id,
  email_confirmed: (await ownCredentials(ctx)).email_confirmed,
  demanded: lacksTwoSteps(toRequester(context)),
  typed: initialFormState(context),
  /** Whose form was sent */
  sent: params.passkeyId ?? null,
})

const { loader, action } = actionTable({
  rename: {
    show,
    run: async ({ ctx, context, params, request }) => {
      const { input, formState } = await parseRequestForm(request, passkeyNameSchema)
      if (!input) return invalid(formState)
      await renamePasskey(ctx, params.passkeyId ?? '', input.name)
      return redirectWithFlash(context, passkeys, PASSKEY_RENAMED)
    },
  },
  remove: {
    show,
    run: async ({ ctx, context, params, request }) => {
      const key = readIdempotencyKey(await request.formData())
      const { isLast } = await removePasskey(ctx, params.passkeyId ?? '', key)
      return redirectWithFlash(context, passkeys, isLast ? LAST_PASSKEY_REMOVED : PASSKEY_REMOVED)
    },
  },
  passkeys: {
    show,
    run: async ({ ctx, context, request }) => {
      const shown = await shownPasskey(context, request)
      const { input, formState } = await parseRequestForm(request, addPasskeySchema)
      if (!input) return invalid(formState)
      const outcome = await addPasskey(ctx, { ...input, ...shown })
      if (!outcome.ok) return fail(formState, outcome)
      // The first one was just shown.
      if (outcome.codes) await context.confirm(true)
      return outcome.codes
        ? redirectWithSecret(context, twoStep, PASSKEY_CODES_TITLE, outcome.codes.join('\n'))
        : redirectWithFlash(context, passkeys, PASSKEY_ADDED)
    },
  },
})
export { loader, action }

export default function PasskeysPage() {
  const form = useActionData<typeof action>()?.formState
  return <Passkeys {...useLoaderData<typeof loader>()} form={form} />
}
