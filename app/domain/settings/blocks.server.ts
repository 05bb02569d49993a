import { shownAvatar } from '~/domain/users/schema-avatars'
import type { Ctx } from '~/platform/ctx'
import { publish } from '~/platform/events/publish.server'
import { NotFound } from '~/platform/failures'
import { runOnce, toSubmission } from '~/platform/idempotency.server'
import { byLastName } from '~/platform/text/name-order'
import { userUnblocked } from '~/domain/people/events'
import type { BlockedPerson } from './schema'

const BLOCKED_COLUMNS = { id: true, first_name: true, last_name: true, avatar_bg_type: true }

/**
 * The people the viewer has blocked, by last name; not who has blocked the viewer. Without their photos:
 * the viewer can't see these profiles. For every member. (SETTINGS-12)
 */
export async function blockedPeople({ db, viewer }: Ctx): Promise<BlockedPerson[]> {
  const rows = await db.read.block.findMany({
    where: { user_id: viewer.id },
    orderBy: { blocked_user_id: 'asc' },
    select: { blocked_user: { select: BLOCKED_COLUMNS } },
  })
  const people = rows.map(({ blocked_user }) => blocked_user).sort(byLastName)
  return people.map(({ last_name, ...person }) => ({
    ...person,
    avatar_url: shownAvatar({ id: person.id, avatar_url: null }),
    name: `${person.first_name} ${last_name}`,
  }))
}

/** One of them, for the page that asks; throws NotFound for anyone else. (SETTINGS-13) */
export async function blockedPerson(ctx: Ctx, id: string): Promise<BlockedPerson> {
  const person = (await blockedPeople(ctx)).find((blocked) => blocked.id === id)
  if (!person) throw new NotFound()
  return person
}

/**
 * The viewer no longer blocks someone: both may see each other again, unless the other blocks as
 * well. For every member; throws NotFound for anyone they haven't blocked. A second submit answers
 * as the first, unless they were blocked again. Returns the name. Event: user.unblocked. (SETTINGS-14)
 */
export async function unblock(ctx: Ctx, id: string, key: string): Promise<{ name: string }> {
  const submission = toSubmission(ctx, key, ['unblock', id])
  const pair = { user_id: ctx.viewer.id, blocked_user_id: id }
  return ctx.db.write((tx) =>
    runOnce(tx, submission, {
      act: async () => {
        const where = { user_id_blocked_user_id: pair }
        const block = await tx.block.findUnique({
          where,
          select: { blocked_user: { select: BLOCKED_COLUMNS } },
        })
        if (!block) throw new NotFound()
        await tx.block.delete({ where })
        await publish(tx, ctx, userUnblocked({ subject: id }))
        const { first_name, last_name } = block.blocked_user
        return { name: `${first_name} ${last_name}` }
      },
      holds: async () => (await tx.block.count({ where: pair })) === 0,
    }),
  )
}
