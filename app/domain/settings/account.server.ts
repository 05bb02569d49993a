import { ownCredentials } from '~/domain/accounts/credentials.server'
import { linkedSince } from '~/domain/courses/accounts.server'
import { canLinkCanvas } from '~/domain/courses/connections.server'
import { launchAccounts } from '~/domain/courses/launches.server'
import { rememberedBrowsers } from '~/domain/factors/remembered.server'
import { factorStatus } from '~/domain/factors/setup.server'
import type { Ctx } from '~/platform/ctx'
import { hasFlag } from '~/policy/flags'
import { latestDownload } from './downloads.server'
import { ownSessions } from './own-sessions.server'
import type { AccountSettings } from './schema'

/**
 * What the account section shows; `sessionId` is the session that asks. For every member, of the
 * own account. (SETTINGS-02, SETTINGS-03)
 */
export async function accountSettings(
  ctx: Ctx,
  sessionId: string | null,
): Promise<AccountSettings> {
  const { viewer, partner } = ctx
  const { id: _, partner_code: _code, ...credentials } = await ownCredentials(ctx)
  return {
    ...credentials,
    dark_mode_enabled: hasFlag(viewer, partner, 'dark_mode') ? viewer.dark_mode_enabled : null,
    lite: viewer.lite,
    canvas_since: viewer.canvas_auth ? await linkedSince(ctx) : null,
    can_link_canvas: await canLinkCanvas(ctx),
    course_accounts: await launchAccounts(ctx),
    download: await latestDownload(ctx),
    sessions: await ownSessions(ctx, sessionId),
    two_step_since: (await factorStatus(ctx)).since,
    remembered_browsers: await rememberedBrowsers(ctx),
  }
}
