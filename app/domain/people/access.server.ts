import { withCurrentBlocks } from '~/domain/visibility/current-blocks.server'
import type { Ctx } from '~/platform/ctx'
import type { Db, Tx } from '~/platform/database/types'
import { NotFound } from '~/platform/failures'
import { toWhere } from '~/platform/database/where.server'
import { visiblePeople } from '~/policy/people'

/** A person whose profile the viewer may see, or NotFound. For the transaction of a command. */
export async function visiblePerson(
  ctx: Ctx,
  from: Pick<Tx | Db['read'], 'user'>,
  id: string,
): Promise<{ id: string; first_name: string }> {
  const { viewer, partner } = await withCurrentBlocks(ctx, from)
  const rule = toWhere('User', visiblePeople(viewer, partner))
  const person = await from.user.findFirst({
    where: { id, AND: [rule] },
    select: { id: true, first_name: true },
  })
  if (!person) throw new NotFound()
  return person
}
