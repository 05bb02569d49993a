import type { Operator } from '~/domain/support/commands.server'
import type { Ctx } from '~/platform/ctx'
import { Forbidden } from '~/platform/failures'
import { canAdminister } from '~/policy/administration'

/** Forbidden for everyone but administrators of the school. */
export function assertAdministrator({ viewer }: Ctx): void {
  if (!canAdminister(viewer)) throw new Forbidden()
}

/** What an operator’s command needs to know of the administrator who acts; Forbidden for others. */
export function asOperator(ctx: Ctx): Operator {
  assertAdministrator(ctx)
  return { db: ctx.db, actor: ctx.viewer.id, now: ctx.now }
}
