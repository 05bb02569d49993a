import type { Ctx } from '~/platform/ctx'
import type { AccountFacts } from './schema'

/** What the account section shows. For every member, of the own account. (SETTINGS-02, SETTINGS-03) */
export async function accountSettings({ db, viewer }: Ctx): Promise<AccountFacts> {
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
  }
}
