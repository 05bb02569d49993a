import { unnamedComment } from './schema'
import { isOwnUnnamed } from '~/policy/unnamed'
import type { PartnerContext, Viewer } from '~/policy/viewer'

type Author = { viewer: Pick<Viewer, 'global'>; partner: Pick<PartnerContext, 'shorthand_name'> }

/** Who will be able to read a post, by its author's setting. (OPTIN-21, SETTINGS-10) */
export const audienceText = ({ viewer, partner }: Author): string =>
  viewer.global ? 'Visible to all students.' : `Visible to everyone at ${partner.shorthand_name}.`

type Writer = Author & { viewer: Pick<Viewer, 'unnamed_post_ids'> }
type CommentedPost = { private: boolean; author_global: boolean }

/**
 * Who will be able to read a comment: no one who can't read its post, and no one beyond the school of
 * a writer who doesn't share with all students; and as who, below what they asked without their name. (OPTIN-21, SETTINGS-10)
 */
export function commentAudience(
  { viewer, partner }: Writer,
  post: CommentedPost & { id: string },
): string {
  if (isOwnUnnamed(viewer, post.id)) return unnamedComment(partner.shorthand_name)
  if (post.private) return PRIVATE_COMMENT_AUDIENCE
  return audienceText({ partner, viewer: { global: viewer.global && post.author_global } })
}

/** Who can open the address of a post. Not in the spec. */
export const addressAudience = (
  partner: Author['partner'],
  { author_global, private: isPrivate }: CommentedPost,
): string => {
  if (isPrivate)
    return 'This post is private: only its author and the school’s staff can open this.'
  return author_global
    ? 'Only people who are logged in can open this, at every school that shares posts.'
    : `Only people at ${partner.shorthand_name} who are logged in can open this.`
}

/** The same for a private post. (POST-05) */
export const PRIVATE_AUDIENCE = 'Private: only you and your school’s staff can see it.'

const PRIVATE_COMMENT_AUDIENCE =
  'This post is private: only its author and the school’s staff can see your comment.'
