import { ON_POSTGRESQL } from '~/platform/database/kind'
import { native } from '~/platform/database/sqlite/connection.server'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordAudit } from '~/domain/audit/commands.server'
import { recountBadges } from '~/domain/progress/recount.server'
import { quoteOfTheDay } from '~/domain/home/mindset.server'
import { sideMenu, topicToGuide } from '~/domain/home/queries.server'
import { commentTexts } from '~/domain/comments/comment-texts.server'
import { commentPageCursor, markedAnswer } from '~/domain/comments/queries.server'
import { repairCounts, wrongCounts } from '~/domain/counts/commands.server'
import { eraseAccount } from '~/domain/data-lifecycle/delete-account.server'
import { purge } from '~/domain/data-lifecycle/purge.server'
import { dependentRows, removeSchool } from '~/domain/data-lifecycle/remove-school.server'
import { storageUsage } from '~/domain/data-lifecycle/usage.server'
import { countStatements, rowStatements } from '~/domain/data-lifecycle/statements'
import { traitsInCommon } from '~/domain/people/open-profiles.server'
import { findMaintenance } from '~/platform/processes/maintenance.server'
import { deleteMessage } from '~/domain/messages/own-commands.server'
import { sendFirstMessage } from '~/domain/messages/send.server'
import { writeAsStaff } from '~/domain/messages/staff-message.server'
import { caseById } from '~/domain/moderation/case-page.server'
import { caresFor } from '~/domain/safety/care.server'
import { listCases, openCases } from '~/domain/moderation/queries.server'
import { riskyMessages } from '~/domain/moderation/risks.server'
import { QUEUES } from '~/domain/moderation/schema'
import { listPartners } from '~/domain/partners/list.server'
import { partnerByHost } from '~/domain/partners/context.server'
import { postCount } from '~/domain/posts/api-posts.server'
import { assignDailyPrompts } from '~/domain/prompts/daily-schedule.server'
import { dailyPrompt } from '~/domain/prompts/daily.server'
import * as prompts from '~/domain/prompts/queries.server'
import { findAccounts } from '~/domain/support/queries.server'
import { suggestedTags, trendingTags } from '~/domain/tags/queries.server'
import { importTerms } from '~/domain/terms/import.server'
import { loadTermIndexes } from '~/domain/terms/queries.server'
import { storeViews } from '~/domain/tracking/commands.server'
import { judgedHarmless } from '~/domain/safety/no-danger.server'
import { seenOthers } from '~/domain/visibility/others.server'
import type { Ctx } from '~/platform/ctx'
import { placeholders } from '~/platform/database/sqlite/dialect'
import { openFolderStorage } from '~/platform/storage/folder-storage.server'
import { sql } from '~/platform/database/sql-text'
import { runSql } from '~/platform/database/sql.server'
import {
  buildCriteria,
  ENROLLMENT_KEYS,
  SEARCH_ORDERS,
  type SearchCriteria,
} from '~search/criteria/criteria'
import { emptyCounts, SEARCH_KINDS } from '~search/criteria/types'
import { searchPersonalized } from '~search/engine/personalize'
import { withPartialMatches } from '~search/fallback/partial-matches'
import { loadSuggestions } from '~search/results/suggestions'
import { countVectors, readVectors } from '~search/meaning/vectors/feed-vectors'
import { databaseEngine } from '~search/fallback/database-engine'
import { loadDocuments } from '~search/index/documents'
import { lastChange, lastEventSeq } from '~search/operations/state.server'
import { countContributions } from '~search/results/contributors'
import { loadFilterOptions, topicTitles } from '~search/results/filter-options'
import { buildQuery } from '~search/results/result-page'
import { askUnnamed } from '~tests/support/unnamed-question'
import { runFileTools } from '~tests/support/file-tools'
import { runAnnouncements } from '~tests/support/announcement-statements'
import { runAdministration } from '~tests/support/administration-statements'
import { runEvents } from '~tests/support/event-statements'
import { listReads } from '~tests/support/list-reads'
import { DRIVER } from '~tests/support/driver-statements'
import { provisionSomeone } from '~tests/support/provision-someone'
import { noteVisit } from '~tests/support/tracked-writes'
import { readJobs } from '~tests/support/job-reads'
import { readLive } from '~tests/support/live-reads'
import { fillCases } from '~tests/support/two-schools/cases'
import { ROOT } from '~tests/support/paths'
import { backUpAndRestore } from '~tests/support/backup-round'
import { runInsights } from '~tests/support/insight-statements'
import { runMentions } from '~tests/support/mention-statements'
import { SentStatements } from '~tests/support/statement-outline'
import { watchStatements } from '~tests/support/watch-statements'
import { ctxFor, idOf, NOW, openFixtures, type Fixtures } from '~tests/support/database'
import { everyCriterion } from './every-criterion'

