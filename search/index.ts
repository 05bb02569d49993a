import type { FindCloseness } from '~/domain/answer-requests/matching-questions.server'
import { suggestedTags, trendingTags } from '~/domain/tags/queries.server'
import type { TagSuggestion } from '~/domain/tags/schema'
import { stopReading } from '~/platform/database/read-thread.server'
import type { Ctx } from '~/platform/ctx'
import type { Db } from '~/platform/database/types'
import type { SearchCriteria } from './criteria/criteria'
import type { SearchPage } from './criteria/search-url'
import type { EngineName, SearchKind } from './criteria/types'
import {
  engineWithFallback,
  openEngine,
  type EngineSetup,
  type LiveEngine,
  type RunQueries,
} from './engine/engine'
import { withEngineErrors } from './engine/errors'
import { databaseEngine } from './fallback/database-engine'
import { FORMER_VECTOR_INDEX } from './index/names'
import { createSync, type SearchSync } from './index/sync'
import { openMeaning } from './meaning/meaning'
import { createMeaningSync, removeVectors, type MeaningSync } from './meaning/sync'
import { feedVectors } from './meaning/vectors/feed-vectors'
import type { EngineState } from './operations/engine-monitor'
import { reindex, type ReindexOptions, type ReindexReport } from './operations/reindex'
import { reindexSchool, type SchoolReport } from './operations/reindex-school'
import { lastChange, noteChange } from './operations/state.server'
import { searchStatus, type SearchStatus } from './operations/status'
import { verify, type VerifyOptions, type VerifyReport } from './operations/verify'
import {
  countContributions,
  MAX_POSTS,
  withProfiles,
  type Contribution,
  type ContributionCount,
  type ContributorOptions,
} from './results/contributors'
import { asAudience, audienceKey } from './results/audience'
import { findAnnouncements, findEvents, findOnCampus } from './results/campus-matches'
import { findCloseness } from './results/closeness'
import { SharedAnswers } from './sharing/shared-answers'
import { findRelatedPosts, type FindRelatedPosts } from './results/related-posts'
import { findSimilarQuestions, type FindSimilarQuestions } from './results/similar-questions'
import { loadSuggestions, type LoadSuggestions } from './results/suggestions'
import { buildQuery, loadResultPage, loadTab, type ResultPage } from './results/result-page'

export type { SearchSync } from './index/sync'
export type { MeaningSync } from './meaning/sync'
export type { SearchStatus } from './operations/status'
export type { ReindexOptions, ReindexProgress, ReindexReport } from './operations/reindex'
export type { VerifyOptions, VerifyReport } from './operations/verify'
export type { ResultPage } from './results/result-page'
export type { Suggestion } from './results/suggestions'
export type { Contribution } from './results/contributors'

/**
 * Ids in order with the total, and which engine answered. Where there are fewer than ten, the best
 * partial matches are listed apart and not counted.
 */
export type SearchResults = {
  ids: string[]
  total: number
  partial: string[]
  engine: EngineName
}

/**
 * The search service, for all searches. (SEARCH-39) Results are limited to what the viewer may see.
 * Pages check that again when they load the rows, because the index can be a moment old.
 */
