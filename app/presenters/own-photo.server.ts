import { isOwnPhoto } from '~/domain/photos/files.server'
import { shownAvatar } from '~/domain/users/schema-avatars'
import { withErrors } from '~/http/forms/forms'
import { failure } from '~/platform/failures'
import type { Viewer } from '~/policy/viewer'
import { emptyFormState } from '~/ui/form-state'

/** What a page shows of the viewer's picture before they choose another. */
export const ownPhoto = (viewer: Viewer) => ({
  me: {
    name: `${viewer.first_name} ${viewer.last_name}`,
    avatar_url: shownAvatar(viewer),
    avatar_bg_type: viewer.avatar_bg_type,
  },
  hasPhoto: isOwnPhoto(viewer.avatar_url),
})

/** The form of a picture, with what is wrong with it. */
export const photoError = (text: string) => withErrors(emptyFormState, failure({ photo: [text] }))
