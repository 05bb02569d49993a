import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { countNeedingStudents } from '~/domain/coaching/need-count.server'
import { ownPortfolio } from '~/domain/coaching/portfolio.server'
import { quickLinks } from '~/domain/coaching/quick-links'
import {
  DASHBOARD_NAME,
  emptyText,
  FILTER_NOTE,
  matchText,
  NO_STUDENTS,
  type Portfolio,
} from '~/domain/coaching/schema'
import { inCoaching } from '~/domain/posts/schema'
import { requireMember, type RouteArgs } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/messages'
import { Pagination } from '~/ui/pagination'
import { Tabs } from '~/ui/tabs'
import { CoachHeader, DashboardSearch, QuickLinks } from '~/views/coach/dashboard-parts'
import { coachDashboard, coachStudent } from '~/views/links'
import { PersonCard } from '~/views/people/person-card'
import { PostList } from '~/views/posts/post-card'
import { FilterBar } from '~/views/search/filter-bar'
import { FilterChips, PartialMatches, SearchNotice } from '~/views/search/result-parts'
import { SearchLayout } from '~/views/search/search-layout'
import { paginate } from '~search/results/pagination'
import { loadPeopleResults } from '~search/results/people-results'
import { loadPostResults } from '~search/results/post-results'
import { splitRows } from '~search/results/result-page'
import type { ResultPage } from '~search/index'
import { dashboardControls } from './controls.server'
import { dashboardHref, readDashboardView } from '~/presenters/dashboard-view'

export const meta = titleMeta<typeof loader>(() => DASHBOARD_NAME)

/** What a coach's students write and ask, and who they are. (COACH-01 to COACH-15) */
export const loader = requireMember(async (args) => {
  const { ids, ...portfolio } = await ownPortfolio(args.ctx)
  return {
    portfolio: { ...portfolio, count: ids.length },
    needs: (await countNeedingStudents(args.ctx)) ?? 0,
    links: quickLinks(args.ctx),
    // No ids would mean everyone's posts.
    results: ids.length > 0 ? await searchPortfolio(args, ids) : null,
  }
})

/** By the search of everyone, so that a coach finds nothing that they can't see. (COACH-04) */
async function searchPortfolio({ ctx, context, url }: RouteArgs, ids: Portfolio['ids']) {
  const view = readDashboardView(url.searchParams, ids)
  const result = await context.services.search.tab(ctx, view)
  const { tab, criteria } = result
  const shown = [...result.ids, ...result.partial]
  const inPeople = await loadPeopleResults(ctx, criteria, tab === 'people' ? shown : [])
  const inPosts = await loadPostResults(ctx, criteria, tab === 'people' ? [] : shown)
  const { exact: people, partial: closePeople } = splitRows(inPeople.people, result)
  const { exact: posts, partial: closePosts } = splitRows(inPosts.posts, result)
  // An index can be a moment old: what can't be seen anymore doesn't count either.
  const total = result.total - (result.ids.length - posts.length - people.length)
  const { lastHref, ...pages } = paginate(result, total, dashboardHref)
  if (lastHref) throw redirect(lastHref)
  const totals = { ...(await tabTotals({ ctx, context }, result)), [tab]: total }
  const controls = await dashboardControls(ctx, result, totals, url)
  const { q } = criteria
  return {
    tab,
    q,
    people,
    posts,
    pages,
    ...controls,
    list: inCoaching(dashboardHref(result).split('?')[1] ?? ''),
    partial: { people: closePeople, posts: closePosts },
    inPeople: inPeople.highlights,
    inPosts: inPosts.highlights,
    note: q === '' ? tab !== 'people' && FILTER_NOTE : matchText(tab, q, total),
    empty: total === 0 ? emptyText(tab, q, controls.filters.count > 0) : null,
    fromDatabase: result.engine === 'database' && q !== '',
  }
}

/** Only questions are filtered by whether they have an answer: the other tabs count without. */
async function tabTotals(
  { ctx, context }: Pick<RouteArgs, 'ctx' | 'context'>,
  { tab, criteria, totals }: ResultPage,
): Promise<ResultPage['totals']> {
  if (criteria.answered === null) return totals
  const page = { tab, criteria: { ...criteria, answered: null, from: 0, size: 1 } }
  return (await context.services.search.tab(ctx, page)).totals
}

export default function Dashboard() {
  const { portfolio, needs, links, results } = useLoaderData<typeof loader>()
  return (
    <SearchLayout
      head={
        <>
          <CoachHeader portfolio={portfolio} needs={needs}>
            {results && <DashboardSearch text={results.q} fields={results.searchFields} />}
          </CoachHeader>
          {results && <Tabs label="Your students" tabs={results.tabs} />}
        </>
      }
      filters={results && <FilterBar {...results.bar} />}
      right={links.length > 0 && <QuickLinks links={links} />}
    >
      {results ? <Results results={results} /> : <EmptyState title={NO_STUDENTS} />}
    </SearchLayout>
  )
}

type ResultsPage = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['results']>

function Results({ results }: { results: ResultsPage }) {
  const { filters, note, empty, fromDatabase, pages } = results
  return (
    <>
      {fromDatabase && <SearchNotice />}
      {!empty && note && (
        <p className="meta" role="status">
          {note}
        </p>
      )}
      {filters.chips.length > 0 && (
        <FilterChips filters={filters.chips} clearHref={filters.clearHref} />
      )}
      {empty ? (
        <EmptyState title={empty}>
          {(results.q !== '' || filters.count > 0) && (
            <ButtonLink href={coachDashboard} variant="quiet">
              See everything
            </ButtonLink>
          )}
        </EmptyState>
      ) : (
        <ResultList {...results} />
      )}
      {results.partial.posts.length + results.partial.people.length > 0 && (
        <PartialMatches>
          <ResultList {...results} {...results.partial} level={3} />
        </PartialMatches>
      )}
      <Pagination {...pages} label="Pages of results" />
    </>
  )
}

type ResultListProps = Pick<
  ResultsPage,
  'tab' | 'list' | 'posts' | 'inPosts' | 'people' | 'inPeople'
>

function ResultList(props: ResultListProps & { level?: 2 | 3 }) {
  const { tab, list, posts, inPosts, people, inPeople, level } = props
  if (tab !== 'people')
    return <PostList posts={posts} matches={inPosts} list={list} level={level} />
  return (
    <ul className="people-list">
      {people.map((person) => (
        <li key={person.id}>
          <PersonCard person={person} level={level} matches={inPeople[person.id]}>
            <ButtonLink href={coachStudent(person.id)} variant="quiet" small>
              Notes
            </ButtonLink>
          </PersonCard>
        </li>
      ))}
    </ul>
  )
}
