import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { CHOOSE_DRAWN } from '~/domain/users/schema-avatars'
import { choosePhoto } from '~/domain/profiles/photo-commands.server'
import {
  CHOOSE_PHOTO,
  MAX_PHOTO_BYTES,
  PHOTO_GONE,
  PHOTO_LIMIT_REACHED,
  PHOTO_NOT_SINGLE,
  PHOTO_REQUIRED,
  PHOTO_TOO_LARGE,
} from '~/domain/photos/schema'
import { withErrors } from '~/http/forms/forms'
import { invalid, readIdempotencyKey, requireMember } from '~/http/guards/member-route.server'
import { TOO_LARGE } from '~/http/forms/uploads.server'
import { Forbidden } from '~/platform/failures'
import { canEditProfile } from '~/policy/people'
import { ownPhoto, photoError } from '~/presenters/own-photo.server'
import { titleMeta } from '~/presenters/shell/title'
import type { RouteHandle } from '~/root'
import { ButtonLink } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import { emptyFormState } from '~/ui/form-state'
import { Page } from '~/ui/page'
import { PhotoStep } from '~/views/photos/photo-step'
import { chooseDrawn, framePhoto, removePhoto } from '~/views/links'

export const meta = titleMeta<typeof loader>(() => CHOOSE_PHOTO)

export const handle: RouteHandle = { upload: { maxBytes: MAX_PHOTO_BYTES } }

/** What led here without a picture. */
const PROBLEMS: Record<string, string> = { [TOO_LARGE]: PHOTO_TOO_LARGE, gone: PHOTO_GONE }

/** The photo that one has, and the choice of another. (PHOTO-01, PHOTO-05) */
export const loader = requireMember(({ ctx, url }) => {
  const { viewer } = ctx
  if (!canEditProfile(viewer)) throw new Forbidden()
  const problem = PROBLEMS[url.searchParams.get('problem') ?? '']
  return {
    photo: ownPhoto(viewer),
    start: problem ? photoError(problem) : null,
  }
})

export const action = requireMember(async ({ ctx, context, request }) => {
  const form = await request.formData()
  const [file, ...more] = context.files.get('photo') ?? []
  if (more.length > 0) return invalid(photoError(PHOTO_NOT_SINGLE))
  if (!file) return invalid(photoError(PHOTO_REQUIRED))
  const { limits, photos } = context.services
  if ((await limits.photos.consume(ctx.viewer.id)) > 0)
    return invalid(photoError(PHOTO_LIMIT_REACHED), 429)
  const outcome = await choosePhoto(ctx, file, {
    idempotencyKey: readIdempotencyKey(form),
    photos,
  })
  if (!outcome.ok) return invalid(withErrors(emptyFormState, outcome), outcome.wait ? 503 : 400)
  return redirect(framePhoto(outcome.picture), 303)
})

export default function ChoosePhoto() {
  const { photo, start } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.formState ?? start ?? undefined
  return (
    <Page title={CHOOSE_PHOTO} lede="People are more likely to read posts by someone they can see.">
      <ErrorSummary form={form} />
      <PhotoStep
        {...photo}
        form={form}
        next="Next you choose the part of it that people see. We remove location and other hidden data."
        action="/profile/photo"
        submit="Continue"
        cancel="/profile"
      />
      <p className="row">
        <ButtonLink href={chooseDrawn} variant="quiet">
          {CHOOSE_DRAWN}
        </ButtonLink>
        {photo.hasPhoto && (
          <ButtonLink href={removePhoto} variant="quiet">
            Remove photo
          </ButtonLink>
        )}
      </p>
    </Page>
  )
}
