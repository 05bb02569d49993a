import { ownPortfolio } from '~/domain/coaching/portfolio.server'
import { DASHBOARD_NAME } from '~/domain/coaching/schema'
import { postNeighbors } from '~/domain/posts/neighbors.server'
import { postsByIds } from '~/domain/posts/queries.server'
import {
  FROM_SEARCH,
  IN_HOME,
  IN_MY_FEED,
  IN_PROFILE,
  MY_FEED,
  promptOfList,
  queryOfCoaching,
  type Neighbors,
  type ShownPost,
} from '~/domain/posts/schema'
import { promptById } from '~/domain/prompts/queries.server'
import { topicById } from '~/domain/topics/queries.server'
import type { RouteArgs } from '~/http/guards/member-route.server'
import { orNull } from '~/platform/failures'
import { home, myFeed, profile } from '~/views/links'
import { buildCriteria, type SearchCriteria } from '~search/criteria/criteria'
import { fromStoredSearch } from '~search/results/stored-search'
import { dashboardHref, readDashboardView } from '~/presenters/dashboard-view'

/** A list of posts. Its order is that of a search, or of the dates of its posts. */
type List = { name: string; href: string; search?: SearchCriteria }

/**
 * The list from which a post was opened (?in=): its name, the way back, and the posts before and
 * after this one in it. Null where there is no such list. (POST-38)
 */
export async function openedFrom(args: RouteArgs, post: ShownPost) {
  const list = args.url.searchParams.get('in') ?? ''
  const opened = await findList(args, post, list)
  if (!opened) return null
  const { search, ...named } = opened
  const around = search
    ? await searchNeighbors(args, post.id, search)
    : await postNeighbors(args.ctx, post, list)
  return { ...named, list, around }
}

async function findList(args: RouteArgs, post: ShownPost, list: string): Promise<List | null> {
  if (list === '') return null
  if (list === IN_HOME) return { name: 'Home', href: home }
  if (list === IN_MY_FEED) return { name: MY_FEED, href: myFeed }
  if (list === FROM_SEARCH) return lastSearch(args)
  if (list === IN_PROFILE) {
    if (post.unnamed) return null
    const { id, first_name } = post.author
    return { name: post.mine ? 'My profile' : `${first_name}’s profile`, href: profile(id) }
  }
  const dashboard = queryOfCoaching(list)
  if (dashboard !== null) return findCoaching(args, dashboard)
  const promptId = promptOfList(list)
  return promptId === null ? findTopic(args, list) : findPrompt(args, promptId)
}

/** The view of the dashboard with this query, read as the dashboard reads it. */
async function findCoaching({ ctx }: RouteArgs, query: string): Promise<List | null> {
  const { ids } = await ownPortfolio(ctx)
  if (ids.length === 0) return null
  const view = readDashboardView(new URLSearchParams(query), ids)
  return { name: DASHBOARD_NAME, href: dashboardHref(view), search: view.criteria }
}

async function findTopic({ ctx }: RouteArgs, id: string): Promise<List | null> {
  const topic = await orNull(topicById(ctx, id))
  return topic && { name: topic.title, href: topic.href }
}

async function findPrompt({ ctx }: RouteArgs, id: string): Promise<List | null> {
  const prompt = await orNull(promptById(ctx, id))
  const search = buildCriteria({ prompt_code: id })
  return prompt && { name: prompt.title, href: prompt.href, search }
}

/** The results as the session remembers them. (SEARCH-36) */
async function lastSearch({ ctx, context }: RouteArgs): Promise<List | null> {
  const stored = await context.services.lastSearches.get(ctx, context.sessionId)
  const search = fromStoredSearch(stored)
  if (!search) return null
  const { page, href } = search
  const name = 'your search results'
  return page.tab === 'people' ? { name, href } : { name, href, search: page.criteria }
}

/** Results among which a post's neighbors are looked for: four pages. */
const WALKED_RESULTS = 100

/** Nothing of this is worth a failed page. */
async function searchNeighbors(
  { ctx, context: { services } }: RouteArgs,
  id: string,
  criteria: SearchCriteria,
): Promise<Neighbors> {
  const from = criteria.from - (criteria.from % WALKED_RESULTS)
  try {
    const page = { ...criteria, from, size: WALKED_RESULTS }
    const results = await services.search.posts(ctx, page)
    const ids = [...results.ids, ...results.partial]
    const at = ids.indexOf(id)
    const wanted = at < 0 ? [] : [ids[at - 1] ?? '', ids[at + 1] ?? '']
    const posts = new Map((await postsByIds(ctx, wanted)).map((post) => [post.id, post]))
    const [previous = null, next = null] = wanted.map((id) => posts.get(id) ?? null)
    return { previous, next }
  } catch (error) {
    if (!ctx.signal?.aborted)
      services.log.warn({ err: error }, 'no posts next to another could be found')
    return { previous: null, next: null }
  }
}
