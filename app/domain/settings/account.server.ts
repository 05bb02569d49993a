import type { Ctx } from '~/platform/ctx'
import { hasFlag } from '~/policy/flags'
import { latestDownload } from './downloads.server'
import { ownSessions } from './own-sessions.server'
import type { AccountFacts } from './schema'

/**
 * What the account section shows; `sessionId` is the session that asks. For every member, of the
 * own account. (SETTINGS-02, SETTINGS-03)
 */
export async function accountSettings(ctx: Ctx, sessionId: string | null): Promise<AccountFacts> {
  const { db, viewer, partner } = ctx
  const user = await db.read.user.findUniqueOrThrow({
    where: { id: viewer.id },
    select: {
      email: true,
      email_confirmed: true,
      pending_email: true,
      auths: true,
      password_hash: true,
    },
  })
  const { auths, password_hash, ...shown } = user
  return {
    ...shown,
    external: Array.isArray(auths) && auths.length > 0,
    has_password: password_hash !== null,
    dark_mode_enabled: hasFlag(viewer, partner, 'dark_mode') ? viewer.dark_mode_enabled : null,
    lite: viewer.lite,
    download: await latestDownload(ctx),
    sessions: await ownSessions(ctx, sessionId),
  }
}