export type Search = {
  /** Posts for the viewer of ctx, best first. */
  posts(ctx: Ctx, criteria: SearchCriteria): Promise<SearchResults>
  /** People for the viewer of ctx, best first. */
  people(ctx: Ctx, criteria: SearchCriteria): Promise<SearchResults>
  /** Everything on a result page: results of its tab, totals of all tabs, counts of the filters. */
  page(ctx: Ctx, page: SearchPage): Promise<ResultPage>
  /** The same without switching to another tab. */
  tab(ctx: Ctx, page: SearchPage): Promise<ResultPage>
  /** The same, shared for up to two minutes by all who may see the same. The viewer's own private posts don't count. */
  sharedTab(ctx: Ctx, page: SearchPage): Promise<ResultPage>
  /** The people who wrote most of what is found. (TOPIC-21) */
  contributors(
    ctx: Ctx,
    criteria: SearchCriteria,
    options: ContributorOptions,
  ): Promise<Contribution[]>
  /** Tags that begin with the text, without the selected ones. (TAG-04, TAG-07) */
  suggestTags(
    ctx: Ctx,
    criteria: SearchCriteria,
    selected: readonly string[],
  ): Promise<TagSuggestion[]>
  /** The most used tags of the month. (TAG-10) */
  trendingTags(ctx: Ctx): Promise<(TagSuggestion & { count: number })[]>
  /** Posts similar to another one, shared in the same way. (POST-03) */
  related: FindRelatedPosts
  /** Questions like one that is being written. */
  similarQuestions: FindSimilarQuestions
  /** How close in meaning posts are to what the viewer has written or answered; null without an embedder. */
  closeness: FindCloseness | null
  /** A few events and an announcement that have all words of a search; by the database alone. */
  onCampus: typeof findOnCampus
  /** The viewer's events with these words, or words like them, that are on in a span of time. */
  events: typeof findEvents
  /** The viewer's announcements with these words, or words like them. */
  announcements: typeof findAnnouncements
  /** Posts, people, events and topics for a search that is being typed. */
  suggestions: LoadSuggestions
  /** The state of the engine, for health checks; 'none' without one. */
  state(): EngineState | 'none'
  /** Calls the listener whenever the engine is up again, so that waiting jobs continue. */
  onRecovered(listener: () => void): void
  sync: SearchSync & MeaningSync
  /** For the running site: applies settings and, unless others do, builds missing indexes in the background. */
  start(options?: { builds: boolean }): Promise<void>
  /** For the operator (CLI-21). Doesn't throw if the engine is down. */
  status(): Promise<SearchStatus>
  /** For the operator (CLI-20). Throws NoEngineError without one. */
  reindex(options?: ReindexOptions): Promise<ReindexReport>
  /** The same for one school, in the live indexes. (CLI-20) */
  reindexSchool(partner_code: string, options?: ReindexOptions): Promise<SchoolReport>
  /** For the operator (CLI-22). Throws NoEngineError without one. */
  verify(options?: VerifyOptions): Promise<VerifyReport>
  close(): Promise<void>
}

/** No Meilisearch is configured and none was started. */
export class NoEngineError extends Error {
  override name = 'NoEngineError'
}

/** What the database answers with either engine. */
const BY_DATABASE = {
  suggestTags: async (ctx, { q }, selected) => suggestedTags(ctx, q, selected),
  trendingTags: async (ctx) => trendingTags(ctx),
  onCampus: findOnCampus,
  events: findEvents,
  announcements: findAnnouncements,
} satisfies Partial<Search>

export function openSearch(setup: EngineSetup): Search {
  const { db, log } = setup
  const engine = openEngine(setup)
  const meaning = openMeaning(setup)
  // What someone only types goes to no service.
  const own = meaning?.embedder.isOwn ? meaning : null
  const feed = meaning && feedVectors(db, meaning)
  const run = engineWithFallback(db, { live: engine, fallback: databaseEngine(db), meaning }, log)
  const list = listResults(run)
  const version = () => lastChange(db)
  const tabs = new SharedAnswers<ResultPage>(Date.now, version)
  const relatedPosts = new SharedAnswers<string[]>(Date.now, version)
  const sync = {
    ...openSync(db, engine),
    ...createMeaningSync(setup, meaning?.embedder ?? null, () => feed?.hurry()),
  }
  const requireStores = () => {
    if (engine) return { client: engine.client, db }
    throw new NoEngineError('There is no Meilisearch: set MEILI_HOST, or start the site first')
  }
  return {
    posts: (ctx, criteria) => list('posts', ctx, criteria),
    people: (ctx, criteria) => list('people', ctx, criteria),
    page: (ctx, page) => loadResultPage(ctx, page, run),
    tab: (ctx, page) => loadTab(ctx, page, run),
    sharedTab: (ctx, page) =>
      tabs.find(JSON.stringify([audienceKey(ctx), page]), () =>
        loadTab(asAudience(ctx), page, run),
      ),
    contributors: findContributors(list, version),
    related: (ctx, subject, size) =>
      relatedPosts.find(JSON.stringify([audienceKey(ctx), subject, size]), () =>
        findRelatedPosts(asAudience(ctx), subject, size),
      ),
    similarQuestions: (ctx, title, size) => findSimilarQuestions(ctx, title, size, own),
    closeness: meaning && ((ctx, ids) => findCloseness(ctx, ids, meaning.embedder)),
    ...BY_DATABASE,
    suggestions: (ctx, text) => loadSuggestions(ctx, text, own),
    state: () => engine?.monitor.state ?? 'none',
    onRecovered: (listener) => {
      if (engine) engine.monitor.onRecovered = listener
    },
    sync,
    start: async ({ builds } = { builds: true }) => {
      await engine?.monitor.start(builds)
      feed?.start()
      if (builds) removeLeftOver(setup, engine)
    },
    status: () => searchStatus(db, engine, meaning?.embedder ?? null),
    reindex: (options) => withEngineErrors(async () => reindex(requireStores(), options)),
    reindexSchool: (partner_code, options) =>
      withEngineErrors(async () => reindexSchool(requireStores(), partner_code, options)),
    verify: (options) => withEngineErrors(async () => verify(requireStores(), options)),
    close: async () => {
      await feed?.stop()
      await engine?.monitor.close()
      await stopReading(db)
    },
  }
}

