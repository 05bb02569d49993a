import { PASSWORD_WRONG } from '~/domain/accounts/fields'
import type { Failure } from '~/platform/failures'
import type { RejectionKind } from '~/platform/monitoring/rejection-log.server'
import type { RequestContext } from './request-context'

type Context = Pick<RequestContext, 'services' | 'ctx' | 'ip'>

/** A line in the log about what was refused; `user` is the account that was tried, where it isn't the member's. */
export const noteRejection = (
  { services, ctx, ip }: Context,
  kind: RejectionKind,
  why: string,
  user = ctx.viewer?.id ?? null,
) => {
  const school = ctx.partner?.partner_code ?? null
  services.rejections.note({ kind, why, ip, request: ctx.requestId, school, user })
}

/** The same where a member's own password was wrong in a form: a session that someone else has is tried so. */
export async function notingWrongPassword<T extends { ok: true } | Failure>(
  context: Context,
  command: Promise<T>,
): Promise<T> {
  const outcome = await command
  const errors = outcome.ok ? {} : outcome.errors
  if (errors.current_password?.includes(PASSWORD_WRONG))
    noteRejection(context, 'login', 'own password')
  return outcome
}
