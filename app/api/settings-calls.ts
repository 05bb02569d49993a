import { z } from 'zod'
import { ownUser } from '~/domain/accounts/own-user.server'
import { blockedPeople, unblock } from '~/domain/settings/blocks.server'
import { saveOwnSettings } from '~/domain/settings/own-settings.server'
import { setGlobal, setOptStatus } from '~/domain/settings/privacy.server'
import { OWN_TICKS } from '~/domain/settings/schema'
import { done, forMembers, nothing, yesNo, type Call } from './call'

const ownTicks = z.object(
  Object.fromEntries(OWN_TICKS.map((name) => [name, yesNo.optional()])) as Record<
    (typeof OWN_TICKS)[number],
    z.ZodOptional<typeof yesNo>
  >,
)

/** Calls about the own settings. */
export const settingsCalls: readonly Call[] = [
  // (API-10, SETTINGS-12)
  forMembers('/account-settings', {
    method: 'GET',
    path: '/user/find_blocked',
    input: nothing,
    handle: async ({ ctx }) => done(await blockedPeople(ctx)),
  }),
  // (API-14, SETTINGS-10)
  forMembers('/account-settings', {
    method: 'POST',
    path: '/user',
    input: ownTicks,
    handle: async ({ ctx }, ticks) => {
      await saveOwnSettings(ctx, ticks)
      return done(await ownUser(ctx))
    },
  }),
  // (API-22, SETTINGS-10)
  forMembers('/account-settings', {
    method: 'POST',
    path: '/user/toggle_global_setting',
    input: z.object({ global: yesNo }),
    handle: async ({ ctx }, { global }) => {
      await setGlobal(ctx, global)
      return done()
    },
  }),
  // (API-23, SETTINGS-10)
  forMembers('/account-settings', {
    method: 'POST',
    path: '/user/toggle_enrollment_opt_status',
    input: z.object({
      enrollment_opt_status: z.enum(['in', 'out'], { error: 'Must be in or out' }),
    }),
    handle: async ({ ctx }, { enrollment_opt_status }) => {
      await setOptStatus(ctx, enrollment_opt_status)
      return done()
    },
  }),
  // (API-25, SETTINGS-14)
  forMembers('/account-settings', {
    method: 'POST',
    path: '/user/unblock',
    input: z.object({ user_id: z.string({ error: 'Must be the id of a user' }) }),
    handle: async ({ ctx }, { user_id }) => {
      await unblock(ctx, user_id, crypto.randomUUID())
      return done()
    },
  }),
]
