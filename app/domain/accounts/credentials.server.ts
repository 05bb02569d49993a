import type { Ctx } from '~/platform/ctx'
import type { Log } from '~/platform/monitoring/log.server'
import type { Limits } from '~/platform/limits/limits.server'
import { failure, type Failure } from '~/platform/failures'
import { checkOwnPassword } from './own-password.server'
import { loginLimitReached } from './schema'

/** What commands on an account need in addition to the ctx: one rendering of a form, and the limits. */
export type CredentialRequest = {
  idempotencyKey: string
  ip: string
  limits: Pick<Limits, 'mail' | 'ownPassword'>
  log: Log
}

/** The own row as acts on address and password need it. */
export async function ownCredentials({ db, viewer }: Ctx) {
  const { auths, password_hash, settings, ...user } = await db.read.user.findUniqueOrThrow({
    where: { id: viewer.id },
    select: {
      id: true,
      partner_code: true,
      email: true,
      email_confirmed: true,
      pending_email: true,
      auths: true,
      password_hash: true,
      settings: { select: { undeliverable_at: true } },
    },
  })
  return {
    ...user,
    /** The mail server refuses the address */
    undeliverable: Boolean(settings?.undeliverable_at),
    external: Array.isArray(auths) && auths.length > 0,
    has_password: password_hash !== null,
  }
}

/** How many people of a school have no password: by its own login or a mailed link only. For operators. */
export const countWithoutPassword = ({ read }: Ctx['db'], partner_code: string): Promise<number> =>
  read.user.count({ where: { partner_code, password_hash: null, deleted_at: null } })

/** An error at the field of the current password, or null. Attempts are limited as logging in is. */
export async function rejectWrongPassword(
  ctx: Ctx,
  tries: Limits['ownPassword'],
  password: string | undefined,
): Promise<Failure | null> {
  const outcome = await checkOwnPassword(ctx, tries, password)
  if ('wait' in outcome) {
    const { wait } = outcome
    return failure({ '': [loginLimitReached(wait)] }, wait)
  }
  return outcome.message === null ? null : failure({ current_password: [outcome.message] })
}
