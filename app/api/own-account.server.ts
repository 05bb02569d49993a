import { ownUser } from '~/domain/accounts/own-user.server'
import { portfolioIds } from '~/domain/coaching/portfolio.server'
import { notificationSettings } from '~/domain/settings/notifications.server'
import type { Ctx } from '~/platform/ctx'

/**
 * The viewer's account with everything that a call can set of it, since what is written can be read, and with
 * the students of a coach. (API-08, API-14, PEOPLE-01)
 */
export async function ownAccount(ctx: Ctx) {
  const { toggles, frequency: email_frequency } = await notificationSettings(ctx)
  const portfolio_students = (await portfolioIds(ctx)).map((id) => ({ id }))
  return { ...(await ownUser(ctx)), ...toggles, email_frequency, portfolio_students }
}
