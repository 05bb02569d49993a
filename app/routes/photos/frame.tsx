import { useActionData, useLoaderData } from '@remix-run/react'
import { saveFramedPhoto } from '~/domain/profiles/photo-commands.server'
import { framingSchema, otherFramings, readFraming } from '~/domain/photos/schema-framing'
import { pictureSides } from '~/domain/photos/image.server'
import { PHOTO_SAVED } from '~/domain/photos/schema'
import { readWaiting } from '~/domain/photos/waiting.server'
import { withErrors } from '~/http/forms/forms'
import {
  invalid,
  parseRequestForm,
  redirectWithFlash,
  requireMember,
} from '~/http/guards/member-route.server'
import { NotFound } from '~/platform/failures'
import { orAway } from '~/platform/storage/file-storage'
import { titleMeta } from '~/presenters/shell/title'
import { ErrorSummary } from '~/ui/error-summary'
import { Page } from '~/ui/page'
import { FramingForm } from '~/views/photos/framing-form'

const TITLE = 'Frame your photo'

export const meta = titleMeta<typeof loader>(() => TITLE)

/** The chosen picture as the address frames it, and other framings to pick. (PHOTO-01, PHOTO-02) */
export const loader = requireMember(async ({ ctx, context, params, url }) => {
  const picture = params.picture ?? ''
  const waiting = await orAway(readWaiting(context.services.photos.waiting, ctx.viewer, picture))
  if (!waiting) throw new NotFound()
  const shown = readFraming(url.searchParams)
  // The form and what was picked stay while the picture is away.
  const others = waiting === 'away' ? [] : otherFramings(shown, await pictureSides(waiting))
  return { picture, shown, others }
})

/** Saves what is picked. (PHOTO-03) */
export const action = requireMember(async ({ ctx, context, params, request }) => {
  const { input, formState, once } = await parseRequestForm(request, framingSchema)
  if (!input) return invalid(formState)
  const outcome = await saveFramedPhoto(ctx, params.picture ?? '', input, {
    idempotencyKey: once,
    photos: context.services.photos,
  })
  if (!outcome.ok) return invalid(withErrors(formState, outcome), 503)
  return redirectWithFlash(context, '/profile', PHOTO_SAVED)
})

export default function FramePhoto() {
  const form = useActionData<typeof action>()?.formState
  return (
    <Page title={TITLE} lede="Pick the part of the picture that people see.">
      <ErrorSummary form={form} />
      <FramingForm {...useLoaderData<typeof loader>()} form={form} />
    </Page>
  )
}
