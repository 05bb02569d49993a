import type { Tx } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import { canvasUnlinked } from './events'

type Person = { id: string; partner_code: string }

/**
 * Ends what someone else can have connected with an account, with its password or its session: the
 * platforms that log in to it, a launch that waits to, and its account at Canvas, whose tokens are
 * revoked. For commands that end someone's sessions. Event: canvas.unlinked, where there was one.
 */
export async function endCourseAccess(tx: Tx, person: Person, now: Date): Promise<void> {
  const user_id = person.id
  const accounts = await tx.ltiAccount.findMany({
    where: { user_id },
    select: { platform_id: true, subject: true },
  })
  // They stay, so that their nonces don't count again, but as used ones, which log no one in.
  const waiting = { user_id: null, OR: accounts }
  await tx.ltiLaunch.updateMany({ where: waiting, data: { user_id } })
  await tx.ltiAccount.deleteMany({ where: { user_id } })
  await endCanvasLink(tx, person, now)
}

/** Ends the connection of a person to Canvas, in the caller's transaction. Event: canvas.unlinked. */
export async function endCanvasLink(tx: Tx, viewer: Person, now: Date): Promise<void> {
  const { id: subject } = viewer
  const where = { user_id: subject }
  const { count } = await tx.lmsAccount.updateMany({ where, data: { user_id: null } })
  if (count > 0) await publish(tx, { viewer, now }, canvasUnlinked({ subject }))
}
