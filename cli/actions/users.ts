import { MAIL_LINK_HOURS, mailLinkCode } from '~/domain/accounts/mail-links.server'
import { nearestName } from '~/domain/partners/nearest-name'
import * as support from '~/domain/support/commands.server'
import { accountDetails, findAccounts, type AccountSummary } from '~/domain/support/queries.server'
import { schoolUrl } from '~/platform/school-url'
import { isPlainText } from '~/platform/text/text-checks'
import {
  ASSIGNABLE_ROLE_NAMES,
  roleUpdate,
  type AssignableRoleName,
} from '~/policy/assignable-roles'
import type { ReadAction, WriteAction } from '../command'
import type { Context } from '../context'
import { Abort, wrongUsage } from '../errors'
import type { Plan } from '../plan'
import { amount } from '../quantities'
import { listReport } from '../report'
import { pairs, type Cell } from '../table'
import { knownAccount, knownPartner, operatorFrom, presentAccount } from './known'

const rolesText = ({ enrollment_status, leader, coach_user, roles }: AccountSummary) =>
  [enrollment_status ?? 'student', leader && 'leader', coach_user && 'coach', ...roles]
    .filter(Boolean)
    .join(', ')

/** (CLI-25, its find part) */
export const find: ReadAction = async (context, input) => {
  const db = await context.db()
  const partner_code = await knownPartner(db, input.text('partner'))
  const limit = input.whole('limit') ?? 50
  const rows = await findAccounts(db, input.args.join(' '), { partner_code, limit })
  return listReport('users', { empty: 'No one found.', whole: ['ID'] }, rows, {
    ID: 'id',
    NAME: 'name',
    EMAIL: 'email',
    SCHOOL: 'partner_code',
    ROLES: rolesText,
    STATE: 'state',
  })
}

/** (CLI-25, its show part) */
export const show: ReadAction = async (context, input) => {
  const db = await context.db()
  const account = await knownAccount(db, input.arg(0))
  const details = await accountDetails(db, account.id)
  const { enrollment_status: _, leader: _leader, coach_user: _coach, ...summary } = account
  const { coach, lti_course_ids, ...plain } = details
  const cells = {
    ...summary,
    roles: rolesText(account),
    ...plain,
    coach: coach?.email ?? null,
    courses: Array.isArray(lti_course_ids) ? lti_course_ids.join(', ') : '',
  }
  return {
    json: { user: { ...account, ...details } },
    text: (theme) =>
      pairs(
        Object.entries(cells).map(([name, value]) => [name.replaceAll('_', ' '), value as Cell]),
        theme,
      ),
  }
}

/** One line about one person; the domain's command writes the audit row in its own transaction. */
function planFor(person: AccountSummary, note: string | null, work: () => Promise<unknown>): Plan {
  const { id, email, partner_code } = person
  const action = note === null ? 'unchanged' : 'update'
  return {
    target: id,
    partner_code,
    changes: [{ action, kind: 'person', name: email, note: note ?? undefined }],
    apply: async () => {
      await work()
      return { audited: true }
    },
  }
}

/** Roles that support can't give, and who decides about them. */
const DECIDED_ELSEWHERE: Record<string, string> = {
  global: 'People join the global community themselves, in their settings.',
  global_user: 'People join the global community themselves, in their settings.',
  hybrid_user: 'It follows from the global status of the institution.',
  course_user: 'It follows from the courses that the learning platform names.',
  staff: 'Say which: school_staff or product_staff.',
  current_student_or_alumni: 'Say which: current_student or alumni.',
}

function knownRole(typed: string): AssignableRoleName {
  const name = typed.toLowerCase().replaceAll('-', '_')
  const known = ASSIGNABLE_ROLE_NAMES.find((role) => role === name)
  if (known) return known
  const elsewhere = DECIDED_ELSEWHERE[name]
  const meant = elsewhere ? undefined : nearestName(name, ASSIGNABLE_ROLE_NAMES)
  throw wrongUsage(
    `"${typed}" is not a role you can give.${meant ? ` Did you mean ${meant}?` : ''}`,
    { next: elsewhere ?? `Roles: ${ASSIGNABLE_ROLE_NAMES.join(', ')}` },
  )
}

/** (CLI-25, its set-role part) */
export const setRole: WriteAction = async (context, input) => {
  const role = knownRole(input.arg(1))
  const on = !input.on('off')
  const operator = await operatorFrom(context)
  const person = await presentAccount(operator.db, input.arg(0))
  const { PRODUCT_NAME: product } = await context.env()
  const details = await accountDetails(operator.db, person.id)
  const change = roleUpdate(role, on, { ...person, ...details }, product)
  if (!change)
    throw wrongUsage(`No one can just stop being ${role}: give them what they are instead.`, {
      next: 'One of current_student, prospective_student, applicant, devry_prospect, alumni',
    })
  const fields = Object.entries(change).map(([name, value]) => `${name} → ${valueText(value)}`)
  const note = fields.length === 0 ? null : `${on ? 'gets' : 'loses'} ${role}: ${fields.join(', ')}`
  return planFor(person, note, () => support.setRole(operator, person.id, { role, on, product }))
}

