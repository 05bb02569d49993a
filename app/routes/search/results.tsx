import { useLoaderData } from '@remix-run/react'
import { peopleByIds } from '~/domain/people/queries.server'
import type { PersonOnCard } from '~/domain/people/schema'
import { postsByIds } from '~/domain/posts/queries.server'
import type { PostSummary } from '~/domain/posts/schema'
import { forMembers } from '~/http/door.server'
import { titled } from '~/http/title'
import type { Ctx } from '~/platform/ctx'
import { NotFound } from '~/platform/failures'
import { Pagination } from '~/ui/pagination'
import { Tabs } from '~/ui/tabs'
import { PersonCard } from '~/views/people/person-card'
import { PostList } from '~/views/posts/post-card'
import { EmptyResults } from '~/views/search/empty-results'
import { FilterBar } from '~/views/search/filter-bar'
import { FilterChips } from '~/views/search/filter-chips'
import { ResultCallout } from '~/views/search/result-callout'
import { SearchLayout } from '~/views/search/search-layout'
import { SearchNotice } from '~/views/search/search-notice'
import { calloutText, pageTitle, switchedText, TAB_NAMES } from '~/views/search/texts'
import { activeFilters } from '~search/active-filters'
import { readSearchPage, searchAddress } from '~search/address'
import { filterChoices, topicTitles } from '~search/choices'
import { filterBar } from '~search/filter-bar'
import type { ResultPage } from '~search/index'
import { noteLook } from './looked.server'
import { leaveUnchanged, pageLinks } from './places'

export const meta = titled<typeof loader>(({ title }) => title)

/**
 * Every form of /search-results: the same page for the same criteria, whichever path says them.
 * (SEARCH-01 to -07, -35)
 */
export const loader = forMembers(async (page) => {
  const { ctx, context, params, url, request } = page
  leaveUnchanged(url, request)
  const asked = readSearchPage(params, url.searchParams)
  if (!asked) throw new NotFound()
  const result = await context.services.search.page(ctx, asked)
  const rows = foundRows(ctx, result)
  // An index can be a moment old: what may not be seen any more does not count either.
  const total = result.total - (result.ids.length - rows.posts.length - rows.people.length)
  noteLook(page, asked, total)
  const choices = filterChoices(ctx)
  const named = { ...choices, topics: topicTitles(ctx, result.criteria.any_topics) }
  return {
    ...rows,
    title: pageTitle(result.criteria),
    tab: result.tab,
    tabs: tabLinks(result, total),
    switched: result.tab === asked.tab ? null : switchedText(asked.tab, result.tab),
    total,
    callout: calloutText(result.tab, result.criteria, total),
    filters: activeFilters(result, named),
    bar: filterBar(ctx, result, choices),
    pages: pageLinks(result, total, asked),
    fromDatabase: result.engine === 'database',
  }
})

function foundRows(
  ctx: Ctx,
  { tab, ids }: ResultPage,
): { posts: PostSummary[]; people: PersonOnCard[] } {
  return tab === 'people'
    ? { posts: [], people: peopleByIds(ctx, ids) }
    : { posts: postsByIds(ctx, ids), people: [] }
}

/** (SEARCH-10) */
const tabLinks = ({ tab, criteria, totals }: ResultPage, total: number) =>
  TAB_NAMES.map(({ name, label }) => ({
    label,
    href: searchAddress({
      tab: name,
      // People have no order by date. (SEARCH-18)
      criteria: { ...criteria, from: 0, order: name === 'people' ? 'recommended' : criteria.order },
    }),
    current: name === tab,
    count: name === tab ? total : totals[name],
  }))

export default function SearchResults() {
  const { tab, tabs, switched, callout, filters, bar, fromDatabase } =
    useLoaderData<typeof loader>()
  const head = (
    <>
      <h1>Search results</h1>
      <Tabs label="What to search" tabs={tabs} />
    </>
  )
  return (
    <SearchLayout head={head} filters={<FilterBar {...bar} />}>
      {fromDatabase && <SearchNotice />}
      {switched && <p className="meta">{switched}</p>}
      <ResultCallout text={callout} type={tab}>
        {filters.chips.length > 0 && (
          <FilterChips filters={filters.chips} clearHref={filters.clearHref} />
        )}
      </ResultCallout>
      <Found />
    </SearchLayout>
  )
}

function Found() {
  const { tab, posts, people, pages } = useLoaderData<typeof loader>()
  if (posts.length + people.length === 0) return <EmptyResults type={tab} />
  return (
    <>
      {tab === 'people' ? (
        <ul className="tiles">
          {people.map((person) => (
            <li key={person.id}>
              <PersonCard person={person} />
            </li>
          ))}
        </ul>
      ) : (
        <PostList posts={posts} />
      )}
      <Pagination {...pages} label="Pages of results" />
    </>
  )
}
