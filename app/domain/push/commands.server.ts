import type { Ctx } from '~/platform/ctx'
import type { Db } from '~/platform/database/types'
import { newId } from '~/platform/ids'
import { MAX_TARGETS, type PushKind, type SubscriptionInput } from './schema'

type NewTarget = {
  kind: PushKind
  token: string
  platform: string
  keys?: SubscriptionInput['keys']
}

/**
 * Registers where push notifications reach the viewer, until the login ends that it's done in. For every
 * member. The same again only renews it; one that belonged to someone else is the viewer's from then
 * on, for it names a device. The newest ten of a person stay. No event. (MOBILE-03, API-50, API-51)
 */
export async function registerTarget(
  { db, viewer, now }: Ctx,
  session_id: string,
  { kind, token, platform, keys }: NewTarget,
): Promise<void> {
  const user_id = viewer.id
  const owner = { user_id, partner_code: viewer.partner_code, session_id }
  const row = { ...owner, platform, keys, created_at: now }
  await db.write(async (tx) => {
    // It may have ended since the request came.
    if ((await tx.session.count({ where: { id_hash: session_id, user_id } })) === 0) return
    const where = { kind_token: { kind, token } }
    await tx.pushTarget.upsert({ where, create: { id: newId(), kind, token, ...row }, update: row })
    const older = await tx.pushTarget.findMany({
      where: { user_id },
      orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
      skip: MAX_TARGETS,
      select: { id: true },
    })
    await tx.pushTarget.deleteMany({ where: { id: { in: older.map(({ id }) => id) } } })
  })
}

/** Removes one of the viewer's browsers, by its address. For every member; nothing where there is none. */
export async function removeBrowser({ db, viewer }: Ctx, endpoint: string): Promise<void> {
  const where = { user_id: viewer.id, kind: 'web', token: endpoint }
  await db.write((tx) => tx.pushTarget.deleteMany({ where }))
}

/** A device says that it no longer exists. For the event handler. */
export async function removeTarget(db: Db, id: string): Promise<void> {
  await db.write((tx) => tx.pushTarget.deleteMany({ where: { id } }))
}
