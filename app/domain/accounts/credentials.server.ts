import type { Ctx } from '~/platform/ctx'
import type { Log } from '~/platform/log.server'
import type { Limiter } from '~/platform/limits.server'
import { refused, type Refused } from '~/platform/failures'
import type { MailLimits } from './mail-limits.server'
import { checkOwnPassword } from './own-password.server'
import { loginTooOften } from './schema'

/** What acts on an account need besides the ctx: one rendering of a form, and the limits. */
export type Asking = {
  once: string
  ip: string
  limits: { mail: MailLimits; ownPassword: Limiter }
  log: Log
}

/** The own row as acts on address and password need it. */
export async function ownAccount({ db, viewer }: Ctx) {
  const { auths, password_hash, ...user } = await db.read.user.findUniqueOrThrow({
    where: { id: viewer.id },
    select: {
      id: true,
      partner_code: true,
      email: true,
      email_confirmed: true,
      pending_email: true,
      auths: true,
      password_hash: true,
    },
  })
  return {
    ...user,
    external: Array.isArray(auths) && auths.length > 0,
    has_password: password_hash !== null,
  }
}

/** A refusal at the field of the present password, or null. Tries are limited as logging in is. */
export async function refuseWrongPassword(
  ctx: Ctx,
  { limits }: Pick<Asking, 'limits'>,
  typed: string,
): Promise<Refused | null> {
  const answer = await checkOwnPassword(ctx, limits.ownPassword, typed)
  if ('wait' in answer) {
    const { wait } = answer
    return refused({ '': [loginTooOften({ account: wait, network: 0 })] }, wait)
  }
  return answer.message === null ? null : refused({ current_password: [answer.message] })
}
