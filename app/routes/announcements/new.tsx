import { useActionData, useLoaderData } from '@remix-run/react'
import { announce } from '~/domain/announcements/school-commands.server'
import { assertStaff } from '~/domain/announcements/school.server'
import { PUBLISHED, SCHEDULED } from '~/domain/announcements/schema-school'
import { redirectWithFlash, requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { Page } from '~/ui/page'
import { AnnouncementForm } from '~/views/announcements/announcement-form'
import { announcement, announcements } from '~/views/links'
import { loadForm, newTexts, submitAnnouncement } from './form.server'

const TITLE = 'Write an announcement'

export const meta = titleMeta<typeof loader>(() => TITLE)

export const loader = requireMember(async (args) => {
  assertStaff(args.ctx)
  return loadForm(args, newTexts(args.ctx))
})

/** Shows it on home, or says what is wrong. */
export const action = requireMember(async (args) => {
  const { ctx, context } = args
  assertStaff(ctx)
  return submitAnnouncement(args, {
    save: (input, form) => announce(ctx, input, form),
    saved: (id, { starts_at }) => {
      context.services.dispatcher.wake()
      const isLater = starts_at && starts_at > ctx.now
      return redirectWithFlash(context, announcement(id), isLater ? SCHEDULED : PUBLISHED)
    },
  })
})

export default function NewAnnouncement() {
  const { formState, ...page } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  return (
    <Page title={TITLE} lede="It shows up on home, above the feed, until people have read it.">
      <AnnouncementForm
        {...page}
        {...result}
        form={result?.formState ?? formState}
        label={TITLE}
        publish="Publish"
        back={announcements}
      />
    </Page>
  )
}
