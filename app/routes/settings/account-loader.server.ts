import { accountSettings } from '~/domain/settings/account.server'
import { DISPLAY_TOGGLES } from '~/domain/settings/schema'
import { signupCode } from '~/domain/signup/entry-code.server'
import { isStaff } from '~/policy/viewer'
import { initialFormState, lateForm, type RouteArgs } from '~/http/guards/member-route.server'

/** What every address of the account section shows. */
export const loadAccount = async ({ ctx, context }: RouteArgs) => ({
  account: await accountSettings(ctx, context.sessionId),
  typed: initialFormState(context),
  lateDisplay: lateForm(context, DISPLAY_TOGGLES),
  /** Staff show it in a room where many sign up. */
  signupCode: isStaff(ctx.viewer)
    ? signupCode(context.services.env.SESSION_SECRET, ctx.partner, ctx.now)
    : null,
})

/** What the commands want to know of the request in addition to who asks. */
export const requestInfo = ({ context }: RouteArgs) => ({
  ip: context.ip,
  limits: context.services.limits,
  log: context.services.log,
})
