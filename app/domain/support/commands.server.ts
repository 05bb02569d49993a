import { randomBytes } from 'node:crypto'
import { hashPassword } from '~/domain/accounts/login.server'
import { createMailLink } from '~/domain/accounts/mail-links.server'
import { keepPassword } from '~/domain/accounts/passwords.server'
import { recordAudit } from '~/domain/audit/commands.server'
import type { Db, Tx } from '~/platform/db.server'
import { appendEvent } from '~/platform/events.server'
import { NotFound } from '~/platform/failures'
import { changeOfRole, type GivenRoleName } from '~/policy/given-roles'

/** Who acts in a person's stead: 'os:<name>' of the terminal. */
export type Operator = { db: Db; actor: string; now: Date }

export type Person = { id: string; partner_code: string; email: string }

/** Somebody who has not deleted their account; NotFound otherwise. Reads inside the transaction. */
async function present(tx: Tx, id: string) {
  const row = await tx.user.findFirst({
    where: { id, deleted_at: null },
    select: {
      id: true,
      partner_code: true,
      email: true,
      enrollment_status: true,
      leader: true,
      coach_user: true,
      control_group: true,
      test_user: true,
      roles: true,
      suspended_at: true,
      suspended_reason: true,
    },
  })
  if (!row) throw new NotFound()
  return { ...row, roles: row.roles as string[] }
}

type Act = { command: string; detail?: Record<string, string | boolean> }

/** What was done to whom: by the id, which names nobody once an account is erased. */
async function noted(tx: Tx, { actor, now }: Operator, person: Person, { command, detail }: Act) {
  const { id: target, partner_code } = person
  await recordAudit(tx, { who: actor, command, target, outcome: 'done', partner_code, detail }, now)
}

async function changed(tx: Tx, operator: Operator, { id, partner_code }: Person, act: Act) {
  const event = { name: 'user.changed', partner_code, actor_id: null, subject_id: id }
  await appendEvent(tx, event, operator.now)
  await noted(tx, operator, { id, partner_code, email: '' }, act)
}

/**
 * Gives somebody a role or takes it. For operators. Changes their row; those whom somebody coached
 * who is no coach any more have none. Event: user.changed. Answers what changed; nothing when it was
 * so already. Throws NotFound for a deleted account. (CLI-25, ACCESS-09)
 */
export async function setRole(
  operator: Operator,
  id: string,
  { role, on, product }: { role: GivenRoleName; on: boolean; product: string },
): Promise<void> {
  const { db, now } = operator
  await db.write(async (tx) => {
    const person = await present(tx, id)
    const change = changeOfRole(role, on, person, product)
    if (!change || Object.keys(change).length === 0) return
    await tx.user.update({ where: { id }, data: { ...change, updated_at: now } })
    if (change.coach_user === false)
      await tx.user.updateMany({ where: { coach: id }, data: { coach: null } })
    await changed(tx, operator, person, { command: 'users set-role', detail: { role, on } })
  })
}

/**
 * Gives somebody a coach of their own school, or none. For operators. Event: user.changed. Throws
 * NotFound where the coach is none, or of another school. (CLI-25)
 */
export async function assignCoach(
  operator: Operator,
  id: string,
  coach: string | null,
): Promise<void> {
  const { db, now } = operator
  await db.write(async (tx) => {
    const person = await present(tx, id)
    if (coach) {
      const its = await present(tx, coach)
      if (!its.coach_user || its.partner_code !== person.partner_code) throw new NotFound()
    }
    await tx.user.update({ where: { id }, data: { coach, updated_at: now } })
    const act = { command: 'users assign-coach', detail: { coach: coach ?? 'none' } }
    await changed(tx, operator, person, act)
  })
}

/**
 * Takes somebody's password, ends their sessions and mailed links, and makes a link for choosing a
 * new one. For operators who know whom they speak to. Nobody knows the password until then. Event:
 * account.password_changed, which tells the person. Answers the id of the link. (CLI-25)
 */
export async function resetPasswordOf(operator: Operator, id: string): Promise<string> {
  const { db, now } = operator
  const password_hash = await hashPassword(randomBytes(32).toString('base64url'))
  return db.write(async (tx) => {
    const user = await present(tx, id)
    await keepPassword(tx, user, { password_hash, except: null }, now)
    const wanted = { kind: 'reset_password', user, address: user.email } as const
    const link = await createMailLink(tx, wanted, now)
    await noted(tx, operator, user, { command: 'users reset-password' })
    return link
  })
}

/**
 * Keeps somebody from signing in until it is lifted. For operators. Their sessions and mailed links
 * end, their profile is shown to nobody; what they wrote stays, because moderation decides about it.
 * Where they are suspended already, another reason takes the place of the one that is noted.
 * Event: user.changed. Throws NotFound for a deleted account. (CLI-25)
 */
export async function suspend(operator: Operator, id: string, reason: string | null) {
  const { db, now } = operator
  await db.write(async (tx) => {
    const person = await present(tx, id)
    if (person.suspended_at) {
      if (reason === null || reason === person.suspended_reason) return
      await tx.user.update({ where: { id }, data: { suspended_reason: reason, updated_at: now } })
      const detail = { lift: false, reason: true }
      return changed(tx, operator, person, { command: 'users suspend', detail })
    }
    const data = { suspended_at: now, suspended_reason: reason, invalid_user: true }
    await tx.user.update({ where: { id }, data: { ...data, updated_at: now } })
    await tx.session.deleteMany({ where: { user_id: id } })
    await tx.mailLink.updateMany({
      where: { user_id: id, ended_at: null },
      data: { ended_at: now },
    })
    await changed(tx, operator, person, { command: 'users suspend', detail: { lift: false } })
  })
}

/** Lets somebody in again, whose profile is shown again. For operators. Event: user.changed. (CLI-25) */
export async function liftSuspension(operator: Operator, id: string): Promise<void> {
  const { db, now } = operator
  await db.write(async (tx) => {
    const person = await present(tx, id)
    if (!person.suspended_at) return
    const data = { suspended_at: null, suspended_reason: null, invalid_user: false }
    await tx.user.update({ where: { id }, data: { ...data, updated_at: now } })
    await changed(tx, operator, person, { command: 'users suspend', detail: { lift: true } })
  })
}

/** Notes that support erased an account, and takes its address out of what was noted before. */
export const eraseNoted =
  (operator: Operator, person: Person, content: string) => async (tx: Tx) => {
    await noted(tx, operator, person, { command: 'users erase', detail: { content } })
    await tx.audit.updateMany({
      where: { target: { contains: person.email } },
      data: { target: person.id },
    })
  }
