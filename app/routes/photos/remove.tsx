import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { removePhoto } from '~/domain/profiles/photo-commands.server'
import { isOwnPhoto } from '~/domain/photos/files.server'
import {
  PHOTO_REMOVED,
  PHOTO_REMOVING,
  REMOVE_PHOTO_QUESTION,
  REMOVE_PHOTO_YES,
} from '~/domain/photos/schema'
import { redirectWithFlash, requireMember } from '~/http/guards/member-route.server'
import { Forbidden } from '~/platform/failures'
import { canEditProfile } from '~/policy/people'
import { titleMeta } from '~/presenters/shell/title'
import { ConfirmPage } from '~/ui/confirm-page'
import { choosePhoto } from '~/views/links'

export const meta = titleMeta<typeof loader>(({ question }) => question)

/** Asks first; without a photo there is nothing to ask. (PHOTO-04) */
export const loader = requireMember(({ ctx }) => {
  if (!canEditProfile(ctx.viewer)) throw new Forbidden()
  if (!isOwnPhoto(ctx.viewer.avatar_url)) throw redirect(choosePhoto, 303)
  return {
    question: REMOVE_PHOTO_QUESTION,
    note: 'We delete the picture.',
    button: REMOVE_PHOTO_YES,
    pending: PHOTO_REMOVING,
    variant: 'danger' as const,
    back: choosePhoto,
  }
})

export const action = requireMember(async ({ ctx, context }) => {
  await removePhoto(ctx, context.services.photos)
  return redirectWithFlash(context, choosePhoto, PHOTO_REMOVED)
})

export default function RemovePhoto() {
  return <ConfirmPage {...useLoaderData<typeof loader>()} />
}
