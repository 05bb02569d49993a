import { useLoaderData } from '@remix-run/react'
import { FROM_SEARCH } from '~/domain/posts/schema'
import { promptAmongPosts } from '~/http/daily-prompt.server'
import { forMembers, type Asked } from '~/http/door.server'
import { titled } from '~/http/title'
import type { Ctx } from '~/platform/ctx'
import { NotFound } from '~/platform/failures'
import { Pagination } from '~/ui/pagination'
import { Tabs } from '~/ui/tabs'
import { PersonCard } from '~/views/people/person-card'
import { PostList } from '~/views/posts/post-card'
import { PromptInvitation } from '~/views/prompts/prompt-invitation'
import { EmptyResults } from '~/views/search/empty-results'
import { FilterBar } from '~/views/search/filter-bar'
import { FilterChips } from '~/views/search/filter-chips'
import { LastSearch } from '~/views/search/last-search'
import { LOAD_MORE, MoreResults } from '~/views/search/more-results'
import { ResultCallout } from '~/views/search/result-callout'
import { SearchLayout } from '~/views/search/search-layout'
import { SearchNotice } from '~/views/search/search-notice'
import {
  calloutText,
  NO_DATES_OF_PEOPLE,
  pageTitle,
  switchedText,
  TAB_NAMES,
} from '~/views/search/texts'
import { activeFilters } from '~search/active-filters'
import { asksPeopleByDate, readSearchPage, searchAddress, type SearchPage } from '~search/address'
import { filterChoices, topicTitles } from '~search/choices'
import { criteriaOf } from '~search/criteria'
import { filterBar } from '~search/filter-bar'
import { foundPeople, type FoundPeople } from '~search/found-people'
import { foundPosts, type FoundPosts } from '~search/found-posts'
import type { ResultPage } from '~search/index'
import { baseOf } from './bases'
import { noteLook } from './looked.server'
import { leaveUnchanged, pageLinks } from './places'
import { searchBefore } from './stored.server'

export const meta = titled<typeof loader>(({ title }) => title)

/**
 * Every form of /search-results and of its alternate address: the same page for the same criteria,
 * whichever path says them. (SEARCH-01 to -07, -09, -35)
 */
export const loader = forMembers(async (page) => {
  const { ctx, context, params, url, request } = page
  leaveUnchanged(url, request)
  const asked = readSearchPage(params, url.searchParams)
  if (!asked) throw new NotFound()
  const base = baseOf(url)
  const addressOf = (shown: SearchPage) => searchAddress(shown, base)
  const result = await context.services.search.page(ctx, asked)
  const rows = foundRows(ctx, result)
  // An index can be a moment old: what may not be seen any more does not count either.
  const total = result.total - (result.ids.length - rows.posts.length - rows.people.length)
  const pages = pageLinks(result, total, asked, addressOf)
  noteLook(page, asked, total)
  const choices = filterChoices(ctx)
  const named = { ...choices, topics: topicTitles(ctx, result.criteria.any_topics) }
  const filters = activeFilters(result, named, addressOf)
  return {
    ...rows,
    title: pageTitle(result.criteria),
    text: result.criteria.q,
    tab: result.tab,
    tabs: tabLinks(result, total, addressOf),
    switched: switched(page, asked, result),
    callout: calloutText(result.tab, result.criteria, total, result.loose),
    filters,
    bar: { ...filterBar(ctx, result, choices), action: base, activeCount: filters.count },
    everybody: searchAddress(EVERYBODY, base),
    pages,
    before: searchBefore(page, asked, base),
    prompt: rows.posts.length > 0 && pages.page === 1 ? await promptAmongPosts(page) : null,
    fromDatabase: result.engine === 'database',
  }
})

const EVERYBODY: SearchPage = { tab: 'people', criteria: criteriaOf({}) }

function foundRows(ctx: Ctx, { tab, criteria, ids }: ResultPage) {
  const nobody: FoundPeople = { people: [], found: {} }
  const nothing: FoundPosts = { posts: [], found: {} }
  const inPosts = tab === 'people' ? nothing : foundPosts(ctx, criteria, ids)
  const inPeople = tab === 'people' ? foundPeople(ctx, criteria, ids) : nobody
  return {
    posts: inPosts.posts,
    people: inPeople.people,
    inPosts: inPosts.found,
    inPeople: inPeople.found,
  }
}

/** Why this is not the tab that was asked for, if so. (SEARCH-17, SEARCH-18) */
function switched({ params, url }: Asked, asked: SearchPage, { tab }: ResultPage): string | null {
  if (tab !== asked.tab) return switchedText(asked.tab, tab)
  return asksPeopleByDate(params, url.searchParams) ? NO_DATES_OF_PEOPLE : null
}

/** (SEARCH-10) */
const tabLinks = (
  { tab, criteria, totals }: ResultPage,
  total: number,
  addressOf: (page: SearchPage) => string,
) =>
  TAB_NAMES.map(({ name, label }) => ({
    label,
    href: addressOf({
      tab: name,
      // People have no order by date. (SEARCH-18)
      criteria: { ...criteria, from: 0, order: name === 'people' ? 'recommended' : criteria.order },
    }),
    current: name === tab,
    count: name === tab ? total : totals[name],
  }))

export default function SearchResults() {
  const { tab, tabs, switched, callout, filters, bar, before, fromDatabase } =
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
      {before && <LastSearch {...before} />}
      <ResultCallout text={callout} type={tab} filtered={filters.filtered}>
        {filters.chips.length > 0 && (
          <FilterChips filters={filters.chips} clearHref={filters.clearHref} />
        )}
      </ResultCallout>
      <Found />
    </SearchLayout>
  )
}

function Found() {
  const { tab, text, posts, people, inPosts, inPeople, pages, prompt, filters, everybody } =
    useLoaderData<typeof loader>()
  if (posts.length + people.length === 0) {
    const clear = filters.count > 0 ? filters.clearHref : undefined
    return <EmptyResults type={tab} text={text} clear={clear} everybody={everybody} />
  }
  return (
    <>
      <MoreResults tab={tab}>
        {tab === 'people' ? (
          <ul className="tiles">
            {people.map((person) => (
              <li key={person.id}>
                <PersonCard person={person} found={inPeople[person.id]} />
              </li>
            ))}
          </ul>
        ) : (
          <PostList
            posts={posts}
            found={inPosts}
            list={FROM_SEARCH}
            between={prompt && <PromptInvitation prompt={prompt} />}
          />
        )}
      </MoreResults>
      <Pagination {...pages} label="Pages of results" moreLabel={LOAD_MORE} />
    </>
  )
}
