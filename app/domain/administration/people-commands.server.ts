import * as support from '~/domain/support/commands.server'
import type { Ctx } from '~/platform/ctx'
import {
  Forbidden,
  NotFound,
  orFailure,
  failure,
  Rejection,
  type Outcome,
} from '~/platform/failures'
import { ADMINISTRATOR } from '~/policy/administration'
import type { SchoolRole } from '~/policy/people-administration'
import { asOperator } from './access.server'
import { findLock, schoolPerson } from './people.server'
import { COACH_UNKNOWN, OPERATORS_ACCOUNT, OWN_ACCOUNT } from './schema-people'

type Change = { product: string }

/**
 * The administrator as an operator of their own school. Who acts is still an administrator when it happens, and
 * never the one who is changed: so a school that has administrators keeps one.
 */
function operatorAt(ctx: Ctx, product: string): support.Operator {
  const { viewer } = ctx
  return {
    ...asOperator(ctx),
    check: async (tx, { id, partner_code, roles }) => {
      if (partner_code !== viewer.partner_code) throw new NotFound()
      const own = await tx.user.findFirst({
        where: { id: viewer.id, suspended_at: null, deleted_at: null },
        select: { roles: true },
      })
      if (!(own?.roles as string[] | undefined)?.includes(ADMINISTRATOR)) throw new Forbidden()
      const lock = findLock({ id, roles }, { viewer: viewer.id, product })
      if (lock === 'yourself') throw new Rejection(failure({ '': [OWN_ACCOUNT] }))
      if (lock === 'operators') throw new Rejection(failure({ '': [OPERATORS_ACCOUNT] }))
    },
  }
}

const done = async (change: Promise<void>): Promise<Outcome<object>> =>
  orFailure(change.then(() => ({})))

/**
 * Gives or takes a role, as operators do. For administrators of the person's school; Forbidden for others, NotFound
 * for people of other schools. Rejects the own account and those of the product's own staff. Event: user.changed.
 */
export const changeRole = (
  ctx: Ctx,
  id: string,
  { role, on, product }: Change & { role: SchoolRole; on: boolean },
) => done(support.setRole(operatorAt(ctx, product), id, { role, on, product }))

/**
 * Gives someone a coach of the school, or none, as operators do. For administrators, as `changeRole`. Event:
 * user.changed.
 */
export async function changeCoach(
  ctx: Ctx,
  id: string,
  { coach, product }: Change & { coach: string | null },
): Promise<Outcome<object>> {
  await schoolPerson(ctx, id, product)
  try {
    return await done(support.assignCoach(operatorAt(ctx, product), id, coach))
  } catch (error) {
    // The person is there: it's the coach who isn't one here.
    if (error instanceof NotFound) return failure({ coach: [COACH_UNKNOWN] })
    throw error
  }
}

/** Keeps someone from logging in, as operators do. For administrators, as `changeRole`. Event: user.changed. */
export const suspendPerson = (
  ctx: Ctx,
  id: string,
  { reason, product }: Change & { reason: string | null },
) => done(support.suspend(operatorAt(ctx, product), id, reason))

/** Lets someone in again, as operators do. For administrators, as `changeRole`. Event: user.changed. */
export const liftPerson = (ctx: Ctx, id: string, { product }: Change) =>
  done(support.liftSuspension(operatorAt(ctx, product), id))
