import { useLoaderData } from '@remix-run/react'
import { isTicketState, schoolTickets } from '~/domain/administration/tickets.server'
import { cursorLinks, readCursor } from '~/http/addresses/cursor-pages'
import { requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { Page } from '~/ui/page'
import { Pagination } from '~/ui/pagination'
import { Tabs } from '~/ui/tabs'
import { Time } from '~/ui/time'
import { school, schoolPage, schoolTicket } from '~/views/links'

const TITLE = 'Tickets'
const STATES = { open: 'Open', answered: 'Answered', closed: 'Closed' } as const

export const meta = titleMeta<typeof loader>(() => TITLE)

/** What people of the school asked the help page or said as feedback, by where it stands. */
export const loader = requireMember(async ({ ctx, url }) => {
  const wanted = url.searchParams.get('state')
  const state = isTicketState(wanted) ? wanted : 'open'
  const { items, next } = await schoolTickets(ctx, state, readCursor(url).cursor)
  const tickets = items.map(({ id, number, description, category, email, created_at }) => ({
    id,
    number,
    category,
    email,
    created_at,
    snippet: description.slice(0, 160),
  }))
  return { state, tickets, links: cursorLinks(url, next) }
})

export default function SchoolTickets() {
  const { state, tickets, links } = useLoaderData<typeof loader>()
  const tabs = Object.entries(STATES).map(([name, label]) => ({
    label,
    href: `${schoolPage('tickets')}?state=${name}`,
    current: name === state,
  }))
  return (
    <Page title={TITLE} lede="What people asked the help page, and what they think.">
      <Tabs label="Tickets" tabs={tabs} />
      {tickets.length === 0 && <p>There are none.</p>}
      <ul className="stack lines">
        {tickets.map(({ id, number, snippet, category, email, created_at }) => (
          <li key={id}>
            <a href={schoolTicket(id)}>{number}</a>{' '}
            <span className="meta">
              {category} · {email ?? 'no address'} · <Time at={created_at} />
            </span>
            <p>{snippet}</p>
          </li>
        ))}
      </ul>
      <Pagination
        page={links.page}
        previousHref={links.firstHref}
        previousLabel="First page"
        nextHref={links.nextHref}
        label="Pages of tickets"
      />
      <p>
        <a href={school}>Your school</a>
      </p>
    </Page>
  )
}
