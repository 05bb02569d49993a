import { useActionData, useLoaderData } from '@remix-run/react'
import {
  AVATAR_BACKGROUNDS,
  BACKGROUND_NAMES,
  CHOOSE_DRAWN,
  DRAWINGS,
  DRAWN_SAVED,
  drawnAvatar,
  drawnNumber,
  drawnSchema,
  shownAvatar,
} from '~/domain/users/schema-avatars'
import { chooseDrawn } from '~/domain/profiles/photo-commands.server'
import { isOwnPhoto } from '~/domain/photos/files.server'
import {
  invalid,
  parseRequestForm,
  redirectWithFlash,
  requireMember,
} from '~/http/guards/member-route.server'
import { Forbidden } from '~/platform/failures'
import { canEditProfile } from '~/policy/people'
import { titleMeta } from '~/presenters/shell/title'
import { ErrorSummary } from '~/ui/error-summary'
import { Form } from '~/ui/form'
import { Page } from '~/ui/page'
import { choosePhoto } from '~/views/links'
import { PictureRadios } from '~/views/photos/picture-radios'

export const meta = titleMeta<typeof loader>(() => CHOOSE_DRAWN)

/** Another drawn avatar or background than the one from the start. (PHOTO-06, PHOTO-07) */
export const loader = requireMember(({ ctx: { viewer } }) => {
  if (!canEditProfile(viewer)) throw new Forbidden()
  const hasPhoto = isOwnPhoto(viewer.avatar_url)
  const shown = shownAvatar(hasPhoto ? { id: viewer.id, avatar_url: null } : viewer)
  const { avatar_bg_type: background } = viewer
  return { avatar: String(drawnNumber(shown) ?? 1), background, hasPhoto }
})

export const action = requireMember(async ({ ctx, context, request }) => {
  const { input, formState } = await parseRequestForm(request, drawnSchema)
  if (!input) return invalid(formState)
  await chooseDrawn(ctx, input, context.services.photos)
  return redirectWithFlash(context, choosePhoto, DRAWN_SAVED)
})

export default function ChooseDrawn() {
  const { avatar, background, hasPhoto } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.formState
  const ground = (avatar_url: string, avatar_bg_type: string) => ({ avatar_url, avatar_bg_type })
  return (
    <Page
      title={CHOOSE_DRAWN}
      lede={hasPhoto ? 'It takes the place of your photo, and we delete that.' : undefined}
    >
      <ErrorSummary form={form} />
      <Form submit="Save" cancel={choosePhoto}>
        <PictureRadios
          form={form}
          name="avatar"
          legend="Drawing"
          chosen={avatar}
          choices={DRAWINGS.map((label, at) => ({
            value: String(at + 1),
            label,
            look: ground(drawnAvatar(at + 1), background),
          }))}
        />
        <PictureRadios
          form={form}
          name="background"
          legend="Background"
          chosen={background}
          choices={AVATAR_BACKGROUNDS.map((value, at) => ({
            value,
            label: BACKGROUND_NAMES[at] ?? value,
            look: ground(drawnAvatar(Number(avatar)), value),
          }))}
        />
      </Form>
    </Page>
  )
}
