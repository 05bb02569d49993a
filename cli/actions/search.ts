import { backlog } from '~/jobs/queries.server'
import { SEARCH_JOBS } from '~/reactors/search'
import { engineAddress } from '~search/connection'
import {
  openSearch,
  type ReindexOptions,
  type ReindexReport,
  type Search,
  type SearchStatus,
  type VerifyReport,
} from '~search/index'
import type { SearchKind } from '~search/types'
import { note } from '../audit'
import { Abort } from '../errors'
import { knownPartner } from './known-partner'
import type { PlannedChange } from '../plan'
import { withProgress } from '../progress'
import type { Shell } from '../shell'
import type { ReadingAction, WritingAction } from '../spec'
import { pairs, type Cell } from '../table'

const NO_ENGINE = 'There is no Meilisearch: set MEILI_HOST, or start the site first.'

async function openedSearch(shell: Shell): Promise<Search> {
  return openSearch({ db: await shell.db(), env: await shell.env(), log: await shell.log() })
}

const BUILD = 'Run quad search reindex, or let the running site build them.'

/** What an operator can do something about. */
async function forOperators<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const { name, message } = error
    if (name === 'NoEngine') throw new Abort(NO_ENGINE)
    if (name === 'BuildingElsewhere')
      throw new Abort('The indexes are being built by another process.', {
        next: 'See quad search status; try again when it is done.',
      })
    if (name === 'NotBuilt')
      throw new Abort(`There is no whole index yet: ${message}.`, { next: BUILD })
    if (name === 'EngineAway')
      throw new Abort(`${message[0]?.toUpperCase()}${message.slice(1)}`, {
        next: 'See quad search status.',
      })
    throw error
  }
}

type Wanted = { only: SearchKind | undefined; partner_code: string }

/** (CLI-20) */
export const reindexAction: WritingAction = {
  async plan(shell, input) {
    const only = input.text('only') as SearchKind | undefined
    const kinds = only ? [only] : (['posts', 'people'] as const)
    if (!engineAddress(await shell.env())) throw new Abort(NO_ENGINE)
    const partner_code = await knownPartner(await shell.db(), input.text('partner'))
    const note = partner_code === '' ? {} : { note: `of ${partner_code}` }
    return {
      target: kinds.join(', '),
      partner_code,
      changes: kinds.map((name) => ({ action: 'run', kind: 'reindex', name, ...note })),
      apply: async () => {
        const report = await reindex(shell, { only, partner_code })
        return {
          json: { ...report, partner_code: partner_code === '' ? null : partner_code },
          text: () => sumOf(report),
        }
      },
    }
  },
}

type Report = ReindexReport & { removed?: number }

function sumOf({ posts, people, seconds, perSecond, removed = 0 }: Report): string {
  const pace = `in ${seconds.toFixed(1)} s, ${Math.round(perSecond)} documents per second`
  const gone = removed > 0 ? ` ${removed} without a row were taken away.` : ''
  return `${posts} posts and ${people} people ${pace}.${gone}`
}

async function reindex(shell: Shell, { only, partner_code }: Wanted): Promise<Report> {
  const search = await openedSearch(shell)
  shell.defer(() => search.close())
  return withProgress(shell, 'Reindexing', (step) => {
    const options: ReindexOptions = {
      only,
      signal: shell.signal,
      onProgress: ({ kind, done, total }) => step({ done, total, label: kind }),
    }
    return forOperators(
      partner_code === '' ? search.reindex(options) : search.reindexSchool(partner_code, options),
    )
  })
}

/** (CLI-21) */
export const statusAction: ReadingAction = {
  async run(shell, input) {
    const search = await openedSearch(shell)
    const status = await search.status()
    await search.close()
    const waiting = backlog(await shell.db(), shell.now(), SEARCH_JOBS)
    const limit = input.whole('limit') ?? 30
    const ok = status.state === 'up' && waiting.oldest <= limit && waiting.dead === 0
    return {
      ok,
      json: { ok, ...status, waiting, limit },
      text: (look) => pairs(statusLines(status, waiting, limit), look),
    }
  },
}

function statusLines(
  status: SearchStatus,
  waiting: ReturnType<typeof backlog>,
  limit: number,
): [string, Cell][] {
  const { documents, lastReindex, trouble } = status
  const counts = ({ database, index }: { database: number; index: number | null }) =>
    `${database} in the database, ${index ?? 'unknown'} in the index`
  return [
    ['engine', status.reason ? `${status.state} (${status.reason})` : status.state],
    ['address', status.host],
    ['version', status.version],
    ['posts', counts(documents.posts)],
    ['people', counts(documents.people)],
    ['events waiting', waiting.events + waiting.ready + waiting.leased],
    ['oldest waiting', `${waiting.oldest.toFixed(1)} s (limit ${limit} s)`],
    ['put aside', waiting.dead],
    ['writing', trouble ? `fails since ${trouble.since}: ${trouble.message}` : 'in order'],
    ['being built', status.building ? 'yes' : 'no'],
    ['last reindex', lastReindex?.at ?? 'never'],
  ]
}

/** The dry run of --fix lists what the real run would queue. (CLI-22, CLI-05) */
export const verifyAction: ReadingAction = {
  async run(shell, input) {
    const search = await openedSearch(shell)
    const fix = input.on('fix') && !shell.dryRun
    const report = await forOperators(search.verify({ fix })).finally(() => search.close())
    if (report.queued > 0) {
      const plan = { target: 'posts, people', changes: [], apply: async () => ({}) }
      await note(shell, 'search verify --fix', plan, `done: ${report.queued} queued`)
    }
    const repairs = input.on('fix') ? repairsOf(report) : []
    if (shell.dryRun) shell.say('Dry run: nothing was changed.')
    return {
      ok: report.clean,
      json: { ...report, dry_run: shell.dryRun, changes: repairs },
      text: () => verifyText(report, repairs.length > 0 && (shell.dryRun ? 'to queue' : 'queued')),
    }
  },
}

function differencesOf({ posts, people }: VerifyReport) {
  return Object.entries({ posts, people }).flatMap(([kind, wrong]) =>
    Object.entries(wrong).flatMap(([what, ids]) => ids.map((id) => ({ kind, what, id }))),
  )
}

const repairsOf = (report: VerifyReport) =>
  differencesOf(report).map(({ kind, what, id }): PlannedChange => ({
    action: 'run',
    kind: 'repair',
    name: id,
    note: `${kind} ${what}`,
  }))

/** Differences printed for people; where there are more, each of them says little. */
const LINES = 200

function verifyText(report: VerifyReport, queue: string | false): string {
  if (report.clean) return 'Index and database agree.'
  if (report.reason) return `There is nothing to compare yet: ${report.reason}.\n${BUILD}`
  const lines = differencesOf(report).map(({ kind, what, id }) => `${kind} ${what} ${id}`)
  const sum = `${lines.length} differences`
  const more = lines.length > LINES ? [`and ${lines.length - LINES} more: see --json`] : []
  const end = queue ? `${sum}, ${lines.length} ${queue}.` : `${sum}.`
  return [...lines.slice(0, LINES), ...more, '', end].join('\n')
}
