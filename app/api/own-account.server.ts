import { ownUser } from '~/domain/accounts/own-user.server'
import { notificationSettings } from '~/domain/settings/notifications.server'
import type { Ctx } from '~/platform/ctx'

/** The viewer's account with everything that a call can set of it: what is written can be read. (API-08, API-14) */
export async function ownAccount(ctx: Ctx) {
  const { toggles, frequency: email_frequency } = await notificationSettings(ctx)
  return { ...(await ownUser(ctx)), ...toggles, email_frequency }
}
