import { SEARCH_JOB_NAMES } from '~/handlers/search'
import { backlog, type Backlog } from '~/jobs/queries.server'
import type { SearchKind } from '~search/criteria/types'
import { engineAddress } from '~search/engine/connection'
import {
  openSearch,
  type ReindexReport,
  type Search,
  type SearchStatus,
  type VerifyReport,
} from '~search/index'
import { writeAudit } from '../audit'
import type { ReadAction, WriteAction } from '../command'
import type { Context } from '../context'
import { Abort, BUILD, NO_ENGINE } from '../errors'
import type { PlannedChange } from '../plan'
import { withProgress } from '../progress'
import { amount, counted, secondsText } from '../quantities'
import { pairs, type Cell } from '../table'
import { knownPartner } from './known'

const open = async (context: Context): Promise<Search> =>
  openSearch({ db: await context.db(), env: await context.env(), log: await context.log() })

/** (CLI-20) */
export const reindex: WriteAction = async (context, input) => {
  const only = input.text('only') as SearchKind | undefined
  const kinds = only ? [only] : (['posts', 'people'] as const)
  if (!engineAddress(await context.env())) throw new Abort(NO_ENGINE)
  const partner_code = await knownPartner(await context.db(), input.text('partner'))
  const note = partner_code === '' ? {} : { note: `of ${partner_code}` }
  return {
    target: kinds.join(', '),
    partner_code,
    changes: kinds.map((name) => ({ action: 'run', kind: 'reindex', name, ...note })),
    apply: async () => {
      const report = await buildIndexes(context, only, partner_code)
      const { perSecond: per_second, ...rest } = report
      const json = { ...rest, per_second, partner_code: partner_code || null }
      return { json, text: () => sum(report) }
    },
  }
}

type Report = ReindexReport & { removed?: number }

async function buildIndexes(
  context: Context,
  only: SearchKind | undefined,
  partner_code: string,
): Promise<Report> {
  const search = await open(context)
  context.defer(() => search.close())
  return withProgress(context, 'Reindexing', (step) => {
    const options = {
      only,
      signal: context.signal,
      onProgress: (at: { kind: string; done: number; total: number }) =>
        step({ done: at.done, total: at.total, label: at.kind }),
    }
    return partner_code === ''
      ? search.reindex(options)
      : search.reindexSchool(partner_code, options)
  })
}

function sum({ posts, people, seconds, perSecond, removed = 0 }: Report): string {
  const rate = `in ${secondsText(seconds)}, ${counted(perSecond)} documents per second`
  const gone = removed > 0 ? ` ${counted(removed)} documents without a row were removed.` : ''
  return `${amount(posts, 'post')} and ${counted(people)} people ${rate}.${gone}`
}

/** (CLI-21) */
export const status: ReadAction = async (context, input) => {
  const search = await open(context)
  const { lastError, lastReindex, meaning, ...status } = await search
    .status()
    .finally(() => search.close())
  const waiting = await backlog(await context.db(), context.now(), SEARCH_JOB_NAMES)
  const limit = input.whole('limit') ?? 30
  const ok = status.state === 'up' && waiting.oldest <= limit && waiting.dead === 0
  return {
    ok,
    json: {
      ok,
      ...status,
      last_reindex: lastReindex,
      last_error: lastError,
      waiting,
      limit,
      meaning: meaning && {
        model: meaning.model,
        vectors: meaning.vectors,
        complete: meaning.isComplete,
        last_error: meaning.lastError,
      },
    },
    text: (theme) =>
      pairs(statusLines({ ...status, lastReindex, lastError, meaning }, waiting, limit), theme),
  }
}

function statusLines(status: SearchStatus, waiting: Backlog, limit: number): [string, Cell][] {
  const { state, reason, documents, lastReindex, lastError, meaning } = status
  const counts = ({ database, index }: { database: number; index: number | null }) =>
    `${counted(database)} in the database, ${index === null ? 'unknown' : counted(index)} in the index`
  return [
    ['engine', reason ? `${state} (${reason})` : state],
    ['address', status.host],
    ['version', status.version],
    ['posts', counts(documents.posts)],
    ['people', counts(documents.people)],
    ['events waiting', waiting.events + waiting.ready + waiting.leased],
    ['oldest waiting', `${secondsText(waiting.oldest)} (limit ${limit} s)`],
    ['dead jobs', waiting.dead],
    ['writing', lastError ? `failing since ${lastError.since}: ${lastError.message}` : 'ok'],
    ['being built', status.building],
    ['last reindex', lastReindex?.at ?? 'never'],
    ...(meaning ? meaningLines(meaning) : []),
  ]
}

type Meaning = NonNullable<SearchStatus['meaning']>
function meaningLines({ model, vectors, isComplete, lastError }: Meaning): [string, Cell][] {
  const count = vectors === null ? 'unknown' : amount(vectors, 'post')
  return [
    ['embedder', model || 'set'],
    ['with a vector', isComplete ? count : `${count}, others follow`],
    ['embedding', lastError ? `failing since ${lastError.since}: ${lastError.message}` : 'ok'],
  ]
}

/** The dry run of --fix lists what the real run would queue. (CLI-22, CLI-05) */
export const verify: ReadAction = async (context, input) => {
  const { dryRun } = context
  const fix = input.on('fix')
  const search = await open(context)
  const report = await search.verify({ fix: fix && !dryRun }).finally(() => search.close())
  const differences = differencesIn(report)
  if (report.queued > 0) {
    const outcome = `done: ${report.queued} queued`
    await writeAudit(context, {
      command: 'search verify --fix',
      target: 'posts, people',
      outcome,
    })
  }
  if (dryRun) context.say('Dry run: nothing was changed.')
  const changes = differences.map(({ kind, what, id }): PlannedChange => ({
    action: 'run',
    kind: 'repair',
    name: id,
    note: `${kind} ${what}`,
  }))
  const queued = fix && differences.length > 0 && (dryRun ? 'to queue' : 'queued')
  return {
    ok: report.clean,
    json: { ...report, dry_run: dryRun, changes: fix ? changes : [] },
    text: () => verifyText(report, queued),
  }
}

const differencesIn = ({ posts, people }: VerifyReport) =>
  Object.entries({ posts, people }).flatMap(([kind, wrong]) =>
    Object.entries(wrong).flatMap(([what, ids]) => ids.map((id) => ({ kind, what, id }))),
  )

/** Differences printed for people; beyond that, each says little. */
const LINES = 200

function verifyText(report: VerifyReport, queued: string | false): string {
  if (report.clean) return 'Index and database agree.'
  if (report.reason) return `There is nothing to compare yet: ${report.reason}.\n${BUILD}`
  const lines = differencesIn(report).map(({ kind, what, id }) => `${kind} ${what} ${id}`)
  const more = lines.length > LINES ? [`and ${lines.length - LINES} more: see --json`] : []
  const end = `${lines.length} differences${queued ? `, ${lines.length} ${queued}` : ''}.`
  return [...lines.slice(0, LINES), ...more, '', end].join('\n')
}
