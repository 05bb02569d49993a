import { addressObjection } from '~/domain/accounts/addresses.server'
import { EMAIL_SIGNED_UP } from '~/domain/accounts/fields'
import { authOf, type HeldIdentity } from '~/domain/accounts/identity'
import { useTicket } from '~/domain/accounts/identity-ticket.server'
import { createMailLink } from '~/domain/accounts/mail-links.server'
import { useChallenge, type Answered } from '~/domain/captcha/challenge.server'
import { ANSWER_FIELD, CAPTCHA_OVER } from '~/domain/captcha/schema'
import type { Ctx, VisitorCtx } from '~/platform/ctx'
import type { Tx } from '~/platform/db.server'
import { appendEvent } from '~/platform/events.server'
import { newId } from '~/platform/ids'
import type { DoorName } from './doors'
import { blankAccount, givenBy, traitsOf } from './new-user'
import { isTheirs, openProspect } from './prospects.server'
import { OTHER_ADDRESS, UNKNOWN_PROSPECT } from './prospects'
import { IDENTITY_GONE, INSTITUTION_REQUIRED, type SignupInput } from './schema'

export type Enrolment = {
  door: DoorName
  partner_code: string
  product: string
  input: SignupInput
  /** From the school's own log-in, else null */
  identity: HeldIdentity | null
  /** The id in the address of an invitation, else null */
  prospectId: string | null
  /** The answered question; null where none is asked or an outside provider has judged */
  answered: Answered | null
}

/** Ends the transaction, which is undone, with what is said to the person. */
export class Objection extends Error {
  constructor(readonly errors: Record<string, string[]>) {
    super('signing up was refused')
  }
}

type Asker = Ctx | VisitorCtx

/** Everything that signing up writes; answers the id of the account. Throws Objection. */
export async function enrol(tx: Tx, ctx: Asker, given: Enrolment, hash: string | null) {
  const { viewer } = ctx
  const { email } = given.input
  const { partner_code, identity } = given
  if (identity && !(await useTicket(tx, identity.ticket)))
    throw new Objection({ identity: [IDENTITY_GONE] })
  const taken = await addressObjection({ read: tx }, email, { partner_code, except: viewer?.id })
  if (taken) throw new Objection({ email: [taken] })
  const id = viewer?.id ?? newId()
  const external_lead_id = await takeProspect(tx, given, id)
  const institution_id = await institutionOf(tx, given)
  if (given.answered && !(await useChallenge(tx, given.answered)))
    throw new Objection({ [ANSWER_FIELD]: [CAPTCHA_OVER] })
  const place = { institution_id, external_lead_id }
  if (viewer) await complete(tx, ctx, given, { id, hash, place })
  else await create(tx, ctx, given, { id, hash, place })
  return id
}

/** Takes the invitation for this person; it is open once. (SIGNUP-23, SIGNUP-26, SIGNUP-29) */
async function takeProspect(tx: Tx, given: Enrolment, user_id: string): Promise<string | null> {
  const { prospectId, partner_code, input } = given
  if (prospectId === null) return null
  const prospect = await openProspect({ read: tx }, { partner_code }, prospectId)
  if (!prospect) throw new Objection({ prospect_id: [UNKNOWN_PROSPECT] })
  if (!isTheirs(prospect, input.email)) throw new Objection({ email: [OTHER_ADDRESS] })
  await tx.prospect.update({ where: { id: prospect.id }, data: { user_id } })
  return prospect.prospect_id
}

async function institutionOf(tx: Tx, { partner_code, input }: Enrolment): Promise<string | null> {
  const { institution_code } = input
  if (institution_code === null) return null
  const found = await tx.institution.findFirst({
    where: { partner_code, institution_code, status: 'active' },
    select: { id: true },
  })
  if (!found) throw new Objection({ institution_code: [INSTITUTION_REQUIRED] })
  return found.id
}

type Row = {
  id: string
  hash: string | null
  place: { institution_id: string | null; external_lead_id: string | null }
}

async function create(tx: Tx, { now }: Asker, given: Enrolment, { id, hash, place }: Row) {
  const { input, partner_code, identity } = given
  await tx.user.create({
    data: {
      id,
      partner_code,
      email: input.email,
      email_confirmed: identity?.email_verified ?? false,
      auths: identity ? [authOf(identity)] : [],
      password_hash: hash,
      ...blankAccount(now),
      ...givenBy(input, now),
      ...traitsOf(given),
      ...place,
    },
  })
  const about = { partner_code, actor_id: id, subject_id: id }
  await appendEvent(tx, { ...about, name: 'user.created' }, now)
  if (!identity?.email_verified)
    await askToConfirm(tx, { id, partner_code, email: input.email }, now)
}

/** An account that the school or a log-in has made: what it holds already stays. */
async function complete(tx: Tx, { now }: Asker, given: Enrolment, { id, hash, place }: Row) {
  const { input, partner_code } = given
  const was = await tx.user.findUniqueOrThrow({ where: { id, deleted_at: null } })
  if (was.joined_date) throw new Objection({ email: [EMAIL_SIGNED_UP] })
  const traits = traitsOf(given)
  await tx.user.update({
    where: { id },
    data: {
      ...givenBy(input, now),
      external_id: input.external_id ?? was.external_id,
      institution_id: place.institution_id ?? was.institution_id,
      external_lead_id: place.external_lead_id ?? was.external_lead_id,
      password_hash: was.password_hash ?? hash,
      onboarding_step: was.onboarding_step ?? 'signup',
      enrollment_status: was.enrollment_status ?? traits.enrollment_status,
      leader: was.leader || traits.leader,
      control_group: was.control_group || traits.control_group,
      core_state: traits.core_state ?? was.core_state,
    },
  })
  const about = { partner_code, actor_id: id, subject_id: id }
  await appendEvent(tx, { ...about, name: 'terms.accepted' }, now)
  await appendEvent(tx, { ...about, name: 'user.changed' }, now)
  if (!was.email_confirmed) await askToConfirm(tx, { id, partner_code, email: was.email }, now)
}

type Unconfirmed = { id: string; partner_code: string; email: string }

async function askToConfirm(tx: Tx, { email, ...user }: Unconfirmed, now: Date) {
  const link = await createMailLink(tx, { kind: 'confirm_email', user, address: email }, now)
  const { id, partner_code } = user
  const about = { partner_code, actor_id: id, subject_id: id }
  await appendEvent(
    tx,
    { ...about, name: 'account.confirmation_requested', payload: { link } },
    now,
  )
}
