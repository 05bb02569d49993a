import { redirect } from '@remix-run/node'
import { newPasskeyOptions } from '~/domain/factors/passkeys.server'
import { passkeyOptions } from '~/domain/factors/show-passkey.server'
import { limitPasskeys, passkeySite, sendOptions } from '~/http/context/passkey-site.server'
import { requireMember } from '~/http/guards/member-route.server'
import { passkeys } from '~/views/links'

/** Only a script asks here. */
export const loader = requireMember(() => redirect(passkeys))

/** What a browser needs to make a passkey, or to ask for one of the member's. Not in the spec. */
export const action = requireMember(async ({ ctx, context, request }) => {
  const limited = await limitPasskeys(context)
  if (limited) return limited
  const site = passkeySite(context)
  const isNew = (await request.formData()).get('purpose') === 'add'
  const asking = { purpose: 'confirm', user_id: ctx.viewer.id } as const
  return sendOptions(
    context,
    isNew
      ? await newPasskeyOptions(ctx, site, context.services.env.PRODUCT_NAME)
      : await passkeyOptions(ctx, site, asking),
  )
})
