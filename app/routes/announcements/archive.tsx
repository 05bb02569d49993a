import { useLoaderData } from '@remix-run/react'
import { archiveAnnouncement } from '~/domain/announcements/school-commands.server'
import { staffAnnouncement } from '~/domain/announcements/school.server'
import { ARCHIVED } from '~/domain/announcements/schema-school'
import { redirectWithFlash, requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { ConfirmPage } from '~/ui/confirm-page'
import { announcement, announcements } from '~/views/links'

const QUESTION = 'Archive this announcement?'

export const meta = titleMeta<typeof loader>(() => QUESTION)

export const loader = requireMember(async ({ ctx, params }) => {
  const { id, title } = await staffAnnouncement(ctx, params.announcementId ?? '')
  return { id, title }
})

export const action = requireMember(async ({ ctx, context, params }) => {
  await archiveAnnouncement(ctx, params.announcementId ?? '')
  return redirectWithFlash(context, announcements, ARCHIVED)
})

export default function Archive() {
  const { id, title } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      question={QUESTION}
      note={`“${title}” disappears from home and from everyone’s list. Staff can still read it. You can’t bring it back.`}
      button="Archive"
      back={announcement(id)}
    />
  )
}
