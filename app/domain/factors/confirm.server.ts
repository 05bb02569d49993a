import { rejectWrongPassword } from '~/domain/accounts/credentials.server'
import type { Ctx } from '~/platform/ctx'
import { failure, type Outcome } from '~/platform/failures'
import { previousResult, runOnce, toSubmission } from '~/platform/idempotency.server'
import { countTry, publishFactorChange, type FactorRequest } from './commands.server'
import { CODE_REQUIRED, PASSKEY_FAILED, type ConfirmInput } from './schema'
import { checkPasskey, type ShownPasskey } from './show-passkey.server'
import { codeWrong, useCode } from './use-code.server'

type ConfirmRequest = Omit<FactorRequest, 'confirmed' | 'factorShown'> &
  Omit<ShownPasskey, 'passkey'>

/** Milliseconds in which the same form counts again. */
const AGAIN = 60_000

/**
 * Whether the viewer has shown that it's them, by their password or, where two-step login is on, by a code or passkey. For
 * members. Tries are limited as in the settings and at the login. The same form sent a minute later confirms nothing:
 * `confirms` is false, and nothing was looked at. The caller notes it in the session. Event: account.factors_changed,
 * where it was a recovery code.
 */
export async function confirmOwner(
  ctx: Ctx,
  { by, one_time_code, current_password, passkey }: ConfirmInput,
  { idempotencyKey, limits, sealer, ...shown }: ConfirmRequest,
): Promise<Outcome<{ confirms: boolean }>> {
  const { db, viewer, now } = ctx
  const submission = toSubmission(ctx, idempotencyKey, ['confirm'])
  const done = await previousResult<{ at: number }>(db, submission, 'for good')
  if (done) return { ok: true, confirms: now.getTime() - done.at < AGAIN }
  const act = () => Promise.resolve({ at: now.getTime() })
  if (by === 'password') {
    const rejected = await rejectWrongPassword(ctx, limits.ownPassword, current_password)
    if (rejected) return rejected
    await db.write((tx) => runOnce(tx, submission, { act, holds: 'for good' }))
    return { ok: true, confirms: true }
  }
  if (by === 'passkey') {
    const asking = { purpose: 'confirm', user_id: viewer.id } as const
    const isOwn = await checkPasskey(ctx, { passkey, ...shown }, asking)
    if (!isOwn) return failure({ '': [PASSKEY_FAILED] })
    await db.write((tx) => runOnce(tx, submission, { act, holds: 'for good' }))
    return { ok: true, confirms: true }
  }
  if (!one_time_code) return failure({ one_time_code: [CODE_REQUIRED] })
  const rejected = await countTry(limits.codes, viewer.id)
  if (rejected) return rejected
  const way = await db.write(async (tx) => {
    const used = await useCode(tx, viewer.id, one_time_code, { sealer, now })
    if (used === 'recovery') await publishFactorChange(tx, viewer, 'code used', now)
    if (used) await runOnce(tx, submission, { act, holds: 'for good' })
    return used
  })
  if (!way) return failure({ one_time_code: [codeWrong(one_time_code)] })
  await limits.codes.reset(viewer.id)
  return { ok: true, confirms: true }
}
