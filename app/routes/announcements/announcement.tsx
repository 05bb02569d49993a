import { useLoaderData } from '@remix-run/react'
import { openForReading } from '~/domain/announcements/commands.server'
import { staffAnnouncement } from '~/domain/announcements/school.server'
import { SEEN } from '~/domain/announcements/schema-school'
import { requireMember } from '~/http/guards/member-route.server'
import { renderMarkdown } from '~/platform/text/markdown.server'
import { canAnnounce } from '~/policy/announcements'
import { titleMeta } from '~/presenters/shell/title'
import { ButtonLink } from '~/ui/button'
import { Page, Prose } from '~/ui/page'
import { AnnouncementDetails } from '~/views/announcements/announcement-list'
import { announcementAction, announcements } from '~/views/links'

export const meta = titleMeta<typeof loader>(({ item }) => item.title)

/** All of one. Who opens it has read it; its staff see how many did, and can change it. */
export const loader = requireMember(async ({ ctx, params }) => {
  const { is_for_viewer: _, ...read } = await openForReading(ctx, params.announcementId ?? '')
  const staff = canAnnounce(ctx.viewer, ctx.partner)
  const { text, ...item } = staff ? await staffAnnouncement(ctx, read.id) : read
  return { staff, item, html: renderMarkdown(text), school: ctx.partner.name }
})

export default function Announcement() {
  const { staff, item, html, school } = useLoaderData<typeof loader>()
  const isOpen = staff && (!('state' in item) || item.state !== 'archived')
  return (
    <Page title={item.title} lede={`From ${school}`}>
      <AnnouncementDetails {...item} />
      <Prose html={html} />
      {staff && <p className="meta">{SEEN}</p>}
      <div className="row">
        {isOpen && (
          <>
            <ButtonLink href={announcementAction(item.id, 'edit')} variant="quiet" icon="edit">
              Edit
            </ButtonLink>
            <ButtonLink href={announcementAction(item.id, 'archive')} variant="quiet">
              Archive
            </ButtonLink>
          </>
        )}
        <a href={announcements}>All announcements</a>
      </div>
    </Page>
  )
}
