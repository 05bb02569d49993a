import type { Ctx } from '~/platform/ctx'
import { appendEvent } from '~/platform/events.server'
import { NotFound } from '~/platform/failures'
import { once } from '~/platform/once.server'
import type { BlockedPerson } from './schema'

const SHOWN = {
  ...{ id: true, first_name: true, last_name: true },
  ...{ avatar_url: true, avatar_bg_type: true },
}

/** Whom the viewer has blocked, by name; not who has blocked the viewer. For every member. (SETTINGS-12) */
export async function blockedPeople({ db, viewer }: Ctx): Promise<BlockedPerson[]> {
  const rows = await db.read.block.findMany({
    where: { user_id: viewer.id },
    orderBy: [
      { blocked_user: { last_name: 'asc' } },
      { blocked_user: { first_name: 'asc' } },
      { blocked_user_id: 'asc' },
    ],
    select: { blocked_user: { select: SHOWN } },
  })
  return rows.map(({ blocked_user: { last_name, ...person } }) => ({
    ...person,
    name: `${person.first_name} ${last_name}`,
  }))
}

/** One of them, for the page that asks; throws NotFound for anybody else. (SETTINGS-13) */
export async function blockedPerson(ctx: Ctx, id: string): Promise<BlockedPerson> {
  const person = (await blockedPeople(ctx)).find((one) => one.id === id)
  if (!person) throw new NotFound()
  return person
}

/**
 * The viewer no longer blocks somebody: both may see each other again, unless the other blocks as
 * well. For every member; throws NotFound for whom they have not blocked. A second submit answers
 * as the first. Answers the name. Event: user.unblocked. (SETTINGS-14)
 */
export async function unblock(ctx: Ctx, id: string, key: string): Promise<{ name: string }> {
  const { id: user_id, partner_code } = ctx.viewer
  const submission = { user_id, once: key, said: ['unblock', id], now: ctx.now }
  return ctx.db.write((tx) =>
    once(tx, submission, async () => {
      const where = { user_id_blocked_user_id: { user_id, blocked_user_id: id } }
      const block = await tx.block.findUnique({
        where,
        select: { blocked_user: { select: SHOWN } },
      })
      if (!block) throw new NotFound()
      await tx.block.delete({ where })
      const event = { name: 'user.unblocked', partner_code, actor_id: user_id, subject_id: id }
      await appendEvent(tx, event, ctx.now)
      const { first_name, last_name } = block.blocked_user
      return { name: `${first_name} ${last_name}` }
    }),
  )
}
