import { all, any, eq, not, oneOf, type Condition } from './condition'
import { authorFor } from './unnamed'
import { isProspective, isStaff, type Viewer } from './viewer'

/**
 * Which posts the viewer can see. (POST-05, OPTIN-21, SEARCH-37)
 * Not deleted; their own, or neither private nor hidden (staff also see private posts of their
 * school); of their school, or by an author who shares with all students; none by people they blocked
 * or who blocked them.
 * Fields: id, deleted_at, user_id, private, hidden, partner_code, user.global.
 */
export function visiblePosts(viewer: Viewer): Condition {
  const own = ownPosts(viewer)
  const sameSchool = eq('partner_code', viewer.partner_code)
  const open = all(eq('private', false), eq('hidden', false))
  const openToStaff = isStaff(viewer)
    ? any(open, all(sameSchool, eq('private', true), eq('hidden', false)))
    : open
  return all(
    eq('deleted_at', null),
    any(
      own,
      all(
        openToStaff,
        any(sameSchool, eq('user.global', true)),
        not(oneOf('user_id', viewer.blocked_ids)),
      ),
    ),
  )
}

/** The viewer's own posts, those without their name too. Fields: id, user_id. */
export function ownPosts(viewer: Pick<Viewer, 'id' | 'unnamed_post_ids'>): Condition {
  const named = eq('user_id', viewer.id)
  const { unnamed_post_ids: ids } = viewer
  return ids.length > 0 ? any(named, oneOf('id', ids)) : named
}

/** Only the author can change a post. (POST-06) */
export const ownsPost = (
  viewer: Pick<Viewer, 'id' | 'unnamed_post_ids'>,
  { id: post_id, user_id }: { id: string; user_id: string },
): boolean => authorFor(viewer, { post_id, user_id }) === viewer.id

type PostOfSchool = { partner_code: string }

/** Staff of a post's school end the talk below it, and take it up again. */
export const canLock = (viewer: Viewer, { partner_code }: PostOfSchool): boolean =>
  isStaff(viewer) && partner_code === viewer.partner_code

/** Below a locked post no one adds comments but those who could unlock it. */
export const canCommentBelow = (
  viewer: Viewer,
  post: PostOfSchool & { locked_at: Date | null },
): boolean => post.locked_at === null || canLock(viewer, post)

/**
 * Who can write a post that isn't a question: everyone except prospective non-applicants at schools
 * that allow prospectives. (TOPIC-11, HOME-24)
 */
export const canWritePost = (viewer: Viewer, partner: { allow_prospective: boolean }): boolean =>
  !(
    partner.allow_prospective &&
    (viewer.enrollment_status === 'prospective' || viewer.enrollment_status === 'devry-prospect')
  )

/** On home, prospective students can't, at schools that allow prospectives. (HOME-24) */
export const canWritePostFromHome = (
  viewer: Viewer,
  partner: { allow_prospective: boolean },
): boolean => !(partner.allow_prospective && isProspective(viewer))
