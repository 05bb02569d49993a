import { useActionData, useLoaderData } from '@remix-run/react'
import { savePhoto, saveWaitingPhoto } from '~/domain/profiles/photo-commands.server'
import {
  MAX_PHOTO_BYTES,
  PHOTO_GONE,
  PHOTO_NOT_SINGLE,
  PHOTO_REQUIRED,
  PHOTO_SAVED,
  PHOTO_SAVING,
  PHOTO_TOO_LARGE,
  PHOTO_LIMIT_REACHED,
} from '~/domain/photos/schema'
import { findWaiting } from '~/domain/photos/waiting.server'
import {
  requireMember,
  redirectWithFlash,
  readIdempotencyKey,
  invalid,
} from '~/http/guards/member-route.server'
import { withErrors } from '~/http/forms/forms'
import { ownPhoto, photoError } from '~/presenters/own-photo.server'
import { titleMeta } from '~/presenters/shell/title'
import { TOO_LARGE } from '~/http/forms/uploads.server'
import type { RouteHandle } from '~/root'
import { orNull } from '~/platform/failures'
import { ErrorSummary } from '~/ui/error-summary'
import { emptyFormState, fieldValue, type FormState } from '~/ui/form-state'
import { Faces, LeaderPage, OnlyLeaders } from '~/views/leader/leader-page'
import { PhotoStep } from '~/views/photos/photo-step'
import { communityFaces } from './faces.server'
import { leaderAction, openLeaderPage } from './leader-page.server'

export const meta = titleMeta<typeof loader>(() => 'Your photo')

export const handle: RouteHandle = { upload: { maxBytes: MAX_PHOTO_BYTES } }

/** The picture of a form that couldn't be saved: it is sent again by itself. */
const WAITING = 'waiting'

/** The one step that can be skipped. (LEADER-06, LEADER-10, LEADER-15) */
export const loader = requireMember(async (args) => {
  return {
    ...(await openLeaderPage(args, 'photo')),
    photo: ownPhoto(args.ctx.viewer),
    faces: await communityFaces(args.ctx, args.context.services.search),
    // A picture that was not even read: the form itself never came this far.
    start: args.url.searchParams.get('problem') === TOO_LARGE ? photoError(PHOTO_TOO_LARGE) : null,
  }
})

export const action = leaderAction(async ({ ctx, context, request }) => {
  const form = await request.formData()
  const [file, ...more] = context.files.get('photo') ?? []
  if (more.length > 0) return invalid(photoError(PHOTO_NOT_SINGLE))
  const isFile = file && file.length > 0
  const waiting = form.get(WAITING)?.toString()
  const { limits, photos } = context.services
  const place = { idempotencyKey: readIdempotencyKey(form), photos }
  if (!isFile && waiting === undefined) return invalid(photoError(PHOTO_REQUIRED))
  if (isFile && (await limits.photos.consume(ctx.viewer.id)) > 0)
    return invalid(photoError(PHOTO_LIMIT_REACHED), 429)
  const outcome = isFile
    ? await savePhoto(ctx, file, place)
    : await orNull(saveWaitingPhoto(ctx, waiting ?? '', place))
  if (!outcome) return invalid(photoError(PHOTO_GONE))
  if (!outcome.ok) {
    const picture = outcome.wait ? await findWaiting(photos.waiting, ctx.viewer) : null
    const formState = withErrors(emptyFormState, outcome)
    const values: FormState['values'] = picture ? { [WAITING]: picture } : {}
    return invalid({ ...formState, values }, outcome.wait ? 503 : 400)
  }
  return redirectWithFlash(context, '/leader/example', PHOTO_SAVED)
})

export default function LeaderPhoto() {
  const { photo, faces, acts, start, ...page } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.formState ?? start ?? undefined
  const waiting = fieldValue(form, WAITING)
  return (
    <LeaderPage
      page={page}
      title="Show your face"
      lede="More people read a story when they can see who wrote it."
      nextLabel={acts ? undefined : 'Next'}
    >
      <ErrorSummary form={form} />
      {acts ? (
        <PhotoStep
          {...photo}
          form={form}
          next="We crop it to a square and remove location and other hidden data."
          action="/leader/photo"
          fields={waiting ? { [WAITING]: waiting } : undefined}
          submit="Save photo"
          pending={PHOTO_SAVING}
          cancel={page.next}
          cancelLabel="Skip"
        />
      ) : (
        <OnlyLeaders what="Leaders add a photo of themselves here." />
      )}
      {faces.length > 0 && (
        <section className="stack" aria-labelledby="faces">
          <h2 id="faces">Faces of your community</h2>
          <Faces people={faces} />
        </section>
      )}
    </LeaderPage>
  )
}
