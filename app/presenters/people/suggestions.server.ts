import { ownTies } from '~/domain/people/follows.server'
import { suggestedByIds } from '~/domain/people/queries.server'
import type { Suggestion } from '~/domain/people/schema-friends'
import type { Ctx } from '~/platform/ctx'
import { buildCriteria, type SearchCriteria } from '~search/criteria/criteria'
import type { Search } from '~search/index'

/** (FRIENDS-07) */
export const SUGGESTION_COUNT = 5

type SuggestionFilters = Pick<SearchCriteria, 'enrollment_status' | 'program_name' | 'interests'>

/**
 * The search for people of the viewer's school that they might want to meet, best first: no one they
 * follow or have skipped, and not themselves. (FRIENDS-07)
 */
export async function suggestionSearch(
  ctx: Ctx,
  { size = SUGGESTION_COUNT, ...filters }: Partial<SuggestionFilters> & { size?: number } = {},
): Promise<SearchCriteria> {
  const { followed, skipped } = await ownTies(ctx)
  const exclude_user_ids = [ctx.viewer.id, ...followed, ...skipped]
  return buildCriteria({
    ...filters,
    size,
    exclude_user_ids,
    show_global: false,
    active_only: true,
  })
}

/** So many of them, with what they say about themselves. (FRIENDS-05) */
export const suggestPeople = async (ctx: Ctx, search: Search, size?: number) =>
  loadSuggestions(ctx, await suggestionIds(ctx, search, size))

export const suggestionIds = async (ctx: Ctx, search: Search, size?: number) =>
  (await search.people(ctx, await suggestionSearch(ctx, { size }))).ids

/** Those of them that the viewer can see. */
export const loadSuggestions = async (ctx: Ctx, ids: readonly string[]): Promise<Suggestion[]> =>
  (await suggestedByIds(ctx, ids)).map(({ person, about }) => ({ person, about, demo_card: false }))
