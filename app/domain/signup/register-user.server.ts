import { newBackground } from '~/domain/users/schema-avatars'
import {
  confirmationRequested,
  termsAccepted,
  userChanged,
  userCreated,
} from '~/domain/accounts/events'
import { findEmailConflict } from '~/domain/accounts/emails.server'
import { EMAIL_SIGNED_UP } from '~/domain/accounts/fields'
import { toAuth, type PendingIdentity } from '~/domain/accounts/identity'
import { consumeTicket } from '~/domain/accounts/identity-ticket.server'
import { createMailLink } from '~/domain/accounts/mail-links.server'
import { flattenUser, INCLUDE_PARTS } from '~/domain/users/parts'
import {
  saveConsents,
  saveOnboarding,
  saveSchoolLinks,
  saveStudy,
} from '~/domain/users/parts.server'
import { consumeChallenge, type SolvedChallenge } from '~/domain/captcha/challenge.server'
import { ANSWER_FIELD, CAPTCHA_EXPIRED } from '~/domain/captcha/schema'
import { termsVersion } from '~/domain/legal/terms.server'
import type { Ctx, VisitorCtx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import { newId } from '~/platform/ids'
import { failure, Rejection } from '~/platform/failures'
import type { SignupFlow } from './flows'
import { enrollmentStatus } from '~/policy/affiliations'
import { inputColumns, flowTraits } from './new-user'
import { matchesEmail, openProspect } from './prospects.server'
import { INVITATION_EMAIL_MISMATCH, UNKNOWN_PROSPECT } from './prospects'
import type { SignupInput } from './form.server'
import { IDENTITY_EXPIRED, INSTITUTION_REQUIRED } from './schema'

export type Registration = {
  flow: SignupFlow
  partner_code: string
  product: string
  input: SignupInput
  /** From the school's own log-in, else null */
  identity: PendingIdentity | null
  /** The id in the address of an invitation, else null */
  prospectId: string | null
  /** The answered question; null where none is asked or an outside provider has judged */
  solved: SolvedChallenge | null
}

type Requester = Ctx | VisitorCtx

/** Everything that signing up writes; returns the id of the account. Throws a Rejection. */
export async function registerUser(
  tx: Tx,
  ctx: Requester,
  registration: Registration,
  hash: string | null,
) {
  const { viewer } = ctx
  const { email } = registration.input
  const { partner_code, identity } = registration
  if (identity && !(await consumeTicket(tx, identity.ticket)))
    throw new Rejection(failure({ identity: [IDENTITY_EXPIRED] }))
  const taken = await findEmailConflict({ read: tx }, email, { partner_code, except: viewer?.id })
  if (taken) throw new Rejection(failure({ email: [taken] }))
  const id = viewer?.id ?? newId()
  const external_lead_id = await claimProspect(tx, registration, id)
  const institution_id = await findInstitutionId(tx, registration)
  if (registration.solved && !(await consumeChallenge(tx, registration.solved)))
    throw new Rejection(failure({ [ANSWER_FIELD]: [CAPTCHA_EXPIRED] }))
  const place = { institution_id, external_lead_id }
  if (viewer) await completeUser(tx, ctx, registration, { id, hash, place })
  else await createUser(tx, ctx, registration, { id, hash, place })
  return id
}

/** Takes the invitation for this person; it is open once. (SIGNUP-23, SIGNUP-26, SIGNUP-29) */
async function claimProspect(
  tx: Tx,
  registration: Registration,
  user_id: string,
): Promise<string | null> {
  const { prospectId, partner_code, input } = registration
  if (prospectId === null) return null
  const prospect = await openProspect({ read: tx }, { partner_code }, prospectId)
  if (!prospect) throw new Rejection(failure({ prospect_id: [UNKNOWN_PROSPECT] }))
  if (!matchesEmail(prospect, input.email))
    throw new Rejection(failure({ email: [INVITATION_EMAIL_MISMATCH] }))
  await tx.prospect.update({ where: { id: prospect.id }, data: { user_id } })
  return prospect.prospect_id
}

async function findInstitutionId(
  tx: Tx,
  { partner_code, input }: Registration,
): Promise<string | null> {
  const { institution_code } = input
  if (institution_code === null) return null
  const institution = await tx.institution.findFirst({
    where: { partner_code, institution_code, status: 'active' },
    select: { id: true },
  })
  if (!institution) throw new Rejection(failure({ institution_code: [INSTITUTION_REQUIRED] }))
  return institution.id
}

type NewAccount = {
  id: string
  hash: string | null
  place: { institution_id: string | null; external_lead_id: string | null }
}

async function createUser(
  tx: Tx,
  { now }: Requester,
  registration: Registration,
  { id, hash, place }: NewAccount,
) {
  const { input, partner_code, identity } = registration
  const { leader, enrollment_status: flowStatus, ...study } = flowTraits(registration)
  const enrollment_status = flowStatus ?? enrollmentStatus(input.enrollment)
  const { institution_id, external_lead_id } = place
  await tx.user.create({
    data: {
      id,
      partner_code,
      email: input.email,
      email_confirmed: identity?.email_verified ?? false,
      auths: identity ? [toAuth(identity)] : [],
      password_hash: hash,
      avatar_bg_type: newBackground(id),
      roles: [],
      ...inputColumns(input, now),
      leader,
      enrollment_status,
      institution_id,
      created_at: now,
    },
  })
  await saveStudy(tx, id, study)
  await saveOnboarding(tx, id, { onboarding_step: 'signup' })
  await saveConsents(tx, id, { terms_version: termsVersion() })
  await saveSchoolLinks(tx, id, { external_id: input.external_id, external_lead_id })
  await publish(tx, { viewer: { id, partner_code }, now }, userCreated({ subject: id }))
  if (!identity?.email_verified)
    await requestConfirmation(tx, { id, partner_code, email: input.email }, now)
}

/** An account that the school or a log-in has made: what it holds already stays. */
async function completeUser(
  tx: Tx,
  { now }: Requester,
  registration: Registration,
  { id, hash, place }: NewAccount,
) {
  const { input, partner_code } = registration
  const was = flattenUser(
    await tx.user.findUniqueOrThrow({ where: { id, deleted_at: null }, include: INCLUDE_PARTS }),
  )
  if (was.joined_date) throw new Rejection(failure({ email: [EMAIL_SIGNED_UP] }))
  const traits = flowTraits(registration)
  await tx.user.update({
    where: { id },
    data: {
      ...inputColumns(input, now),
      institution_id: place.institution_id ?? was.institution_id,
      password_hash: was.password_hash ?? hash,
      enrollment_status: was.enrollment_status ?? traits.enrollment_status,
      leader: was.leader || traits.leader,
    },
  })
  await saveStudy(tx, id, {
    control_group: was.control_group || traits.control_group,
    core_state: traits.core_state ?? was.core_state,
  })
  await saveOnboarding(tx, id, { onboarding_step: was.onboarding_step ?? 'signup' })
  await saveConsents(tx, id, { terms_version: termsVersion() })
  await saveSchoolLinks(tx, id, {
    external_id: input.external_id ?? was.external_id,
    external_lead_id: place.external_lead_id ?? was.external_lead_id,
  })
  await publish(tx, { viewer: { id, partner_code }, now }, [
    termsAccepted({ subject: id }),
    userChanged({ subject: id }),
  ])
  if (!was.email_confirmed)
    await requestConfirmation(tx, { id, partner_code, email: was.email }, now)
}

type UnconfirmedAccount = { id: string; partner_code: string; email: string }

async function requestConfirmation(tx: Tx, { email, ...user }: UnconfirmedAccount, now: Date) {
  const link = await createMailLink(tx, { kind: 'confirm_email', user, address: email }, now)
  await publish(tx, { viewer: user, now }, confirmationRequested({ subject: user.id, link }))
}
