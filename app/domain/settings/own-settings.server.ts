import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/db.server'
import { appendEvent } from '~/platform/events.server'
import { hasFlag } from '~/policy/flags'
import {
  ALL_NOTIFICATION_TICKS,
  DISPLAY_TICKS,
  OWN_TICKS,
  PRIVACY_TICKS,
  type OwnTicks,
  type PrivacyTick,
} from './schema'

/**
 * Saves those of the viewer's toggles that are given: what they are told of, what their profile
 * keeps to itself, and how pages look. For every member, of the own account; one that is not
 * offered to them stays as it was. Event: user.changed where others see a
 * difference, which search follows. (SETTINGS-02, SETTINGS-10, SETTINGS-15)
 */
export async function saveOwnSettings(ctx: Ctx, given: OwnTicks): Promise<void> {
  const ticks = await offered(ctx, given)
  const told = only(ALL_NOTIFICATION_TICKS, ticks)
  const privacy = only(PRIVACY_TICKS, ticks)
  const own = { ...privacy, ...only(DISPLAY_TICKS, ticks) }
  const { id } = ctx.viewer
  await ctx.db.write(async (tx) => {
    if (hasAny(told))
      await tx.notificationSettings.upsert({
        where: { user_id: id },
        create: { user_id: id, ...told },
        update: told,
      })
    if (hasAny(own)) {
      const seen = hasAny(privacy) && (await differs(tx, id, privacy))
      await tx.user.update({ where: { id }, data: { ...own, updated_at: ctx.now } })
      if (seen) await userChanged(ctx, tx)
    }
  })
}

const only = <Name extends keyof OwnTicks>(names: readonly Name[], ticks: OwnTicks) =>
  Object.fromEntries(
    names.flatMap((name) => (ticks[name] === undefined ? [] : [[name, ticks[name]]])),
  ) as Partial<Record<Name, boolean>>

const differs = async (tx: Tx, id: string, ticks: Partial<Record<PrivacyTick, boolean>>) =>
  (await tx.user.count({ where: { id, NOT: ticks } })) > 0

const hasAny = (ticks: OwnTicks) => Object.keys(ticks).length > 0

async function offered(ctx: Ctx, given: OwnTicks): Promise<OwnTicks> {
  const { dark_mode_enabled, country_private, ...always } = given
  const dark = hasFlag(ctx.viewer, ctx.partner, 'dark_mode') ? { dark_mode_enabled } : {}
  const country = (await asksForCountry(ctx)) ? { country_private } : {}
  return only(OWN_TICKS, { ...always, ...dark, ...country })
}

/** A country is asked for only where the school has students of several. (3§6) */
export async function asksForCountry({ db, viewer }: Ctx): Promise<boolean> {
  const { international_country } = await db.read.partner.findUniqueOrThrow({
    where: { partner_code: viewer.partner_code },
    select: { international_country: true },
  })
  return international_country
}

/** Names, program or privacy of the viewer are others now; search follows. */
export async function userChanged({ viewer, now }: Ctx, tx: Tx): Promise<void> {
  const { id, partner_code } = viewer
  const event = { name: 'user.changed', partner_code, actor_id: id, subject_id: id }
  await appendEvent(tx, event, now)
}
