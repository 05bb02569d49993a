import { checkOwnPassword } from '~/domain/accounts/own-password.server'
import { forChecks, onlyPost } from '~/http/calls.server'

export const loader = onlyPost

/** Whether it is the viewer's present password; a visitor has none. */
export const action = forChecks(({ ctx, context, said }) =>
  checkOwnPassword(ctx, context.services.limits.passwordChecks, said.password),
)
