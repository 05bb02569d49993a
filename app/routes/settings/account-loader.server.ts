import { accountSettings } from '~/domain/settings/account.server'
import { initialFormState, type RouteArgs } from '~/http/guards/member-route.server'

/** What every address of the account section shows. */
export const loadAccount = async ({ ctx, context }: RouteArgs) => ({
  account: await accountSettings(ctx, context.sessionId),
  typed: initialFormState(context),
})

/** What the commands want to know of the request in addition to who asks. */
export const requestInfo = ({ context }: RouteArgs) => ({
  ip: context.ip,
  limits: context.services.limits,
  log: context.services.log,
})
