import { useActionData, useLoaderData } from '@remix-run/react'
import { savePhoto } from '~/domain/photos/commands.server'
import {
  PHOTO_ONE,
  PHOTO_REQUIRED,
  PHOTO_SAVED,
  PHOTO_TOO_LARGE,
  PHOTO_TOO_OFTEN,
  PHOTO_TYPES,
} from '~/domain/photos/schema'
import { forMembers, goWith, onceOf, refuse } from '~/http/door.server'
import { refusedReply } from '~/http/forms'
import { titled } from '~/http/title'
import { TOO_LARGE } from '~/http/uploads.server'
import { Forbidden, refused } from '~/platform/failures'
import { mayActAsLeader } from '~/policy/leaders'
import { Avatar } from '~/ui/avatar'
import { Button, ButtonLink } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import { FileField } from '~/ui/file-field'
import { Form, FormButtons } from '~/ui/form'
import { emptyReply } from '~/ui/reply'
import { Faces } from '~/views/leader/faces'
import { LeaderPage } from '~/views/leader/leader-page'
import { OnlyLeaders } from '~/views/leader/only-leaders'
import { facesOf } from './faces.server'
import { openLeaderPage } from './leader-page.server'

export const meta = titled<typeof loader>(() => 'Your photo')

const wrong = (text: string) => refusedReply(emptyReply, refused({ photo: [text] }))

/** The one step that can be skipped. (LEADER-06, LEADER-10, LEADER-15) */
export const loader = forMembers(async (asked) => {
  const { viewer } = asked.ctx
  return {
    ...(await openLeaderPage(asked, 'photo')),
    me: {
      name: `${viewer.first_name} ${viewer.last_name}`,
      avatar_url: viewer.avatar_url,
      avatar_bg_type: viewer.avatar_bg_type,
    },
    faces: await facesOf(asked.ctx, asked.context.services.search),
    // A picture that was not even read: the form itself never came this far.
    start: asked.url.searchParams.get('problem') === TOO_LARGE ? wrong(PHOTO_TOO_LARGE) : null,
  }
})

export const action = forMembers(async ({ ctx, context, request }) => {
  if (!mayActAsLeader(ctx.viewer)) throw new Forbidden()
  const form = await request.formData()
  const chosen = form.getAll('photo')
  if (chosen.length > 1) return refuse(wrong(PHOTO_ONE))
  const [file] = chosen
  if (!file || typeof file === 'string') return refuse(wrong(PHOTO_REQUIRED))
  const { limits, env } = context.services
  if ((await limits.photos.count(ctx.viewer.id)) > 0) return refuse(wrong(PHOTO_TOO_OFTEN), 429)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const place = { once: onceOf(form), dataDir: env.DATA_DIR }
  const outcome = await savePhoto(ctx, bytes, place)
  if (!outcome.ok) return refuse(refusedReply(emptyReply, outcome), outcome.wait ? 503 : 400)
  return goWith(context, '/leader/example', PHOTO_SAVED)
})

export default function LeaderPhoto() {
  const { me, faces, acts, start, ...page } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const form = (answer && 'reply' in answer ? answer.reply : start) ?? undefined
  return (
    <LeaderPage
      page={page}
      title="Show your face"
      lede="A story is read by more people when they see who tells it."
      go={acts ? undefined : 'Next'}
    >
      <ErrorSummary form={form} />
      {acts ? (
        <div className="photo-step">
          <Avatar person={me} size="large" />
          <Form multipart action="/leader/photo">
            <FileField
              form={form}
              name="photo"
              label={me.avatar_url ? 'Choose another picture' : 'Choose a picture'}
              hint="JPEG, PNG, WebP or GIF, up to 8 MB. We cut a square around its middle and keep nothing else of the file, not where it was taken either."
              accept={PHOTO_TYPES}
            />
            <FormButtons>
              <Button>Save photo</Button>
              {page.next && (
                <ButtonLink href={page.next} variant="quiet">
                  Skip
                </ButtonLink>
              )}
            </FormButtons>
          </Form>
        </div>
      ) : (
        <OnlyLeaders what="Here leaders add a photo of themselves." />
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
