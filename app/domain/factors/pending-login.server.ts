import { randomBytes } from 'node:crypto'
import type { AuthenticatedUser } from '~/domain/accounts/login.server'
import { hashSecret } from '~/domain/accounts/sessions.server'
import type { Db, Tx } from '~/platform/database/types'
import { failure, type Failure } from '~/platform/failures'
import type { Limits } from '~/platform/limits/limits.server'
import type { PartnerContext } from '~/policy/viewer'
import { countTry, hasFactor, publishFactorChange } from './commands.server'
import { isRemembered } from './remembered.server'
import { PENDING_MINUTES, PENDING_TRIES } from './schema'
import { codeWrong, useCode, type CodeCheck } from './use-code.server'

/** Milliseconds in which a form that finished a login may come again. */
const AGAIN = 60_000

/** Whether someone with the right password has to show a code: their second step is on, and this browser new. */
export const needsCode = async (
  db: Db,
  user: AuthenticatedUser,
  browser: string | null,
  now: Date,
): Promise<boolean> =>
  (await hasFactor(db.read, user.id)) && !(await isRemembered(db, user.id, browser, now))

/**
 * Notes that a password was right; the browser gets the returned secret, which opens nothing but the page for
 * the code. Null when the proof is over by now, as for a session. No event follows.
 */
export async function beginLogin(
  db: Db,
  { id, partner_code, password_hash }: AuthenticatedUser,
  now: Date,
): Promise<string | null> {
  const secret = randomBytes(32).toString('base64url')
  return db.write(async (tx) => {
    const where = { id, password_hash, deleted_at: null, suspended_at: null }
    if ((await tx.user.count({ where })) === 0) return null
    await tx.pendingLogin.create({
      data: {
        id_hash: hashSecret(secret),
        user_id: id,
        partner_code,
        tries: 0,
        created_at: now,
        expires_at: new Date(now.getTime() + PENDING_MINUTES * 60_000),
      },
    })
    return secret
  })
}

type Place = { db: Db; partner: PartnerContext | null; now: Date }

/** The login of a browser that waits for its code, or null. On a school's host only those of that school. */
export const findPending = (
  read: Pick<Tx, 'pendingLogin'>,
  { partner, now }: Omit<Place, 'db'>,
  secret: string | null,
) =>
  read.pendingLogin.findUnique({
    where: {
      id_hash: hashSecret(secret ?? ''),
      expires_at: { gt: now },
      partner_code: partner?.partner_code,
    },
  })

type CodeForm = { code: string; idempotencyKey: string }
/** `over`: it was the last try, and the login is over */
type Finished = { ok: true; user: AuthenticatedUser } | (Failure & { over?: true })

/** Whose password someone has who doesn't have the app is mailed with every ten codes, however slowly they come. */
async function noteWrongCode(tx: Tx, user: { id: string; partner_code: string }, now: Date) {
  const where = { user_id: user.id }
  await tx.codeApp.updateMany({ where, data: { wrong_codes: { increment: 1 } } })
  // Who has passkeys only has no codes but those for recovery, which no one guesses.
  const { wrong_codes = 1 } = (await tx.codeApp.findUnique({ where })) ?? {}
  if (wrong_codes % PENDING_TRIES === 0) await publishFactorChange(tx, user, 'wrong codes', now)
}

/**
 * Lets someone in whose code is right; null where no login waits in this browser, or not anymore. For visitors.
 * Ten tries by login and, from wherever, by account. The same form sent again is let in again. Event:
 * account.factors_changed, where it was a recovery code or the tenth wrong one.
 */
export async function finishLogin(
  place: Place,
  secret: string | null,
  { code, idempotencyKey }: CodeForm,
  { limits, sealer }: { limits: Pick<Limits, 'codes'>; sealer: CodeCheck['sealer'] },
): Promise<Finished | null> {
  const { db, now } = place
  const form = hashSecret(`${idempotencyKey}:${code}`)
  const pending = await findPending(db.read, place, secret)
  if (!pending) return null
  const rejected = pending.done ? null : await countTry(limits.codes, pending.user_id)
  if (rejected) return rejected
  const result = await db.write(async (tx): Promise<Finished | null> => {
    const row = await findPending(tx, place, secret)
    if (!row || (row.done && row.done !== form)) return null
    const { id_hash, user_id: id, partner_code } = row
    const way = row.done ? 'app' : await useCode(tx, id, code, { sealer, now })
    if (!way) {
      await noteWrongCode(tx, { id, partner_code }, now)
      const tries = row.tries + 1
      if (tries >= PENDING_TRIES) {
        await tx.pendingLogin.delete({ where: { id_hash } })
        return { ...failure({ one_time_code: [codeWrong(code)] }), over: true }
      }
      await tx.pendingLogin.update({ where: { id_hash }, data: { tries } })
      return failure({ one_time_code: [codeWrong(code)] })
    }
    await tx.codeApp.updateMany({ where: { user_id: id }, data: { wrong_codes: 0 } })
    const expires_at = row.done ? row.expires_at : new Date(now.getTime() + AGAIN)
    await tx.pendingLogin.update({ where: { id_hash }, data: { done: form, expires_at } })
    if (way === 'recovery') await publishFactorChange(tx, { id, partner_code }, 'code used', now)
    // A password that was changed meanwhile has ended this login.
    const { password_hash } = await tx.user.findUniqueOrThrow({
      where: { id },
      select: { password_hash: true },
    })
    return { ok: true, user: { id, partner_code, password_hash: password_hash ?? undefined } }
  })
  if (result?.ok) await limits.codes.reset(result.user.id)
  return result
}
