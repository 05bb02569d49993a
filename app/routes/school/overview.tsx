import { useLoaderData } from '@remix-run/react'
import { schoolOverview } from '~/domain/administration/overview.server'
import {
  PAGES,
  PAGE_NAMES,
  PARTS,
  type Overview,
  type PageName,
} from '~/domain/administration/schema'
import { requireMember } from '~/http/guards/member-route.server'
import { canAnnounce } from '~/policy/announcements'
import { canSeeInsights } from '~/policy/insights'
import { titleMeta } from '~/presenters/shell/title'
import { Checklist } from '~/ui/checklist'
import { abbreviate, pluralize } from '~/ui/count'
import { Page } from '~/ui/page'
import { announcements, insights, moderation, schoolPage } from '~/views/links'

export const meta = titleMeta<typeof loader>(({ name }) => name)

/** What administrators of a school change, and what it still lacks. */
export const loader = requireMember(async ({ ctx }) => ({
  name: ctx.partner.name,
  flags: {
    announcements: canAnnounce(ctx.viewer, ctx.partner),
    insights: canSeeInsights(ctx.viewer, ctx.partner),
  },
  ...(await schoolOverview(ctx)),
}))

export default function SchoolOverview() {
  const { name, missing, ...counts } = useLoaderData<typeof loader>()
  const { flags } = counts
  return (
    <Page title={name} lede="What you can change here, everyone at your school has at once.">
      {missing.length > 0 && (
        <section className="card stack" aria-labelledby="missing">
          <h2 id="missing">Still missing</h2>
          <Checklist
            items={missing.map((part) => ({
              label: PARTS[part].label,
              href: schoolPage(PARTS[part].page),
              done: false,
            }))}
          />
        </section>
      )}
      <ul className="link-list">
        {PAGE_NAMES.map((page) => (
          <li key={page}>
            <a href={schoolPage(page)}>{PAGES[page].title}</a>{' '}
            <span className="meta">
              {[PAGES[page].about, waiting(page, counts)].join(' ').trim()}
            </span>
          </li>
        ))}
      </ul>
      <p className="row">
        {flags.announcements && <a href={announcements}>Announcements</a>}
        {flags.insights && <a href={insights}>Insights</a>}
        <a href={moderation}>Moderation</a>
      </p>
    </Page>
  )
}

/** How many there are, or wait. */
function waiting(page: PageName, counts: Omit<Overview, 'missing'>): string {
  const { people, invited, suspended, tickets } = counts
  if (page === 'tickets')
    return tickets > 0 ? `${pluralize(tickets, 'waits', 'wait')} for an answer.` : ''
  if (page !== 'people') return ''
  const parts = [
    `${pluralize(people, 'account', 'accounts')}`,
    invited > 0 && `${abbreviate(invited)} who never logged in`,
    suspended > 0 && `${abbreviate(suspended)} suspended`,
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}