const valueText = (value: unknown) =>
  Array.isArray(value) ? value.join(', ') || 'none' : String(value)

/** (CLI-25, its assign-coach part) */
export const assignCoach: WriteAction = async (context, input) => {
  const operator = await operatorFrom(context)
  const person = await presentAccount(operator.db, input.arg(0))
  const coach = input.arg(1) === 'none' ? null : await knownAccount(operator.db, input.arg(1))
  if (coach) assertCanCoach(coach, person)
  const { coach: now } = await accountDetails(operator.db, person.id)
  const isSame = (now?.id ?? null) === (coach?.id ?? null)
  const note = isSame ? null : `coach ${now?.email ?? 'none'} → ${coach?.email ?? 'none'}`
  return planFor(person, note, () => support.assignCoach(operator, person.id, coach?.id ?? null))
}

function assertCanCoach(coach: AccountSummary, person: AccountSummary) {
  const { id, email, partner_code, state, coach_user } = coach
  if (state !== 'active') throw new Abort(`${email} can't coach anyone: ${state}.`)
  if (partner_code !== person.partner_code)
    throw new Abort(`${email} is at another school (${partner_code}).`)
  if (!coach_user)
    throw new Abort(`${email} is not a coach.`, {
      next: `To make them one: quad users set-role ${email} success_coach.`,
    })
  if (id === person.id) throw new Abort('No one coaches themselves.')
}

/** (CLI-25, its reset-password part) */
export const resetPassword: WriteAction = async (context, input) => {
  const operator = await operatorFrom(context)
  const person = await presentAccount(operator.db, input.arg(0))
  const { has_password } = await accountDetails(operator.db, person.id)
  const note = has_password
    ? 'a link for a new password; all sessions end'
    : 'has no password: a link that logs in; all sessions end'
  return {
    ...planFor(person, note, () => Promise.resolve()),
    confirm: {
      question: has_password
        ? `The password of ${person.email} will stop working at once.`
        : `The sessions of ${person.email} will end at once.`,
    },
    apply: async () => {
      const id = await support.resetUserPassword(operator, person.id)
      return { ...(await resetLink(context, person, id)), audited: true }
    },
  }
}

/** Printed once and stored nowhere: everyone who has it can choose the password. */
async function resetLink(context: Context, { email, partner_code }: AccountSummary, id: string) {
  const { SESSION_SECRET } = await context.env()
  const { read } = await context.db()
  const { host } = await read.partner.findUniqueOrThrow({
    where: { partner_code },
    select: { host: true },
  })
  const path = `/reset-password/${mailLinkCode(SESSION_SECRET, id)}`
  const link = schoolUrl(await context.siteAddress(), host, path)
  const hours = MAIL_LINK_HOURS.reset_password
  return {
    json: { link, hours },
    text: () => `For ${email}. It works once, for ${amount(hours, 'hour')}:\n${link}`,
  }
}

/** Not in the spec. */
export const resetFactors: WriteAction = async (context, input) => {
  const operator = await operatorFrom(context)
  const person = await presentAccount(operator.db, input.arg(0))
  const { two_step_since } = await accountDetails(operator.db, person.id)
  const note = two_step_since && 'two-step login goes off; sessions and access tokens end'
  const plan = planFor(person, note, () => support.resetFactors(operator, person.id))
  if (!note) return plan
  const question = `The password of ${person.email} alone will open the account.`
  return { ...plan, confirm: { question } }
}

/** (CLI-25, its suspend part) */
export const suspend: WriteAction = async (context, input) => {
  const operator = await operatorFrom(context)
  const person = await presentAccount(operator.db, input.arg(0))
  const isSuspended = person.state === 'suspended'
  if (input.on('lift')) {
    const note = isSuspended ? 'can log in again, profile is visible again' : null
    return planFor(person, note, () => support.liftSuspension(operator, person.id))
  }
  const reason = input.text('reason')?.trim() || null
  if (reason && (reason.length > 500 || !isPlainText(reason)))
    throw wrongUsage('--reason must be plain text of at most 500 characters.')
  const { sessions, suspended_reason } = await accountDetails(operator.db, person.id)
  const newReason = reason && reason !== suspended_reason ? 'the reason changes' : null
  const note = isSuspended
    ? newReason
    : `can't log in, profile is hidden; ${amount(sessions, 'session')} will end`
  return planFor(person, note, () => support.suspend(operator, person.id, reason))
}

/** What doesn't come back during sending can't be known here: an operator has read it. */
export const undeliverable: WriteAction = async (context, input) => {
  const on = !input.on('lift')
  const operator = await operatorFrom(context)
  const person = await presentAccount(operator.db, input.arg(0))
  const { undeliverable_at } = await accountDetails(operator.db, person.id)
  const text = on ? 'no more mail, until they confirm an address' : 'mail is tried again'
  const note = (undeliverable_at !== null) === on ? null : text
  return planFor(person, note, () => support.markUndeliverable(operator, person.id, on))
}
