import type { Ctx } from '~/platform/ctx'
import { toWhere } from '~/platform/database/where.server'
import { visiblePeople } from '~/policy/people'
import { photoUrl } from './files.server'

/**
 * Whether a photo of that name belongs to someone whose profile the viewer can see now. For every
 * member; the same answer for a name that is no one's. (PROFILE-04 to PROFILE-06)
 */
export async function canReadPhoto({ db, viewer, partner }: Ctx, name: string): Promise<boolean> {
  const rule = toWhere('User', visiblePeople(viewer, partner))
  const where = { avatar_url: photoUrl(name), AND: [rule] }
  return (await db.read.user.findFirst({ where, select: { id: true } })) !== null
}
