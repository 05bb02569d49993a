import { hasFlag } from './flags'
import { isProspective, isStaff, type PartnerContext, type Viewer } from './viewer'

/** The beginning of an account's id is the time it was made; only accounts without a name have none. */
export const NO_TIME = '0000000000'

/**
 * Whether an account stands for everyone at its school who asked without their name: the author of such
 * questions, and of what who asks writes below them. It has no profile, and no one logs in to it.
 */
export const isUnnamed = (userId: string): boolean => userId.startsWith(NO_TIME)

type Reader = Pick<Viewer, 'id' | 'unnamed_post_ids'>

/** Whether the reader asked this question without their name. */
export const isOwnUnnamed = (reader: Pick<Viewer, 'unnamed_post_ids'>, postId: string): boolean =>
  reader.unnamed_post_ids.includes(postId)

/**
 * Whose a post or comment is, as far as the reader can know: who asked without their name is the author
 * for themselves alone.
 */
export const authorFor = (reader: Reader, text: { user_id: string; post_id: string }): string =>
  isUnnamed(text.user_id) && isOwnUnnamed(reader, text.post_id) ? reader.id : text.user_id

/** As who the viewer writes below a post: below what they asked without their name, without it too. */
export const writerBelow = (
  viewer: Pick<Viewer, 'id' | 'unnamed_id' | 'unnamed_post_ids'>,
  postId: string,
): string => (isOwnUnnamed(viewer, postId) ? viewer.unnamed_id : viewer.id)

/**
 * Who can ask without their name: students, where the school allows it. Readers are told that "A student"
 * asks, so no one else can; and of coaches and staff there are few.
 */
export const canAskUnnamed = (
  viewer: Pick<Viewer, 'flags' | 'enrollment_status' | 'roles' | 'coach_user'>,
  partner: Pick<PartnerContext, 'flags'>,
): boolean =>
  hasFlag(viewer, partner, 'unnamed_questions') &&
  !isProspective(viewer) &&
  viewer.enrollment_status !== 'alumni' &&
  !isStaff(viewer) &&
  !viewer.coach_user

/**
 * Likes have names. Who asked without theirs can't like their question, nor what is below it: they would
 * be seen to read it.
 */
export const canLikeBelow = (viewer: Pick<Viewer, 'unnamed_post_ids'>, postId: string): boolean =>
  !isOwnUnnamed(viewer, postId)
