import { all, any, eq, type Condition } from './condition'
import { ownComments } from './comments'
import { ownPosts } from './posts'
import { isStaff, type Viewer } from './viewer'

/** The viewer's own, and for staff what is of their school; of neither what was deleted. */
const readable = (viewer: Viewer, own: Condition): Condition =>
  all(
    eq('deleted_at', null),
    isStaff(viewer) ? any(own, eq('partner_code', viewer.partner_code)) : own,
  )

/** Of which posts the viewer reads what they said before. Fields: id, user_id, partner_code, deleted_at. */
export const postsWithVersions = (viewer: Viewer): Condition => readable(viewer, ownPosts(viewer))

/** Of which comments. Fields: user_id, post_id, partner_code, deleted_at. */
export const commentsWithVersions = (viewer: Viewer): Condition =>
  readable(viewer, ownComments(viewer))

/** Whose texts about themselves. Fields: id, partner_code, deleted_at. */
export const peopleWithVersions = (viewer: Viewer): Condition =>
  readable(viewer, eq('id', viewer.id))

/** Whether they do of a text that they see: their own, or of their school and they are its staff. */
export const canReadVersions = (
  viewer: Viewer,
  text: { mine: boolean; partner_code: string },
): boolean => text.mine || (isStaff(viewer) && text.partner_code === viewer.partner_code)
