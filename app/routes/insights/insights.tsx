import { useLoaderData } from '@remix-run/react'
import { helpfulMembers } from '~/domain/insights/helpful.server'
import { loadInsights } from '~/domain/insights/queries.server'
import { buildReport, filterChoices } from '~/domain/insights/report'
import { readChoice } from '~/domain/insights/schema'
import { requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { Page } from '~/ui/page'
import { HelpfulMembers } from '~/views/insights/helpful-members'
import { InsightFilters } from '~/views/insights/insight-filters'
import { ReportSection } from '~/views/insights/report-section'

const TITLE = 'Insights'

export const meta = titleMeta<typeof loader>(() => TITLE)

/** How many at the school ask, answer and take part, for its staff. */
export const loader = requireMember(async ({ ctx, url }) => {
  const choice = readChoice(url.searchParams)
  const insights = await loadInsights(ctx, choice.weeks)
  const choices = filterChoices(insights)
  const isOffered = choices.some(
    ({ filter, key }) => filter === choice.only?.filter && key === choice.only.key,
  )
  const known = isOffered ? choice : { ...choice, only: null }
  const helpers = known.only ? [] : await helpfulMembers(ctx)
  return { choice: known, choices, tables: buildReport(insights, known), helpers }
})

export default function InsightsPage() {
  const { choice, choices, tables, helpers } = useLoaderData<typeof loader>()
  return (
    <Page title={TITLE} lede="How people at your school ask, answer and take part.">
      <InsightFilters choice={choice} choices={choices} />
      <p className="meta">
        Each week is counted once, when it’s over; questions get a week to be answered first. No
        number is about fewer than 5 people, and “–” also stands for what one could subtract to find
        one.
      </p>
      {tables.map((table) => (
        <ReportSection key={table.name} table={table} weeks={choice.weeks} />
      ))}
      {helpers.length > 0 && <HelpfulMembers members={helpers} />}
    </Page>
  )
}
