import { useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { FROM_SEARCH } from '~/domain/posts/schema'
import { careForSearch } from '~/domain/safety/care.server'
import { promptBetweenPosts } from '~/presenters/daily-prompt.server'
import { requireMember, type RouteArgs } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import type { Ctx } from '~/platform/ctx'
import { NotFound } from '~/platform/failures'
import { Pagination } from '~/ui/pagination'
import { Tabs } from '~/ui/tabs'
import { CareCard } from '~/views/safety/care-card'
import { PersonCard } from '~/views/people/person-card'
import { PostList } from '~/views/posts/post-card'
import { PromptInvitation } from '~/views/posts/daily-prompt'
import {
  EmptyResults,
  FilterChips,
  LastSearch,
  LOAD_MORE,
  MoreResults,
  PartialMatches,
  ResultCallout,
  SearchNotice,
} from '~/views/search/result-parts'
import { CampusBlock } from '~/views/search/campus-block'
import { FilterBar } from '~/views/search/filter-bar'
import { SearchLayout } from '~/views/search/search-layout'
import {
  calloutText,
  PEOPLE_HAVE_NO_DATE,
  pageHeading,
  pageTitle,
  switchedTabText,
  TAB_NAMES,
} from '~/views/search/texts'
import { activeFilters } from '~search/results/active-filters'
import {
  isPeopleByDate,
  parseSearchPage,
  searchUrl,
  type SearchPage,
} from '~search/criteria/search-url'
import { loadFilterOptions, topicTitles } from '~search/results/filter-options'
import { buildCriteria } from '~search/criteria/criteria'
import { filterBar } from '~search/results/filter-bar'
import { loadPeopleResults, type PeopleResults } from '~search/results/people-results'
import { loadPostResults, type PostResults } from '~search/results/post-results'
import { splitRows } from '~search/results/result-page'
import type { ResultPage } from '~search/index'
import { limitSearches } from '~/presenters/limit-searches.server'
import { searchBase } from './search-paths'
import { trackSearch } from './track-search.server'
import { redirectEmptySearch, pageLinks } from './redirects'
import { storeSearch } from './last-search.server'

export const meta = titleMeta<typeof loader>(({ title }) => title)

/**
 * Every form of /search-results and of its alternate address: the same page for the same criteria,
 * whichever path says them. (SEARCH-01 to -07, -09, -35)
 */
export const loader = requireMember(async (page) => {
  const { ctx, context, params, url, request } = page
  redirectEmptySearch(url, request)
  const requested = parseSearchPage(params, url.searchParams)
  if (!requested) throw new NotFound()
  await limitSearches(page)
  const base = searchBase(url)
  const hrefFor = (shown: SearchPage) => searchUrl(shown, base)
  const result = await context.services.search.page(ctx, requested)
  const { partial, ...rows } = await loadRows(ctx, result)
  // An index can be a moment old: what can't be seen anymore doesn't count either.
  const total = result.total - (result.ids.length - rows.posts.length - rows.people.length)
  const pages = pageLinks(result, total, requested, hrefFor)
  trackSearch(page, requested, total)
  const choices = await loadFilterOptions(ctx)
  const named = { ...choices, topics: await topicTitles(ctx, result.criteria.any_topics) }
  const filters = activeFilters(result, named, hrefFor)
  return {
    ...rows,
    partial,
    title: pageTitle(result.criteria),
    heading: pageHeading(result.criteria),
    text: result.criteria.q,
    care: careForSearch(ctx, result.criteria),
    tab: result.tab,
    tabs: tabLinks(result, total, hrefFor),
    switched: switchedNotice(page, requested, result),
    callout: calloutText(result.tab, result.criteria, total),
    filters,
    campus: await onCampus(page, requested, filters.count),
    bar: {
      ...filterBar(ctx, result, choices, url),
      action: base,
      activeCount: filters.count,
      clearHref: filters.count > 0 ? filters.clearHref : undefined,
    },
    allPeopleHref: searchUrl(ALL_PEOPLE, base),
    pages,
    before: await storeSearch(page, requested, base),
    prompt: rows.posts.length > 0 && pages.page === 1 ? await promptBetweenPosts(page) : null,
    fromDatabase: result.engine === 'database',
  }
})

/** Above the first page of posts that no filter narrows. */
const onCampus = async (
  { ctx, context }: RouteArgs,
  { tab, criteria }: SearchPage,
  filters: number,
) =>
  tab === 'posts' && criteria.q !== '' && criteria.from === 0 && filters === 0
    ? context.services.search.onCampus(ctx, criteria.q)
    : []

const ALL_PEOPLE: SearchPage = { tab: 'people', criteria: buildCriteria({}) }

async function loadRows(ctx: Ctx, result: ResultPage) {
  const { tab, criteria } = result
  const ids = [...result.ids, ...result.partial]
  const noPeople: PeopleResults = { people: [], highlights: {} }
  const noPosts: PostResults = { posts: [], highlights: {} }
  const inPosts = tab === 'people' ? noPosts : await loadPostResults(ctx, criteria, ids)
  const inPeople = tab === 'people' ? await loadPeopleResults(ctx, criteria, ids) : noPeople
  const posts = splitRows(inPosts.posts, result)
  const people = splitRows(inPeople.people, result)
  return {
    posts: posts.exact,
    people: people.exact,
    partial: { posts: posts.partial, people: people.partial },
    inPosts: inPosts.highlights,
    inPeople: inPeople.highlights,
  }
}

/** Why this is not the tab that was asked for, if so. (SEARCH-17, SEARCH-18) */
function switchedNotice(
  { params, url }: RouteArgs,
  requested: SearchPage,
  { tab }: ResultPage,
): string | null {
  if (tab !== requested.tab) return switchedTabText(requested.tab, tab)
  return isPeopleByDate(params, url.searchParams) ? PEOPLE_HAVE_NO_DATE : null
}

/** (SEARCH-10) */
const tabLinks = (
  { tab, criteria, totals }: ResultPage,
  total: number,
  hrefFor: (page: SearchPage) => string,
) =>
  TAB_NAMES.map(({ name, label }) => ({
    label,
    href: hrefFor({
      tab: name,
      // People have no order by date. (SEARCH-18)
      criteria: { ...criteria, from: 0, order: name === 'people' ? 'recommended' : criteria.order },
    }),
    current: name === tab,
    count: name === tab ? total : totals[name],
  }))

export default function SearchResults() {
  const { heading, text, tab, tabs, care, switched, callout, filters, bar, before, ...page } =
    useLoaderData<typeof loader>()
  const head = (
    <>
      <h1>{heading}</h1>
      <Tabs label="What to search" tabs={tabs} />
    </>
  )
  const found = (
    <ResultCallout text={callout} type={tab} filtered={filters.filtered}>
      {filters.chips.length > 0 && (
        <FilterChips filters={filters.chips} clearHref={filters.clearHref} />
      )}
    </ResultCallout>
  )
  return (
    <SearchLayout head={head} bar={found} filters={<FilterBar {...bar} />}>
      <CareCard care={care} />
      {page.fromDatabase && <SearchNotice />}
      {switched && <p className="meta">{switched}</p>}
      {before && <LastSearch {...before} />}
      <CampusBlock found={page.campus} text={text} />
      <Results />
    </SearchLayout>
  )
}

function Results() {
  const { tab, text, posts, people, pages, prompt, filters, allPeopleHref, partial } =
    useLoaderData<typeof loader>()
  const close = partial.posts.length + partial.people.length > 0 && (
    <PartialMatches>
      <ResultList {...partial} level={3} />
    </PartialMatches>
  )
  if (posts.length + people.length === 0) {
    const clear = filters.count > 0 ? filters.clearHref : undefined
    return (
      <EmptyResults type={tab} text={text} clear={clear} allPeopleHref={allPeopleHref}>
        {close}
      </EmptyResults>
    )
  }
  return (
    <>
      <MoreResults tab={tab}>
        <ResultList
          posts={posts}
          people={people}
          insert={prompt && <PromptInvitation prompt={prompt} />}
        />
      </MoreResults>
      {close}
      <Pagination {...pages} label="Pages of results" moreLabel={LOAD_MORE} />
    </>
  )
}

type ResultListProps = {
  posts: PostResults['posts']
  people: PeopleResults['people']
  level?: 2 | 3
  insert?: ReactNode
}

function ResultList({ posts, people, level, insert }: ResultListProps) {
  const { tab, inPosts, inPeople } = useLoaderData<typeof loader>()
  return tab === 'people' ? (
    <ul className="people-list">
      {people.map((person) => (
        <li key={person.id}>
          <PersonCard person={person} level={level} matches={inPeople[person.id]} />
        </li>
      ))}
    </ul>
  ) : (
    <PostList posts={posts} level={level} matches={inPosts} list={FROM_SEARCH} insert={insert} />
  )
}
