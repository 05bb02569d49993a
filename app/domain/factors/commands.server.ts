import { rejectWrongPassword, ownCredentials } from '~/domain/accounts/credentials.server'
import { endFactors, endRemembered } from '~/domain/accounts/end-factors.server'
import { loginLimitReached } from '~/domain/accounts/schema'
import { recordAudit } from '~/domain/audit/commands.server'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import { failure, orFailure, Rejection, type Failure, type Outcome } from '~/platform/failures'
import { previousResult, runOnce, toSubmission } from '~/platform/idempotency.server'
import { newId } from '~/platform/ids'
import type { Limits } from '~/platform/limits/limits.server'
import type { Sealer } from '~/platform/security/sealed-text.server'
import { factorsChanged } from './events'
import { codeStep } from './one-time-codes.server'
import { createRecoveryCodes } from './recovery-codes.server'
import {
  ALREADY_ON,
  CODE_AT_SETUP_WRONG,
  CONFIRM_EMAIL_FIRST,
  LOGIN_AGAIN_FIRST,
  NOT_ON,
  SHOW_PASSKEY_FIRST,
  SETUP_EXPIRED,
  type ConfirmFactorInput,
  type FactorChange,
  type TurnOnInput,
} from './schema'
import { openSetup } from './setup.server'
import { aboutSecret, codeWrong, useCode } from './use-code.server'

/** What commands on the own second step need in addition to the ctx. */
export type FactorRequest = {
  idempotencyKey: string
  /** Has shown who they are minutes ago, by a login without a password or again */
  confirmed: boolean
  /** The same, by more than a password */
  factorShown: boolean
  limits: Pick<Limits, 'ownPassword' | 'codes'>
  sealer: Sealer
}

type ShownOnce = Outcome<{ codes: string[] | null }>

/**
 * Turns the second step on, by a code of the app that has just got the secret. For members with a confirmed
 * address, who show who they are by their password; without one, by a login minutes ago; next to a passkey by that,
 * too, minutes ago. Returns the recovery
 * codes, which are stored nowhere: null where the same form has done so already. It's in the audit log. Event:
 * account.factors_changed.
 */
export async function turnOn(
  ctx: Ctx,
  { setup, one_time_code, current_password }: TurnOnInput,
  request: FactorRequest,
): Promise<ShownOnce> {
  const { viewer, now, db } = ctx
  const { sealer } = request
  const submission = toSubmission(ctx, request.idempotencyKey, ['two steps', setup])
  const holds =
    (from: Pick<Tx, 'codeApp'>) =>
    async ({ id }: { id: string }) =>
      (await from.codeApp.count({ where: { id } })) > 0
  if (await previousResult(db, submission, holds(db.read))) return { ok: true, codes: null }
  const rejected = await rejectStranger(ctx, current_password, request)
  if (rejected) return rejected
  if (!request.factorShown && (await db.read.passkey.count({ where: { user_id: viewer.id } })) > 0)
    return failure({ '': [SHOW_PASSKEY_FIRST] })
  const secret = openSetup(setup, viewer.id, { sealer, now })
  if (!secret) return failure({ '': [SETUP_EXPIRED] })
  const step = await codeStep(secret, one_time_code.replace(/\s/g, ''), now)
  if (step === null) return failure({ one_time_code: [CODE_AT_SETUP_WRONG] })
  const id = newId()
  let codes: string[] | null = null
  return orFailure(
    db.write(async (tx) => {
      await runOnce(tx, submission, {
        act: async () => {
          const isOn = (await tx.codeApp.count({ where: { user_id: viewer.id } })) > 0
          if (isOn) throw new Rejection(failure({ '': [ALREADY_ON] }))
          const { id: user_id, partner_code } = viewer
          const sealed = sealer.seal(secret, aboutSecret(id))
          await tx.codeApp.create({
            data: { id, user_id, partner_code, secret: sealed, last_step: step, created_at: now },
          })
          codes = await createRecoveryCodes(tx, viewer, now)
          await endRemembered(tx, viewer.id)
          await noteChange(tx, ctx, 'on')
          return { id }
        },
        holds: holds(tx),
      })
      return { codes }
    }),
  )
}

/** Makes ten new recovery codes; those before end, and no browser is remembered. As turnOff. Event: account.factors_changed. */
export const renewRecoveryCodes = (
  ctx: Ctx,
  input: ConfirmFactorInput,
  request: FactorRequest,
): Promise<ShownOnce> =>
  withFactor<{ codes: string[] | null }>(ctx, input, request, {
    name: 'new codes',
    holds: 'for good',
    act: async (tx) => {
      const codes = await createRecoveryCodes(tx, ctx.viewer, ctx.now)
      await endRemembered(tx, ctx.viewer.id)
      await noteChange(tx, ctx, 'new codes')
      return { codes }
    },
    before: { codes: null },
  })

