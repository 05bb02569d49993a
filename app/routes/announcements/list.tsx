import { useLoaderData } from '@remix-run/react'
import { listForMember, listForStaff } from '~/domain/announcements/school.server'
import { SEEN } from '~/domain/announcements/schema-school'
import { cursorLinks, readCursor } from '~/http/addresses/cursor-pages'
import { requireMember } from '~/http/guards/member-route.server'
import { snippet } from '~/platform/text/markdown.server'
import { canAnnounce } from '~/policy/announcements'
import { titleMeta } from '~/presenters/shell/title'
import { ButtonLink } from '~/ui/button'
import { Page } from '~/ui/page'
import { Pagination } from '~/ui/pagination'
import { AnnouncementList } from '~/views/announcements/announcement-list'
import { newAnnouncement } from '~/views/links'

const TITLE = 'From your school'

export const meta = titleMeta<typeof loader>(() => TITLE)

/** What the school says and said to the viewer; for its staff, everything it says or will say, and how many have seen it. */
export const loader = requireMember(async ({ ctx, url }) => {
  const staff = canAnnounce(ctx.viewer, ctx.partner)
  const { items, next } = await (staff ? listForStaff : listForMember)(ctx, readCursor(url).cursor)
  return {
    staff,
    items: items.map(({ text, ...item }) => ({ ...item, snippet: snippet(text) })),
    links: cursorLinks(url, next),
  }
})

export default function Announcements() {
  const { staff, items, links } = useLoaderData<typeof loader>()
  return (
    <Page
      title={TITLE}
      lede={staff ? 'What its staff announce on home.' : 'What its staff announced to you.'}
      actions={staff && <ButtonLink href={newAnnouncement}>Write an announcement</ButtonLink>}
    >
      <AnnouncementList items={items} staff={staff} />
      {staff && items.length > 0 && <p className="meta">{SEEN}</p>}
      <Pagination
        page={links.page}
        previousHref={links.firstHref}
        previousLabel="First page"
        nextHref={links.nextHref}
        label="Pages of announcements"
      />
    </Page>
  )
}
