import { all, any, eq, not, oneOf, type Condition } from './condition'
import { isProspective, isStaff, type Viewer } from './viewer'

/**
 * Which posts the viewer may see. (POST-05, OPTIN-21, SEARCH-37)
 * Not deleted; the viewer's own, or neither private nor hidden — private posts are in addition
 * visible to staff of the same school; of the own school, or of an author who shares with all
 * students; nothing between two people one of whom has blocked the other.
 * Fields: deleted_at, user_id, private, hidden, partner_code, user.global.
 */
export function visiblePosts(viewer: Viewer): Condition {
  const own = eq('user_id', viewer.id)
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

/** Owners change the state of their posts, nobody else. (POST-06) */
export const ownsPost = (viewer: Viewer, post: { user_id: string }): boolean =>
  post.user_id === viewer.id

/**
 * Who may write a post that is no question: everybody but prospective non-applicants of schools
 * that allow prospectives. (TOPIC-11, HOME-24)
 */
export const mayWritePost = (viewer: Viewer, partner: { allow_prospective: boolean }): boolean =>
  !(
    partner.allow_prospective &&
    (viewer.enrollment_status === 'prospective' || viewer.enrollment_status === 'devry-prospect')
  )

/** On home, no prospective student sees the ways to write a post, where prospectives are allowed. (HOME-24) */
export const mayWritePostFromHome = (
  viewer: Viewer,
  partner: { allow_prospective: boolean },
): boolean => !(partner.allow_prospective && isProspective(viewer))
