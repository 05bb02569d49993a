import { saveConsents } from '~/domain/users/parts.server'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/db.server'
import { NotFound } from '~/platform/failures'
import { canBeInvitedToGlobal, canSetOptStatus, globalOption } from '~/policy/privacy'
import { blockedPeople } from './blocks.server'
import { asksWhereFrom, publishUserChanged } from './own-settings.server'
import { PRIVACY_TOGGLES, type PrivacySettings } from './schema'

/** What the privacy section shows. For every member, of the own account. (SETTINGS-09, SETTINGS-11) */
export async function privacySettings(ctx: Ctx): Promise<PrivacySettings> {
  const { db, viewer, partner } = ctx
  const { profile, consents, global, interests_private } = await db.read.user.findUniqueOrThrow({
    where: { id: viewer.id },
    select: { global: true, interests_private: true, profile: true, consents: true },
  })
  const toggles = {
    about_private: profile?.about_private ?? false,
    country_private: profile?.country_private ?? false,
    interests_private,
  }
  const hasPlaces = await asksWhereFrom(ctx)
  const offered = PRIVACY_TOGGLES.filter((name) => name !== 'country_private' || hasPlaces)
  const kind = globalOption(viewer)
  return {
    toggles: offered.map((name) => ({ name, on: toggles[name] })),
    global: kind && {
      kind,
      on: kind === 'consent' ? Boolean(consents?.global_consent_at) : global,
    },
    opted_in: canSetOptStatus(viewer, partner) ? viewer.enrollment_opt_status === 'in' : null,
    blocked: await blockedPeople(ctx),
  }
}

/** Whether the viewer is invited to join the community of all schools. For every member. (PROFILE-09) */
export async function isInvitedToGlobal({ db, viewer }: Ctx): Promise<boolean> {
  const { partner, consents } = await db.read.user.findUniqueOrThrow({
    where: { id: viewer.id },
    select: { partner: { select: { global_status: true } }, consents: true },
  })
  const consented = Boolean(consents?.global_consent_at)
  return canBeInvitedToGlobal(viewer, { global_status: partner.global_status, consented })
}

/**
 * Switches the viewer's part in the community of all schools: the consent at an institution that
 * prepares for it, the global setting at a hybrid one. Throws NotFound elsewhere. Doing it again
 * changes nothing. Event: user.changed. (SETTINGS-11, OPTIN-20)
 */
export async function setGlobal(ctx: Ctx, on: boolean): Promise<void> {
  const kind = globalOption(ctx.viewer)
  if (!kind) throw new NotFound()
  if (kind === 'consent') await setGlobalConsent(ctx, on)
  else await updateUser(ctx, { global: !on }, { global: on })
}

async function setGlobalConsent(ctx: Ctx, on: boolean) {
  const user_id = ctx.viewer.id
  await ctx.db.write(async (tx) => {
    const consents = await tx.userConsents.findUnique({ where: { user_id } })
    if (Boolean(consents?.global_consent_at) === on) return
    await saveConsents(tx, user_id, { global_consent_at: on ? ctx.now : null })
    await publishUserChanged(ctx, tx)
  })
}

/**
 * Lets prospective students reach the viewer, or no longer. For those who are offered it, else
 * throws NotFound. Doing it again changes nothing. Event: user.changed. (OPTIN-02, OPTIN-15)
 */
export async function setOptStatus(ctx: Ctx, enrollment_opt_status: 'in' | 'out'): Promise<void> {
  if (!canSetOptStatus(ctx.viewer, ctx.partner)) throw new NotFound()
  const before = { enrollment_opt_status: { not: enrollment_opt_status } }
  await updateUser(ctx, before, { enrollment_opt_status })
}

type UserUpdate = Parameters<Tx['user']['updateMany']>[0]

async function updateUser(ctx: Ctx, before: UserUpdate['where'], data: UserUpdate['data']) {
  await ctx.db.write(async (tx) => {
    const where = { ...before, id: ctx.viewer.id }
    const { count } = await tx.user.updateMany({ where, data: { ...data, updated_at: ctx.now } })
    if (count > 0) await publishUserChanged(ctx, tx)
  })
}
