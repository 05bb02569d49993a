import { userChanged } from '~/domain/accounts/events'
import { saveProfile, saveUserSettings } from '~/domain/users/parts.server'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import { hasAnnouncements } from '~/policy/announcements'
import { hasEvents } from '~/policy/campus-events'
import { hasFlag } from '~/policy/flags'
import {
  DISPLAY_TOGGLES,
  OWN_TOGGLES,
  PRIVACY_TOGGLES,
  type OwnSettings,
  REQUEST_TOGGLES,
  type OwnToggles,
  type PrivacyToggle,
} from './schema'
import {
  ALL_NOTIFICATION_TOGGLES,
  type ExtraPushToggle,
  type ExtraToggle,
  type NotificationName,
} from './schema-notifications'

/**
 * Saves those of the viewer's toggles that are given: which notifications they want, how often by email, what their profile
 * keeps to itself, and how pages look. For every member, of the own account; one that is not
 * offered to them stays as it was. Event: user.changed where others see a
 * difference, which search follows. (SETTINGS-02, SETTINGS-10, SETTINGS-15)
 */
export async function saveOwnSettings(ctx: Ctx, input: OwnSettings): Promise<void> {
  const { email_frequency } = input
  const extra = offeredExtras(ctx, input)
  const toggles = await allowedToggles(ctx, input)
  const notifications = pickToggles(ALL_NOTIFICATION_TOGGLES, toggles)
  const privacy = pickToggles(PRIVACY_TOGGLES, toggles)
  const display = pickToggles([...DISPLAY_TOGGLES, ...REQUEST_TOGGLES], toggles)
  const { id } = ctx.viewer
  await ctx.db.write(async (tx) => {
    if (hasToggles(notifications) || email_frequency || Object.keys(extra).length > 0)
      await saveNotifications(ctx, tx, { ...notifications, email_frequency, ...extra })
    if (hasToggles(display)) await saveUserSettings(tx, id, display)
    if (hasToggles(privacy)) await savePrivacy(ctx, tx, privacy)
  })
}

/** What isn't offered to the viewer stays as it was. */
const offeredExtras = (
  { viewer, partner }: Ctx,
  { follow_ups, announcements, events, push_events }: OwnSettings,
) => ({
  ...(viewer.coach_user && follow_ups !== undefined && { follow_ups }),
  ...(hasAnnouncements(viewer, partner) && announcements !== undefined && { announcements }),
  ...(hasEvents(viewer, partner) && events !== undefined && { events }),
  ...(hasEvents(viewer, partner) && push_events !== undefined && { push_events }),
})

type Notifications = Pick<
  OwnSettings,
  'email_frequency' | NotificationName | ExtraToggle | ExtraPushToggle
>

/** The first digest comes with the next morning, and with what happens until then. */
async function saveNotifications({ viewer, now }: Ctx, tx: Tx, settings: Notifications) {
  const { id: user_id } = viewer
  const before = await tx.notificationSettings.findUnique({ where: { user_id } })
  const { email_frequency = before?.email_frequency } = settings
  const digest_at = email_frequency === before?.email_frequency ? undefined : now
  await tx.notificationSettings.upsert({
    where: { user_id },
    create: { user_id, ...settings, digest_at },
    update: { ...settings, digest_at },
  })
}

async function savePrivacy(ctx: Ctx, tx: Tx, privacy: Partial<Record<PrivacyToggle, boolean>>) {
  const { interests_private, ...profile } = privacy
  const { id } = ctx.viewer
  const user = await tx.user.findUniqueOrThrow({ where: { id }, include: { profile: true } })
  const before = { ...NOTHING_PRIVATE, ...user.profile, interests_private: user.interests_private }
  await tx.user.update({ where: { id }, data: { interests_private, updated_at: ctx.now } })
  if (hasToggles(profile)) await saveProfile(tx, id, profile)
  if (PRIVACY_TOGGLES.some((name) => (privacy[name] ?? before[name]) !== before[name]))
    await publishUserChanged(ctx, tx)
}

const NOTHING_PRIVATE = { about_private: false, country_private: false }

const pickToggles = <Name extends keyof OwnToggles>(names: readonly Name[], toggles: OwnToggles) =>
  Object.fromEntries(
    names.flatMap((name) => (toggles[name] === undefined ? [] : [[name, toggles[name]]])),
  ) as Partial<Record<Name, boolean>>

const hasToggles = (toggles: OwnToggles) => Object.keys(toggles).length > 0

async function allowedToggles(ctx: Ctx, toggles: OwnToggles): Promise<OwnToggles> {
  const { dark_mode_enabled, country_private, ...always } = toggles
  const dark = hasFlag(ctx.viewer, ctx.partner, 'dark_mode') ? { dark_mode_enabled } : {}
  const country = (await asksWhereFrom(ctx)) ? { country_private } : {}
  return pickToggles(OWN_TOGGLES, { ...always, ...dark, ...country })
}

/** Where someone is from is asked for only where the school has students of several places. (3§6) */
export async function asksWhereFrom({ db, viewer }: Ctx): Promise<boolean> {
  const asks = { state_or_country_field: true }
  const school = await db.read.partner.findFirst({
    where: {
      partner_code: viewer.partner_code,
      OR: [{ international_country: true }, asks, { institutions: { some: asks } }],
    },
    select: { partner_code: true },
  })
  return school !== null
}

/** Names, program or privacy of the viewer are others now; search follows. */
export const publishUserChanged = (ctx: Ctx, tx: Tx): Promise<void> =>
  publish(tx, ctx, userChanged({ subject: ctx.viewer.id }))
