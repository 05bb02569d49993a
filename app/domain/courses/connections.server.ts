import type { Ctx } from '~/platform/ctx'
import type { Db, Tx } from '~/platform/database/types'
import { newId } from '~/platform/ids'
import type { LmsSite } from '~/platform/lms/lms'
import { hasAssignments } from '~/policy/prompts'
import type { Sealer } from '~/platform/security/sealed-text.server'
import type { LmsConnection } from '~prisma/generated/client'

export type NewConnection = LmsSite & { partner_code: string }

type DeveloperKey = Pick<LmsSite, 'client_id' | 'client_secret'>

const about = (id: string) => `LmsConnection:${id}:client_secret`

/** The connections to learning platforms, of all schools or one, without their secrets. For operators. */
export const listConnections = (db: Db, partner_code?: string) =>
  db.read.lmsConnection.findMany({
    where: { partner_code },
    orderBy: [{ partner_code: 'asc' }, { kind: 'asc' }],
    select: {
      id: true,
      partner_code: true,
      kind: true,
      base_url: true,
      client_id: true,
      created_at: true,
      _count: { select: { accounts: true } },
    },
  })

/** Connects a school with its learning platform, in the caller's transaction. For operators. No event. */
export async function addConnection(tx: Tx, connection: NewConnection, sealer: Sealer, now: Date) {
  const id = newId()
  const client_secret = sealer.seal(connection.client_secret, about(id))
  await tx.lmsConnection.create({ data: { ...connection, id, client_secret, created_at: now } })
}

/** Changes the key that a school's platform knows us by, in the caller's transaction. For operators. No event. */
export const changeConnection = (tx: Tx, id: string, key: DeveloperKey, sealer: Sealer) =>
  tx.lmsConnection.update({
    where: { id },
    data: { ...key, client_secret: sealer.seal(key.client_secret, about(id)) },
  })

/**
 * Ends the connection of a school, in the caller's transaction: the accounts that people have
 * connected go too, and what they handed in stays as it is. For operators. No event.
 */
export const removeConnection = (tx: Tx, id: string) =>
  tx.lmsConnection.deleteMany({ where: { id } })

/** Whether the viewer's school is connected with a learning platform. For any member. */
const hasConnection = async ({ db, viewer }: Ctx): Promise<boolean> =>
  (await db.read.lmsConnection.count({ where: { partner_code: viewer.partner_code } })) > 0

/** Whether the viewer can connect an account at Canvas, and hasn’t. For any member. (CANVAS-11) */
export const canLinkCanvas = async (ctx: Ctx): Promise<boolean> =>
  hasAssignments(ctx.viewer) && !ctx.viewer.canvas_auth && (await hasConnection(ctx))

/** The school's connection with its id, opened; null where there is none. Only for speaking to it. */
export async function findConnection(
  db: Db,
  partner_code: string,
  sealer: Sealer,
): Promise<(LmsSite & { id: string }) | null> {
  const row = await db.read.lmsConnection.findFirst({ where: { partner_code } })
  return row && openConnection(row, sealer)
}

/** A secret of another installation makes a client that the platform refuses: 'not set up'. */
export const openConnection = (row: LmsConnection, sealer: Sealer): LmsSite & { id: string } => ({
  id: row.id,
  kind: row.kind,
  base_url: row.base_url,
  client_id: row.client_id,
  client_secret: sealer.open(row.client_secret, about(row.id)) ?? '',
})
