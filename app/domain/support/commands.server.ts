import { userChanged } from '~/domain/accounts/events'
import { randomBytes } from 'node:crypto'
import { hashPassword } from '~/domain/accounts/login.server'
import { endTokens } from '~/domain/accounts/access-tokens.server'
import { endFactors } from '~/domain/accounts/end-factors.server'
import { hasFactor, publishFactorChange } from '~/domain/factors/commands.server'
import { closeAccount, openAccount } from '~/domain/accounts/closing.server'
import { createMailLink } from '~/domain/accounts/mail-links.server'
import { clearUndeliverable, saveStudy, saveUserSettings } from '~/domain/users/parts.server'
import { endOldAccess, storePassword } from '~/domain/accounts/passwords.server'
import { recordAudit } from '~/domain/audit/commands.server'
import type { Db, Tx } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import { NotFound } from '~/platform/failures'
import { roleUpdate, type AssignableRoleName } from '~/policy/assignable-roles'

/** Who acts in a person's stead: 'os:<name>' of the terminal, or an administrator of the school. */
export type Operator = {
  db: Db
  actor: string
  now: Date
  /** Throws where they can't change that person, inside the transaction; operators change everyone. */
  check?: (tx: Tx, person: Person & { roles: string[] }) => Promise<void>
}

export type Person = { id: string; partner_code: string; email: string }

/** The one to be changed, who has not deleted their account; NotFound otherwise. */
async function personToChange({ check }: Operator, tx: Tx, id: string) {
  const person = await findPerson(tx, id)
  await check?.(tx, person)
  return person
}

/** Someone who has not deleted their account; NotFound otherwise. Reads inside the transaction. */
async function findPerson(tx: Tx, id: string) {
  const row = await tx.user.findFirst({
    where: { id, deleted_at: null },
    select: {
      id: true,
      partner_code: true,
      email: true,
      enrollment_status: true,
      leader: true,
      coach_user: true,
      coach: true,
      study: { select: { control_group: true } },
      test_user: true,
      roles: true,
      suspended_at: true,
      suspended_reason: true,
      settings: { select: { undeliverable_at: true } },
    },
  })
  if (!row) throw new NotFound()
  const { study, ...person } = row
  const control_group = study?.control_group ?? false
  return { ...person, control_group, roles: row.roles as string[] }
}

type SupportAction = { command: string; detail?: Record<string, string | boolean> }

/** What was done, and to whose account: by the id, which names no one once an account is erased. */
async function auditAction(
  tx: Tx,
  { actor, now }: Operator,
  person: Person,
  { command, detail }: SupportAction,
) {
  const { id: target, partner_code } = person
  await recordAudit(tx, { who: actor, command, target, outcome: 'done', partner_code, detail }, now)
}

async function publishChange(
  tx: Tx,
  operator: Operator,
  { id, partner_code }: Person,
  act: SupportAction,
) {
  await publish(tx, { now: operator.now }, userChanged({ subject: { id, partner_code } }))
  await auditAction(tx, operator, { id, partner_code, email: '' }, act)
}

/**
 * Gives someone a role or takes it. For operators. Changes their row; the students of someone who is
 * no longer a coach have none. Event: user.changed. Returns what changed; nothing when it was so
 * already. Throws NotFound for a deleted account. (CLI-25, ACCESS-09)
 */
export async function setRole(
  operator: Operator,
  id: string,
  { role, on, product }: { role: AssignableRoleName; on: boolean; product: string },
): Promise<void> {
  const { db, now } = operator
  await db.write(async (tx) => {
    const person = await personToChange(operator, tx, id)
    const change = roleUpdate(role, on, person, product)
    if (!change || Object.keys(change).length === 0) return
    const { control_group, ...columns } = change
    await tx.user.update({ where: { id }, data: { ...columns, updated_at: now } })
    if (control_group !== undefined) await saveStudy(tx, id, { control_group })
    if (change.coach_user === false)
      await tx.user.updateMany({ where: { coach: id }, data: { coach: null } })
    await publishChange(tx, operator, person, { command: 'users set-role', detail: { role, on } })
  })
}

/**
 * Gives someone a coach of their own school, or none. For operators. Event: user.changed. Throws
 * NotFound where the coach is none, suspended, themselves, or of another school. (CLI-25)
 */
export async function assignCoach(
  operator: Operator,
  id: string,
  coach: string | null,
): Promise<void> {
  await operator.db.write((tx) => giveCoach(tx, operator, id, coach))
}

