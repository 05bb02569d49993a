import type { Ctx } from '~/platform/ctx'
import { receivesRequests } from '~/policy/answer-requests'
import { canSetOptStatus, globalOption } from '~/policy/privacy'
import { blockedPeople } from './blocks.server'
import { asksWhereFrom } from './own-settings.server'
import { PRIVACY_TOGGLES, type PrivacySettings } from './schema'

const OWN_PARTS = { profile: true, consents: true, settings: true } as const

/** What the privacy section shows. For every member, of the own account. (SETTINGS-09, SETTINGS-11) */
export async function privacySettings(ctx: Ctx): Promise<PrivacySettings> {
  const { db, viewer, partner } = ctx
  const { profile, consents, settings, global, interests_private } =
    await db.read.user.findUniqueOrThrow({
      where: { id: viewer.id },
      select: { global: true, interests_private: true, ...OWN_PARTS },
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
    answer_requests: receivesRequests(viewer) ? (settings?.answer_requests ?? true) : null,
    global: kind && {
      kind,
      on: kind === 'consent' ? Boolean(consents?.global_consent_at) : global,
    },
    opted_in: canSetOptStatus(viewer, partner) ? viewer.enrollment_opt_status === 'in' : null,
    blocked: await blockedPeople(ctx),
  }
}
