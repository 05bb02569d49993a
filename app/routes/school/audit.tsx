import { useLoaderData } from '@remix-run/react'
import { schoolAudit } from '~/domain/administration/audit.server'
import { cursorLinks, readCursor } from '~/http/addresses/cursor-pages'
import { requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { Page } from '~/ui/page'
import { Pagination } from '~/ui/pagination'
import { Time } from '~/ui/time'
import { profile, school } from '~/views/links'

const TITLE = 'Audit'

export const meta = titleMeta<typeof loader>(() => TITLE)

/** Who changed what at the school. */
export const loader = requireMember(async ({ ctx, url }) => {
  const { items, next } = await schoolAudit(ctx, readCursor(url).cursor)
  return { lines: items, links: cursorLinks(url, next) }
})

export default function SchoolAudit() {
  const { lines, links } = useLoaderData<typeof loader>()
  return (
    <Page title={TITLE} lede="Who changed what, the newest first. It stays for good.">
      {lines.length === 0 && <p>Nothing has been changed yet.</p>}
      <ul className="stack lines">
        {lines.map(({ id, at, who, command, target, outcome, what }) => (
          <li key={id}>
            {who.id ? <a href={profile(who.id)}>{who.name}</a> : who.name} <code>{command}</code>{' '}
            <span className="broken">{target}</span>
            {what && <p>{what}</p>}
            <p className="meta">
              <Time at={at} />
              {outcome !== 'done' && ` · ${outcome}`}
            </p>
          </li>
        ))}
      </ul>
      <Pagination
        page={links.page}
        previousHref={links.firstHref}
        previousLabel="First page"
        nextHref={links.nextHref}
        label="Pages of the audit"
      />
      <p>
        <a href={school}>Your school</a>
      </p>
    </Page>
  )
}
