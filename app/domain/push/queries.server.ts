import { loadMember } from '~/domain/accounts/viewer.server'
import type { PushToggle } from '~/domain/settings/schema-notifications'
import type { Ctx } from '~/platform/ctx'
import type { Db } from '~/platform/database/types'
import type { PushDevice } from '~/platform/push/provider'

export type PushTarget = PushDevice & { id: string }

/** The devices of a person that can be reached now: whose login hasn't ended. For the event handler. */
export async function pushTargets(
  db: Db,
  user_id: string,
  kinds: readonly string[],
  now: Date,
): Promise<PushTarget[]> {
  const rows = await db.read.pushTarget.findMany({
    where: { user_id, kind: { in: [...kinds] }, session: { expires_at: { gt: now } } },
    orderBy: { created_at: 'desc' },
    select: { id: true, kind: true, token: true, keys: true },
  })
  return rows.map(({ keys, ...row }) => ({ ...row, keys: keys as PushDevice['keys'] }))
}

type Services = { db: Db; product: string; now: Date }

/** A person as they read pages now; null once they have gone or are suspended. For the event handler. */
export async function pushReader({ db, product, now }: Services, id: string): Promise<Ctx | null> {
  const member = await loadMember(db, id, product)
  return member && { ...member, db, now, requestId: 'push' }
}

/** Whether they want it; without a row everything is on. For the event handler. (SETTINGS-07) */
export async function wantsPush({ db, viewer }: Ctx, setting: PushToggle): Promise<boolean> {
  const row = await db.read.notificationSettings.findUnique({
    where: { user_id: viewer.id },
    select: { [setting]: true },
  })
  return (row as Partial<Record<PushToggle, boolean>> | null)?.[setting] ?? true
}