/** What isn't needed anymore; if it stays, that keeps no one from searching. */
function removeLeftOver({ db, env, log }: EngineSetup, live: LiveEngine | null) {
  if (live) void removeFormerIndex(live)
  // Without room for an embedder here, another machine of the site may have it.
  if (env.SEARCH_MEANING !== 'off') return
  void removeVectors(db).catch((err: unknown) =>
    log.warn({ err }, 'the vectors of posts could not be removed'),
  )
}

/** Vectors would take memory that nothing asks for. */
async function removeFormerIndex({ client }: LiveEngine) {
  try {
    await client.getRawIndex(FORMER_VECTOR_INDEX)
    await client.deleteIndex(FORMER_VECTOR_INDEX)
  } catch {
    // It isn't there, or the next start tries again.
  }
}

/** The index follows what changes; the answers that are shared are told of it. */
function openSync(db: Db, engine: ReturnType<typeof openEngine>): SearchSync {
  const sync = createSync({
    db,
    client: engine?.client ?? null,
    assertReady: async () => engine?.monitor.assertReady(),
  })
  /** Told to all processes by the database, this one included. */
  const changed = () => noteChange(db)
  return {
    ...sync,
    applyEvents: async (events) => {
      let wrote = true
      try {
        wrote = await sync.applyEvents(events)
      } finally {
        if (wrote) await changed()
      }
    },
    resyncSchool: (partner_code) => sync.resyncSchool(partner_code).finally(changed),
  }
}

const listResults =
  (run: RunQueries): ListResults =>
  async (kind, ctx, criteria) => {
    const { results, engine } = await run([await buildQuery(ctx, kind, criteria, false)])
    const { ids, total, partial } = results[0]!
    return { ids, total, partial, engine }
  }

type ListResults = (kind: SearchKind, ctx: Ctx, criteria: SearchCriteria) => Promise<SearchResults>

/** Those of a whole topic are shared, as `sharedTab`. */
function findContributors(
  list: ListResults,
  version: () => Promise<string | null>,
): Search['contributors'] {
  const contributions = new SharedAnswers<ContributionCount[]>(Date.now, version)
  return async (ctx, criteria, options) => {
    const { q, any_topics } = criteria
    const [topic, ...others] = any_topics
    if (q === '' && topic && others.length === 0 && !criteria.filter_followed_users) {
      const key = JSON.stringify([audienceKey(ctx), criteria, options])
      const count = () => countContributions(asAudience(ctx), criteria, options, { topic })
      return withProfiles(ctx, await contributions.find(key, count))
    }
    // Comments count whatever the age of the post.
    const since = options.include_comments ? null : criteria.created_start_date
    const page = { created_start_date: since, from: 0, size: MAX_POSTS }
    const { ids } = await list('posts', ctx, { ...criteria, ...page })
    return withProfiles(ctx, await countContributions(ctx, criteria, options, { found: ids }))
  }
}
