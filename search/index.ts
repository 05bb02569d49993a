import { suggestedTags, trendingTags } from '~/domain/tags/queries.server'
import type { TagSuggestion } from '~/domain/tags/schema'
import type { Ctx } from '~/platform/ctx'
import { reachingEngine } from './away'
import type { SearchCriteria } from './criteria'
import { databaseEngine } from './database'
import { askingFirst, openEngine, type EngineSetup } from './engine'
import type { EngineState } from './keeper'
import { contributors, MOST_POSTS, type Contribution, type Wanted } from './contributors'
import { answerTab, questionOf, resultPage, type ResultPage } from './questions'
import type { SearchPage } from './address'
import { relatedBy, type Related } from './related'
import { reindex, type ReindexOptions, type ReindexReport } from './reindex'
import { reindexSchool, type SchoolReport } from './reindex-school'
import { searchStatus, type SearchStatus } from './status'
import { openSync, type SearchSync } from './sync'
import type { EngineName, SearchKind } from './types'
import { hasMoreWords } from './words'
import { verify, type VerifyOptions, type VerifyReport } from './verify'

export type { SearchSync } from './sync'
export type { SearchStatus } from './status'
export type { ReindexOptions, ReindexProgress, ReindexReport } from './reindex'
export type { VerifyOptions, VerifyReport } from './verify'
export type { ResultPage } from './questions'
export type { Contribution } from './contributors'

/** Ids in their order with the total, and who answered. */
export type Results = { ids: string[]; total: number; engine: EngineName }

/**
 * The one search of the program. (SEARCH-39) What it answers is scoped to what the asking person
 * may see; the pages ask that again when they load the rows, because an index can be a moment old.
 */
export type Search = {
  /** Posts for the viewer of ctx, best first. */
  posts(ctx: Ctx, criteria: SearchCriteria): Promise<Results>
  /** People for the viewer of ctx, best first. */
  people(ctx: Ctx, criteria: SearchCriteria): Promise<Results>
  /** Everything a result page shows: the hits of its tab, all totals, counts beside the filters. */
  page(ctx: Ctx, page: SearchPage): Promise<ResultPage>
  /** The same for one tab that is never left for another. */
  tab(ctx: Ctx, page: SearchPage): Promise<ResultPage>
  /** Who wrote most of what is found, of the people the viewer may see. (TOPIC-21) */
  contributors(ctx: Ctx, criteria: SearchCriteria, wanted: Wanted): Promise<Contribution[]>
  /** Tags that begin with the criteria's text, without those chosen already. (TAG-04, TAG-07) */
  tags(ctx: Ctx, criteria: SearchCriteria, chosen: readonly string[]): TagSuggestion[]
  /** The tags of most of the month's posts. (TAG-10) */
  trendingTags(ctx: Ctx): (TagSuggestion & { count: number })[]
  /** Posts like another, for the viewer of ctx. (POST-03) */
  related: Related
  /** How the engine is at this moment, for health checks; 'none' without one. */
  state(): EngineState | 'none'
  /** Calls back whenever the engine answers again, so that what waited for it goes on at once. */
  onUp(listener: () => void): void
  sync: SearchSync
  /** For the running site: settings are applied, missing indexes built, both in the background. */
  start(): Promise<void>
  /** For the operator (CLI-21); never throws because the engine is down. */
  status(): Promise<SearchStatus>
  /** For the operator (CLI-20). Throws NoEngine without one. */
  reindex(options?: ReindexOptions): Promise<ReindexReport>
  /** The same for the documents of one school, in the live indexes. (CLI-20) */
  reindexSchool(partner_code: string, options?: ReindexOptions): Promise<SchoolReport>
  /** For the operator (CLI-22). Throws NoEngine without one. */
  verify(options?: VerifyOptions): Promise<VerifyReport>
  close(): Promise<void>
}

/** There is no Meilisearch in the settings and none was started. */
export class NoEngine extends Error {
  override name = 'NoEngine'
}

const NONE = { ids: [], total: 0 }

export function openSearch(setup: EngineSetup): Search {
  const { db, log } = setup
  const engine = openEngine(setup)
  const ask = askingFirst(db, engine, databaseEngine(db), log)
  const list = async (kind: SearchKind, ctx: Ctx, criteria: SearchCriteria): Promise<Results> => {
    const question = questionOf(ctx, kind, criteria, false)
    const { answers, engine } = await ask([question])
    const { ids, total } = answers[0] ?? NONE
    if (total > 0 || !hasMoreWords(criteria.q, kind)) return { ids, total, engine }
    const loose = await ask([{ ...question, loose: true }])
    return { ...(loose.answers[0] ?? NONE), engine: loose.engine }
  }
  const needed = () => {
    if (engine) return engine.client
    throw new NoEngine('There is no Meilisearch: set MEILI_HOST, or start the site first')
  }
  return {
    posts: (ctx, criteria) => list('posts', ctx, criteria),
    people: (ctx, criteria) => list('people', ctx, criteria),
    page: (ctx, page) => resultPage(ctx, page, ask),
    tab: (ctx, page) => answerTab(ctx, page, ask),
    contributors: async (ctx, criteria, wanted) => {
      const { q, any_topics } = criteria
      const [topic, ...others] = any_topics
      if (q === '' && topic && others.length === 0)
        return contributors(ctx, criteria, wanted, { topic })
      // Comments count whenever their posts were written.
      const since = wanted.include_comments ? null : criteria.created_start_date
      const first = { created_start_date: since, from: 0, size: MOST_POSTS }
      const { ids } = await list('posts', ctx, { ...criteria, ...first })
      return contributors(ctx, criteria, wanted, { found: ids })
    },
    tags: (ctx, { q }, chosen) => suggestedTags(ctx, q, chosen),
    trendingTags,
    related: relatedBy(engine, log),
    state: () => engine?.keeper.state ?? 'none',
    onUp: (listener) => {
      if (engine) engine.keeper.onUp = listener
    },
    sync: openSync({
      db,
      client: engine?.client ?? null,
      assertReady: async () => engine?.keeper.assertReady(),
    }),
    start: async () => engine?.keeper.start(),
    status: () => searchStatus(db, engine),
    reindex: (options) => reachingEngine(async () => reindex(needed(), db, options)),
    reindexSchool: (partner_code, options) =>
      reachingEngine(async () => reindexSchool(needed(), db, partner_code, options)),
    verify: (options) => reachingEngine(async () => verify(needed(), db, options)),
    close: async () => engine?.keeper.close(),
  }
}
