import { useLoaderData } from '@remix-run/react'
import { listForMember, listForStaff } from '~/domain/announcements/school.server'
import { SEEN } from '~/domain/announcements/schema-school'
import { cursorLinks, readCursor } from '~/http/addresses/cursor-pages'
import { requireMember } from '~/http/guards/member-route.server'
import { NotFound } from '~/platform/failures'
import { snippet } from '~/platform/text/markdown.server'
import { canAnnounce, hasAnnouncements } from '~/policy/announcements'
import { readListSearch } from '~/presenters/list-search.server'
import { titleMeta } from '~/presenters/shell/title'
import { ButtonLink } from '~/ui/button'
import { Page } from '~/ui/page'
import { Pagination } from '~/ui/pagination'
import { AnnouncementList } from '~/views/announcements/announcement-list'
import { announcements, newAnnouncement } from '~/views/links'
import { ListSearch, NothingFound } from '~/views/search/list-search'

const TITLE = 'From your school'

export const meta = titleMeta<typeof loader>(() => TITLE)

/** What the school says and said to the viewer; for its staff, everything it says or will say, and how many have seen it. */
export const loader = requireMember(async (args) => {
  const { ctx, context, url } = args
  if (!hasAnnouncements(ctx.viewer, ctx.partner)) throw new NotFound()
  const staff = canAnnounce(ctx.viewer, ctx.partner)
  const text = await readListSearch(args)
  const found = text === '' ? null : await context.services.search.announcements(ctx, text)
  const list = staff ? listForStaff : listForMember
  const { items, next } = await list(ctx, readCursor(url).cursor, found)
  return {
    staff,
    text,
    items: items.map(({ text, ...item }) => ({ ...item, snippet: snippet(text) })),
    links: cursorLinks(url, next),
  }
})

export default function Announcements() {
  const { staff, text, items, links } = useLoaderData<typeof loader>()
  return (
    <Page
      title={TITLE}
      lede={staff ? 'What its staff announce on home.' : 'What its staff announced to you.'}
      actions={staff && <ButtonLink href={newAnnouncement}>Write an announcement</ButtonLink>}
    >
      {(text !== '' || items.length > 0) && (
        <ListSearch of="announcements" text={text} href={announcements} />
      )}
      {text !== '' && items.length === 0 ? (
        <NothingFound of="announcements" text={text} href={announcements} />
      ) : (
        <AnnouncementList items={items} staff={staff} />
      )}
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
