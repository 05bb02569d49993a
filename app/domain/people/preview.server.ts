import type { Ctx } from '~/platform/ctx'
import { isId } from '~/platform/ids'
import { toWhere } from '~/platform/database/where.server'
import { knownPeople } from '~/policy/people'
import { isProspective } from '~/policy/viewer'
import { workLabel } from './labels'
import { peopleByIds, personProfile } from './queries.server'
import type { FullProfile, PersonCardData } from './schema'

export type VisibleProfile = { kind: 'visible'; card: PersonCardData } & FullProfile

/** Someone's profile before it is opened: full, not shared with the viewer, or no one they can know. */
export type ProfilePreview =
  | VisibleProfile
  | {
      kind: 'not shared'
      id: string
      first_name: string
      prospective_viewer: boolean
      /** The person works there, and wasn't asked to share with prospective students */
      works_there: boolean
    }
  | { kind: 'none' }

/**
 * The preview of a profile, for any member. Where students and prospective students don't
 * share theirs with each other it has the first name alone; everyone else the viewer may not see is
 * like no one. (PROFILE-06, PROFILE-26 to PROFILE-29)
 */
export async function profilePreview(ctx: Ctx, id: string): Promise<ProfilePreview> {
  if (!isId(id)) return { kind: 'none' }
  const profile = await personProfile(ctx, id)
  const [card] = profile.visible ? await peopleByIds(ctx, [id]) : []
  if (profile.visible && card) return { kind: 'visible', card, ...profile }
  const known = await ctx.db.read.user.findFirst({
    where: { id, AND: [toWhere('User', knownPeople(ctx.viewer))] },
    select: { id: true, first_name: true, roles: true, coach_user: true },
  })
  if (!known) return { kind: 'none' }
  const { first_name, coach_user } = known
  const works_there = workLabel({ roles: known.roles as string[], coach_user }) !== null
  const prospective_viewer = isProspective(ctx.viewer)
  return { kind: 'not shared', id: known.id, first_name, prospective_viewer, works_there }
}
