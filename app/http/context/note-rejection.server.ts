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