/** The same within a transaction. */
export async function giveCoach(tx: Tx, operator: Operator, id: string, coach: string | null) {
  const person = await personToChange(operator, tx, id)
  if (person.coach === coach) return
  if (coach) {
    const its = await findPerson(tx, coach)
    const canCoach = its.coach_user && !its.suspended_at && coach !== id
    if (!canCoach || its.partner_code !== person.partner_code) throw new NotFound()
  }
  await tx.user.update({ where: { id }, data: { coach, updated_at: operator.now } })
  const act = { command: 'users assign-coach', detail: { coach: coach ?? 'none' } }
  await publishChange(tx, operator, person, act)
}

/**
 * Takes someone's password, ends their sessions, mailed links and connections with learning platforms,
 * and makes a link for choosing a new one. For operators who know who they are talking to. No one knows
 * the password until then; who had none gets none, and the link logs them in. Events:
 * account.password_changed, which tells the person if they had one, and canvas.unlinked where there was a
 * connection. Returns the id of the link. (CLI-25)
 */
export async function resetUserPassword(operator: Operator, id: string): Promise<string> {
  const { db, now } = operator
  const password_hash = await hashPassword(randomBytes(32).toString('base64url'))
  return db.write(async (tx) => {
    const user = await findPerson(tx, id)
    const hadPassword = await tx.user.count({ where: { id, password_hash: { not: null } } })
    if (hadPassword) await storePassword(tx, user, { password_hash, except: null }, now)
    else await endOldAccess(tx, user, { except: null }, now)
    const wanted = { kind: 'reset_password', user, address: user.email } as const
    const link = await createMailLink(tx, wanted, now)
    await auditAction(tx, operator, user, { command: 'users reset-password' })
    return link
  })
}

/**
 * Turns off the second step of someone who has lost what they show for it; their sessions and tokens end. For
 * operators who know who they are talking to. Nothing where there is none. Event: account.factors_changed, which
 * tells the person. Throws NotFound for a deleted account.
 */
export async function resetFactors(operator: Operator, id: string): Promise<void> {
  const { db, now } = operator
  await db.write(async (tx) => {
    const person = await findPerson(tx, id)
    if (!(await hasFactor(tx, id))) return
    await endFactors(tx, id)
    await tx.session.deleteMany({ where: { user_id: id } })
    await endTokens(tx, id)
    await publishFactorChange(tx, person, 'reset', now)
    await auditAction(tx, operator, person, { command: 'users reset-factors' })
  })
}

/**
 * Keeps someone from signing in until it is lifted. For operators. Their sessions and mailed links
 * end, their profile is shown to no one; what they wrote stays, because moderation decides about it.
 * Where they are suspended already, another reason takes the place of the one that is noted.
 * Event: user.changed. Throws NotFound for a deleted account. (CLI-25)
 */
export async function suspend(operator: Operator, id: string, reason: string | null) {
  const { db, now } = operator
  await db.write(async (tx) => {
    const person = await personToChange(operator, tx, id)
    if (person.suspended_at) {
      if (reason === null || reason === person.suspended_reason) return
      await tx.user.update({ where: { id }, data: { suspended_reason: reason, updated_at: now } })
      const detail = { lift: false, reason: true }
      return publishChange(tx, operator, person, { command: 'users suspend', detail })
    }
    await closeAccount(tx, id, reason, now)
    await publishChange(tx, operator, person, { command: 'users suspend', detail: { lift: false } })
  })
}

/** Lets someone in again, whose profile is shown again. For operators. Event: user.changed. (CLI-25) */
export async function liftSuspension(operator: Operator, id: string): Promise<void> {
  const { db, now } = operator
  await db.write(async (tx) => {
    const person = await personToChange(operator, tx, id)
    if (!person.suspended_at) return
    await openAccount(tx, id, now)
    await publishChange(tx, operator, person, { command: 'users suspend', detail: { lift: true } })
  })
}

/** What stands for the answer of a mail server, where mail came back later. */
const CAME_BACK = 'came back'

/**
 * Notes that mail to someone's address comes back, or that it no longer does. For operators, who read the
 * mailbox that such mail returns to. No more mail about notifications is tried; home and settings ask them
 * for another address. An address that is noted already keeps its date. No event. Throws NotFound for a deleted
 * account.
 */
export async function markUndeliverable(operator: Operator, id: string, on: boolean) {
  const { db, now } = operator
  await db.write(async (tx) => {
    const person = await findPerson(tx, id)
    const isNoted = Boolean(person.settings?.undeliverable_at)
    if (isNoted === on) return
    if (on) await saveUserSettings(tx, id, { undeliverable_at: now, undeliverable_code: CAME_BACK })
    else await clearUndeliverable(tx, id, now)
    await auditAction(tx, operator, person, { command: 'users undeliverable', detail: { on } })
  })
}

/** Records that support erased an account. */
export const auditErasure = (operator: Operator, person: Person, content: string) => (tx: Tx) =>
  auditAction(tx, operator, person, { command: 'users erase', detail: { content } })
