import { channelWith } from '~/domain/messages/channels.server'
import { markPromptShown } from '~/domain/accounts/one-time-prompts.server'
import { follow, skip } from '~/domain/people/commands.server'
import { profilePreview } from '~/domain/people/preview.server'
import {
  SKIPPED_SHOWN,
  TUTORIALS,
  tutorialStep,
  type Suggestion,
} from '~/domain/people/schema-friends'
import { nextSkipped } from '~/domain/people/skipped.server'
import type { RouteArgs } from '~/http/guards/member-route.server'
import type { Ctx } from '~/platform/ctx'
import { isNotFound } from '~/platform/failures'
import { suggestionSearch } from '~/presenters/people/suggestions.server'
import { meetFriends } from '~/views/links'
import { filterBar } from '~search/results/filter-bar'
import { loadFilterOptions } from '~search/results/filter-options'
import { parseSearchPage, toSearchParams } from '~search/criteria/search-url'
import { buildCriteria, DEFAULT_CRITERIA } from '~search/criteria/criteria'

/** What of the address filters. (FRIENDS-06) */
function readFilters({ searchParams }: URL) {
  const { criteria } = parseSearchPage({ tab: 'people' }, searchParams) ?? {
    criteria: DEFAULT_CRITERIA,
  }
  const { program_name, enrollment_status, interests } = criteria
  return { program_name, enrollment_status, interests }
}

/** This page with the same filters, at the person after `after` of the skipped ones. */
function pageAddress(url: URL, after: string | null): string {
  const query = toSearchParams(buildCriteria(readFilters(url)))
  if (after !== null) query.set('skipped', after)
  return query.size > 0 ? `${meetFriends}?${query}` : meetFriends
}

/** One person to meet, the filters, and what to do where there is no one. */
export async function loadFriends({ ctx, context, url }: RouteArgs) {
  const filters = readFilters(url)
  const after = url.searchParams.get('skipped')
  const criteria = await suggestionSearch(ctx, filters)
  const result = await context.services.search.tab(ctx, { tab: 'people', criteria })
  const options = await loadFilterOptions(ctx)
  const { selects, interests, activeCount } = filterBar(ctx, result, options, url)
  const ids = after === null ? result.ids : [await nextSkipped(ctx, after)]
  const { profile_progress } = ctx.viewer
  const isNew = !TUTORIALS.some((name) => profile_progress.includes(tutorialStep(name)))
  const suggestion = await firstVisible(ctx, ids, isNew)
  const chat = suggestion && (await channelWith(ctx, suggestion.person.id))
  return {
    suggestion,
    chat,
    here: pageAddress(url, after),
    filtered: activeCount > 0,
    canSeeSkipped: suggestion === null && (await hasUnseenSkipped(ctx)),
    bar: {
      action: meetFriends,
      selects: selects.filter(({ name }) => name !== 'institution_code'),
      interests,
      activeCount,
    },
  }
}

async function firstVisible(
  ctx: Ctx,
  ids: readonly (string | null)[],
  demo_card: boolean,
): Promise<Suggestion | null> {
  for (const id of ids) {
    const preview = id === null ? null : await profilePreview(ctx, id)
    if (preview?.kind === 'visible')
      return { person: preview.card, about: preview.about, demo_card }
  }
  return null
}

/** Once only. (FRIENDS-09) */
const hasUnseenSkipped = async (ctx: Ctx) =>
  !ctx.viewer.prompts_shown.includes(SKIPPED_SHOWN) && (await nextSkipped(ctx, '')) !== null

/** Where the page goes on after someone was followed or skipped. */
export async function answerFriend(
  { ctx, url }: RouteArgs,
  { user_id, answer }: { user_id: string; answer: 'follow' | 'skip' },
): Promise<string> {
  try {
    await (answer === 'follow' ? follow : skip)(ctx, user_id)
  } catch (error) {
    // They have left or blocked the viewer meanwhile: the next one comes all the same.
    if (!isNotFound(error)) throw error
  }
  return pageAddress(url, url.searchParams.has('skipped') ? user_id : null)
}

/** The flow with the skipped people, once. */
export async function showSkipped({ ctx, url }: RouteArgs): Promise<string> {
  await markPromptShown(ctx, SKIPPED_SHOWN)
  return pageAddress(url, '')
}
