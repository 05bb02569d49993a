import { MAIL_LINK_HOURS, mailLinkCode } from '~/domain/accounts/mail-links.server'
import { nearestName } from '~/domain/partners/nearest'
import {
  assignCoach,
  liftSuspension,
  resetPasswordOf,
  setRole,
  suspend,
} from '~/domain/support/commands.server'
import { accountFacts, type FoundAccount } from '~/domain/support/queries.server'
import { schoolAddress } from '~/platform/addresses'
import { isPlainText } from '~/platform/one-line'
import { changeOfRole, GIVEN_ROLE_NAMES, type GivenRoleName } from '~/policy/given-roles'
import { Abort, wrongUsage } from '../errors'
import type { Plan } from '../plan'
import type { Shell } from '../shell'
import type { WritingAction } from '../spec'
import { knownAccount, operatorOf, presentAccount } from './account'

/** One line about one person; the command writes the audit row in its own transaction. */
function planFor(person: FoundAccount, note: string | null, work: () => Promise<unknown>): Plan {
  const { id, email, partner_code } = person
  return {
    target: id,
    partner_code,
    changes: [
      {
        action: note === null ? 'unchanged' : 'update',
        kind: 'person',
        name: email,
        note: note ?? undefined,
      },
    ],
    apply: async () => {
      await work()
      return { audited: true }
    },
  }
}

/** What is no role that support gives, and who decides about it. */
const DECIDED_ELSEWHERE: Record<string, string> = {
  global: 'People join the global community themselves, in their settings.',
  global_user: 'People join the global community themselves, in their settings.',
  hybrid_user: 'It follows from the global status of the institution.',
  course_user: 'It follows from the courses that the learning platform names.',
  staff: 'Say which: school_staff or product_staff.',
  current_student_or_alumni: 'Say which: current_student or alumni.',
}

function knownRole(typed: string): GivenRoleName {
  const name = typed.toLowerCase().replaceAll('-', '_')
  const known = GIVEN_ROLE_NAMES.find((one) => one === name)
  if (known) return known
  const meant = nearestName(name, GIVEN_ROLE_NAMES)
  throw wrongUsage(
    `"${typed}" is no role that can be given.${meant && !DECIDED_ELSEWHERE[name] ? ` Did you mean ${meant}?` : ''}`,
    { next: DECIDED_ELSEWHERE[name] ?? `Roles: ${GIVEN_ROLE_NAMES.join(', ')}` },
  )
}

/** (CLI-25, its set-role part) */
export const setRoleAction: WritingAction = {
  async plan(shell, input) {
    const role = knownRole(input.arg(1))
    const on = !input.on('off')
    const operator = await operatorOf(shell)
    const { db } = operator
    const person = await presentAccount(db, input.arg(0))
    const { PRODUCT_NAME: product } = await shell.env()
    const facts = await accountFacts(db, person.id)
    const change = changeOfRole(role, on, { ...person, ...facts }, product)
    if (!change)
      throw wrongUsage(`Nobody can simply stop being ${role}: give them what they are instead.`, {
        next: 'One of current_student, prospective_student, applicant, devry_prospect, alumni',
      })
    const fields = Object.entries(change).map(([name, value]) => `${name} → ${told(value)}`)
    const note =
      fields.length === 0 ? null : `${on ? 'gets' : 'loses'} ${role}: ${fields.join(', ')}`
    return planFor(person, note, () => setRole(operator, person.id, { role, on, product }))
  },
}

const told = (value: unknown) => (Array.isArray(value) ? value.join(', ') || 'none' : String(value))

/** (CLI-25, its assign-coach part) */
export const assignCoachAction: WritingAction = {
  async plan(shell, input) {
    const operator = await operatorOf(shell)
    const { db } = operator
    const person = await presentAccount(db, input.arg(0))
    const coach = input.arg(1) === 'none' ? null : await knownAccount(db, input.arg(1))
    if (coach) refuseAsCoach(coach, person)
    const { coach: now } = await accountFacts(db, person.id)
    const note = coach
      ? `coach ${now?.email ?? 'none'} → ${coach.email}`
      : `coach ${now?.email} → none`
    const same = (now?.id ?? null) === (coach?.id ?? null)
    return planFor(person, same ? null : note, () =>
      assignCoach(operator, person.id, coach?.id ?? null),
    )
  },
}

function refuseAsCoach(coach: FoundAccount, person: FoundAccount) {
  const { email, partner_code } = coach
  if (coach.state !== 'active') throw new Abort(`${email} cannot coach anybody: ${coach.state}.`)
  if (partner_code !== person.partner_code)
    throw new Abort(`${email} is of another school (${partner_code}).`)
  if (!coach.coach_user)
    throw new Abort(`${email} is no coach.`, {
      next: `Make them one with quad users set-role ${email} success_coach.`,
    })
  if (coach.id === person.id) throw new Abort('Nobody coaches themselves.')
}

/** (CLI-25, its reset-password part) */
export const resetPasswordAction: WritingAction = {
  async plan(shell, input) {
    const operator = await operatorOf(shell)
    const person = await presentAccount(operator.db, input.arg(0))
    const { has_password } = await accountFacts(operator.db, person.id)
    if (!has_password)
      throw new Abort(`${person.email} has no password: they sign in at their school.`)
    const plan = planFor(person, 'a link for a new password; all sessions end', () =>
      Promise.resolve(),
    )
    return {
      ...plan,
      confirm: { question: `The password of ${person.email} stops working at once.` },
      apply: async () => {
        const id = await resetPasswordOf(operator, person.id)
        return { ...(await linkOf(shell, person, id)), audited: true }
      },
    }
  },
}

/** Printed once and kept nowhere: whoever has it chooses the password. */
async function linkOf(shell: Shell, { email, partner_code }: FoundAccount, id: string) {
  const { BASE_URL, SESSION_SECRET } = await shell.env()
  const { read } = await shell.db()
  const { host } = await read.partner.findUniqueOrThrow({
    where: { partner_code },
    select: { host: true },
  })
  const path = `/reset-password/${mailLinkCode(SESSION_SECRET, id)}`
  const link = schoolAddress(BASE_URL, host, path)
  const hours = MAIL_LINK_HOURS.reset_password
  return {
    json: { link, hours },
    text: () => `For ${email}, for ${hours} hour, once:\n${link}`,
  }
}

/** (CLI-25, its suspend part) */
export const suspendAction: WritingAction = {
  async plan(shell, input) {
    const operator = await operatorOf(shell)
    const person = await presentAccount(operator.db, input.arg(0))
    const suspended = person.state === 'suspended'
    if (input.on('lift')) {
      const note = suspended ? 'may sign in again, is shown again' : null
      return planFor(person, note, () => liftSuspension(operator, person.id))
    }
    const reason = input.text('reason')?.trim() || null
    if (reason && (reason.length > 500 || !isPlainText(reason)))
      throw wrongUsage('--reason must be a plain text of at most 500 characters.')
    const { sessions, suspended_reason } = await accountFacts(operator.db, person.id)
    const other = reason && reason !== suspended_reason ? 'another reason is noted' : null
    const note = `cannot sign in, is shown to nobody; ${sessions} sessions end`
    return planFor(person, suspended ? other : note, () => suspend(operator, person.id, reason))
  },
}