/** Calls of app/platform/database/sql.server.ts, as 'file:line'. */
const ONE_CLOSE = { vector: async () => [1], close: async () => ({ closest: [[1, 1]], rows: [] }) }
const CALL = /\b(selectShared|selectRows|selectRow|selectIds|selectCount|runSql|tryReadRows)\(/

const sources = ['app', 'search', 'cli'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path}`)
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({ path, lines: readFileSync(join(ROOT, path), 'utf8').split('\n') })),
)
const written = sources
  .filter(
    ({ path }) => !/^(app\/platform\/database\/(sql|postgresql)|cli\/backups\/post)/.test(path),
  )
  .flatMap(({ path, lines }) =>
    lines.flatMap((line, at) => (CALL.test(line) ? [`${path}:${at + 1}`] : [])),
  )

/** Where the statements were run from, as above. */
const run = new Set<string>()
const sent = new SentStatements()

const SUBJECTS = {
  post: idOf('post:question'),
  question: idOf('post:question'),
  topic: idOf('topic:study'),
  person: idOf('maya'),
  friend: idOf('maya'),
}

let fixtures: Fixtures, ctx: Ctx
let stopWatching = () => {}

beforeAll(async () => {
  fixtures = await openFixtures()
  ctx = await ctxFor(fixtures, 'sam')
  await fillCases(fixtures.db)
  await fixtures.db.write((tx) =>
    tx.follow.createMany({
      data: ['maya', 'leo'].map((name) => ({
        user_id: ctx.viewer.id,
        followed_user_id: idOf(name),
        partner_code: 'northfield',
        created_at: NOW,
      })),
    }),
  )
  stopWatching = watchStatements((place) => run.add(place), sent.note)
})
afterAll(async () => {
  stopWatching()
  await fixtures.close()
})

const staff = () => ctxFor(fixtures, 'stan')
/** What runs the statements that no list of the site runs, the destroying ones last. */
const RUNS: Record<string, () => unknown> = {
  'a visit': () => noteVisit(ctx, SUBJECTS.post),
  people: async () => [
    await findAccounts(ctx.db, 'sam', { partner_code: 'northfield', limit: 5 }),
    await partnerByHost(ctx.db, 'northfield.localhost'),
    await topicToGuide(await ctxFor(fixtures, 'leo')),
    await traitsInCommon(ctx, SUBJECTS.person),
    await seenOthers(await ctxFor(fixtures, 'lou')),
  ],
  posts: async () => [
    await commentTexts(ctx, [SUBJECTS.post], 5),
    await commentPageCursor(ctx, { id: SUBJECTS.post }, idOf('comment:bea')),
    await markedAnswer(ctx, { id: SUBJECTS.post, answer_comment_id: idOf('comment:bea') }),
    await suggestedTags(ctx, 'stu', []),
    await trendingTags(ctx),
    await storeViews(ctx, []),
    await postCount(ctx),
    await judgedHarmless(ctx.db, 'post', [SUBJECTS.post], () => []),
  ],
  moderation: async () => {
    const by = await staff()
    await Promise.all([openCases(by), caseById(by, idOf('case:uphold')), riskyMessages(ctx.db, [])])
    const risky = { id: '', text: 'I want to die', author_id: idOf('maya'), at: by.now }
    await caresFor(by, 'message', [risky])
    for (const queue of QUEUES) await listCases(by, { queue, kind: 'post', mine: true }, null)
  },
  prompts: async () => [
    await prompts.promptById(ctx, idOf('prompt:my-first-week')),
    await prompts.responsePromptHref(ctx, SUBJECTS.post),
    await prompts.completionRequirement(await ctxFor(fixtures, 'lena')),
    await dailyPrompt(ctx),
    await assignDailyPrompts(ctx.db, NOW),
  ],
  terms: async () => {
    const terms = { partner_code: '', terms: ['heck'], remove: ['darn'], source: 'list' }
    await importTerms(ctx.db, { actor: 'os:test', now: NOW, ...terms })
    await loadTermIndexes(ctx.db, 'northfield')
  },
  live: () => readLive(ctx),
  mentions: () => runMentions(ctx),
  'a deleted message, and its form again': async () => {
    const form = { idempotencyKey: 'a deleted message', product: 'Quad' }
    await ctx.db.write((tx) => writeAsStaff(ctx, tx, idOf('bea'), 'How are you?'))
    const send = () => sendFirstMessage(ctx, idOf('leo'), { text: 'Again' }, form)
    const sent = await send()
    await deleteMessage(ctx, sent.ok ? sent.message_id : '')
    await send()
  },
  jobs: () => readJobs(ctx, NOW),
  'someone of a directory': () => provisionSomeone(ctx.db, NOW),
  'search without the engine': async () => {
    const engine = databaseEngine(ctx.db)
    const criteria = { q: 'the lab', interests: ['chess'], tags: ['study'], active_only: true }
    for (const kind of ['posts', 'people'] as const)
      for (const { size, facets, ...rest } of [
        { size: 10, facets: true, q: 'content' },
        { size: 10, facets: true, q: 'north' },
        { size: 10, facets: false },
        { size: 10, facets: false, q: '?!' },
        { size: 0, facets: false, ...criteria, any_topics: [SUBJECTS.topic] },
      ])
        await searchPersonalized(ctx.db, engine, [
          await buildQuery(ctx, kind, buildCriteria({ ...rest, size }), facets),
        ])
    await buildQuery(ctx, 'posts', buildCriteria({ filter_followed_users: true }), false)
    for (const kind of ['posts', 'people'] as const) {
      const few = await buildQuery(ctx, kind, buildCriteria({ q: 'north study', size: 10 }), false)
      await withPartialMatches(ctx.db, few, { ids: [], total: 0, facets: emptyCounts() })
    }
    for (const since of [null, NOW])
      await readVectors(ctx.db, 'a model', { since, after: '', limit: 10 })
    await countVectors(ctx.db, 'a model')
    await loadSuggestions(ctx, 'three typed words', ONE_CLOSE as never)
  },
  'search by every criterion': async () => {
    const engine = databaseEngine(ctx.db)
    for (const kind of SEARCH_KINDS) {
      const query = await buildQuery(ctx, kind, everyCriterion(SUBJECTS), true)
      // What the viewer may not filter by was left out.
      const search = (part: Partial<SearchCriteria>) =>
        engine.search([{ ...query, criteria: { ...everyCriterion(SUBJECTS), ...part } }])
      for (const order of SEARCH_ORDERS) await search({ order })
      for (const enrollment_status of ENROLLMENT_KEYS) await search({ enrollment_status })
    }
  },
  'results of search': async () => {
    const found = { found: [SUBJECTS.post] }
    const options = { include_comments: true, limit: 5 }
    await countContributions(ctx, buildCriteria({}), options, found)
    await countContributions(ctx, buildCriteria({}), options, { topic: SUBJECTS.topic })
    await Promise.all([loadFilterOptions(ctx), topicTitles(ctx, [SUBJECTS.topic])])
    await buildQuery(ctx, 'posts', buildCriteria({ interests: ['Chess'] }), false)
  },
  'documents of search': async () => {
    for (const load of Object.values(loadDocuments))
      for (const which of [{ ids: [SUBJECTS.post] }, { after: '', limit: 5, partner_code: 'x' }])
        await load(ctx.db, which)
    await Promise.all([lastEventSeq(ctx.db), lastChange(ctx.db)])
  },
  'backups of a file': () => backUpAndRestore(ctx.db.place),
  'tools on a file': () => runFileTools(ctx),
  'badges and progress': async () => {
    await Promise.all([quoteOfTheDay(ctx), sideMenu(ctx, { product: '', support_email: '' })])
    await recountBadges(ctx.db, 'northfield', NOW)
  },
  insights: () => runInsights(ctx),
  counts: async () => {
    await ctx.db.write((tx) => runSql(tx, sql`UPDATE "Post" SET like_count = like_count + 1`))
    await wrongCounts(ctx.db)
    await repairCounts(ctx.db, NOW)
  },
  endings: async () => {
    await purge(ctx.db, NOW)
    // Erasure runs those of the chosen kind only, from one place.
    for (const content of ['keep', 'remove'] as const) {
      const all = [countStatements, rowStatements].flatMap((make) => make(['x'], content))
      expect(all.length).toBeGreaterThan(40)
      if (!ON_POSTGRESQL) for (const { sql } of all) native(ctx.db).prepare(placeholders(sql))
    }
    const entry = { who: 'os:test', command: 'x', target: 'maya@northfield.test', outcome: 'done' }
    await ctx.db.write((tx) => recordAudit(tx, entry, NOW))
    await askUnnamed(await ctxFor(fixtures, 'maya'))
    await eraseAccount(await ctxFor(fixtures, 'maya'), 'remove')
    await runAnnouncements(ctx)
    await runEvents(ctx)
    await Promise.all([findMaintenance(ctx.db), listPartners(ctx.db)])
    await runAdministration(await ctxFor(fixtures, 'emma'))
    const files = openFolderStorage('/nowhere')
    await Promise.all([
      dependentRows(ctx.db, 'lakeside'),
      storageUsage(ctx.db, files, ['lakeside']),
    ])
    for await (const _ of removeSchool(ctx.db, 'lakeside', NOW));
  },
}

describe('every raw statement fits the migrated database and its row type', () => {
  test.each(Object.keys(listReads({} as Ctx, SUBJECTS)))('%s', async (name) => {
    await listReads(name === 'the cases of a moderator' ? await staff() : ctx, SUBJECTS)[name]?.()
  })

  test.each(Object.keys(RUNS).filter((name) => !(ON_POSTGRESQL && name.endsWith(' a file'))))(
    '%s',
    async (name) => {
      await RUNS[name]?.()
    },
  )

  test('through one function, but for what only the driver can do', () => {
    const direct = sources.filter(({ lines }) =>
      /\.prepare\(|(?<![/\w])[a-z]\w*\.exec\(/.test(lines.join('\n')),
    )
    expect(direct.map(({ path }) => path).sort()).toEqual(Object.keys(DRIVER))
  })

  test.skipIf(ON_POSTGRESQL)('and none is left out, each as written down', async () => {
    expect([written.length > 90, written.filter((place) => !run.has(place))]).toEqual([true, []])
    // Who changes a condition, an order or a column sees here what it is a part of (with -u).
    await expect(sent.outline()).toMatchFileSnapshot('statements.txt')
  })
})