/**
 * Turns the second step off: only the password counts, and no browser is remembered. For members who show both
 * their password and a code. It's in the audit log. Event: account.factors_changed.
 */
export const turnOff = (ctx: Ctx, input: ConfirmFactorInput, request: FactorRequest) =>
  withFactor<object>(ctx, input, request, {
    name: 'off',
    holds: async (from) => !(await hasFactor(from, ctx.viewer.id)),
    act: async (tx) => {
      await noteChange(tx, ctx, 'off')
      await endFactors(tx, ctx.viewer.id)
      return {}
    },
    before: {},
  })

type FactorTables = Pick<Tx, 'codeApp' | 'passkey'>

const hasApp = async (from: Pick<Tx, 'codeApp'>, user_id: string): Promise<boolean> =>
  (await from.codeApp.count({ where: { user_id } })) > 0

/** Whether a password alone doesn't do. */
export const hasFactor = async (from: FactorTables, user_id: string): Promise<boolean> =>
  (await hasApp(from, user_id)) || (await from.passkey.count({ where: { user_id } })) > 0

type Change<T> = {
  name: string
  holds: 'for good' | ((from: FactorTables) => Promise<boolean>)
  act: (tx: Tx) => Promise<T>
  /** What a form gets that was sent before */
  before: T
}

/** Acts for someone who has shown their password and a code, once for a form; without an app, a passkey minutes ago. */
async function withFactor<T extends object>(
  ctx: Ctx,
  { one_time_code: code, current_password }: ConfirmFactorInput,
  request: FactorRequest,
  { name, holds, act, before }: Change<T>,
): Promise<Outcome<T>> {
  const { db, viewer, now } = ctx
  const { idempotencyKey, limits, sealer } = request
  const submission = toSubmission(ctx, idempotencyKey, ['two steps', name])
  const still = (from: FactorTables) => (holds === 'for good' ? holds : () => holds(from))
  if (await previousResult(db, submission, still(db.read))) return { ok: true, ...before }
  // Without a password the code alone shows who it is.
  const rejected =
    (await rejectStranger(ctx, current_password, { limits, confirmed: true })) ??
    (await countTry(limits.codes, viewer.id))
  if (rejected) return rejected
  let result = before
  const outcome = await orFailure(
    db.write(async (tx) => {
      await runOnce(tx, submission, {
        act: async () => {
          if (!(await hasFactor(tx, viewer.id))) throw new Rejection(failure({ '': [NOT_ON] }))
          const isShown =
            code === undefined
              ? request.factorShown && !(await hasApp(tx, viewer.id))
              : await useCode(tx, viewer.id, code, { sealer, now })
          if (!isShown) throw new Rejection(failure({ one_time_code: [codeWrong(code ?? '')] }))
          result = await act(tx)
          return {}
        },
        holds: still(tx),
      })
      return result
    }),
  )
  if (outcome.ok) await limits.codes.reset(viewer.id)
  return outcome
}

/** Counts a code that someone types; too many are rejected before they're looked at. */
export async function countTry(codes: Limits['codes'], user_id: string): Promise<Failure | null> {
  const wait = await codes.consume(user_id)
  return wait > 0 ? failure({ '': [loginLimitReached(wait)] }, wait) : null
}

/** Someone at a computer that isn't theirs knows no password, and hasn't just shown who they are. */
async function rejectStranger(
  ctx: Ctx,
  password: string | undefined,
  { limits, confirmed }: Pick<FactorRequest, 'limits' | 'confirmed'>,
): Promise<Failure | null> {
  const { has_password, email_confirmed } = await ownCredentials(ctx)
  if (!email_confirmed) return failure({ '': [CONFIRM_EMAIL_FIRST] })
  if (has_password) return rejectWrongPassword(ctx, limits.ownPassword, password)
  return confirmed ? null : failure({ '': [LOGIN_AGAIN_FIRST] })
}

export async function noteChange(tx: Tx, { viewer, now }: Ctx, what: FactorChange) {
  await publishFactorChange(tx, viewer, what, now)
  const { id: who, partner_code } = viewer
  const command = what.startsWith('passkey') ? what : `two-step ${what}`
  await recordAudit(tx, { who, command, target: who, outcome: 'done', partner_code }, now)
}

/** Tells the person by mail, at the address of this moment. */
export async function publishFactorChange(
  tx: Tx,
  { id, partner_code }: { id: string; partner_code: string },
  what: FactorChange,
  now: Date,
) {
  const where = { id }
  const { email } = await tx.user.findUniqueOrThrow({ where, select: { email: true } })
  const left = await tx.recoveryCode.count({ where: { user_id: id } })
  const subject = { id, partner_code }
  await publish(tx, { now }, factorsChanged({ subject, what, email, left }))
}
