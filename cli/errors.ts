import type { UnfinishedCopy } from '~/platform/database/copying/unfinished.server'
import type { UnfitDatabase } from '~/platform/database/unfit-database'
import type { StorageFailure } from '~/platform/storage/file-storage'
import { explainStorageFailure } from '~/platform/storage/storage-errors'
import type { MigrationFailed } from '~prisma/migrate'
import type { VersionMismatch } from '~prisma/version-match'

/** Exit codes of the tool. (CLI-03) */
export const EXIT = { done: 0, failed: 1, usage: 2, declined: 3, interrupted: 130 } as const

export const EXIT_CODES = [
  { code: EXIT.done, meaning: 'done, also when the list is empty or there is nothing to do' },
  { code: EXIT.failed, meaning: 'failed; standard error says why' },
  { code: EXIT.usage, meaning: 'wrong usage or a missing value; nothing was begun' },
  { code: EXIT.declined, meaning: 'you answered no to a question' },
  { code: EXIT.interrupted, meaning: 'interrupted (Ctrl-C)' },
] as const

/** One thing that is wrong and where: a flag, or a field of a file, with `at` as file:line:column. */
export type Problem = {
  path: string
  message: string
  at?: string
  line?: number
  column?: number
}

type Kind = Exclude<keyof typeof EXIT, 'done'>
type Details = { problems?: Problem[]; next?: string }

/** The person at the terminal can do something about it; anything else that is thrown is a bug. */
export class Abort extends Error {
  override name = 'Abort'
  readonly problems: Problem[]
  /** What to do next */
  readonly next: string | undefined

  constructor(
    message: string,
    { problems = [], next }: Details = {},
    readonly kind: Kind = 'failed',
  ) {
    super(message)
    this.problems = problems
    this.next = next
  }
}

export const wrongUsage = (message: string, details?: Details) =>
  new Abort(message, details, 'usage')
export const declined = (message = 'Nothing was changed.') => new Abort(message, {}, 'declined')
export const interrupted = () => new Abort('Interrupted.', {}, 'interrupted')

/** Several values of flags or arguments at once. */
export const unusable = (problems: Problem[], what = 'values') =>
  wrongUsage(`These ${what} can't be used:`, { problems })

export function assertUsable(problems: Problem[], what?: string) {
  if (problems.length > 0) throw unusable(problems, what)
}

type Issues = { error?: { issues: readonly { message: string }[] } }

/** What a schema finds in a value, for the flag or argument it was given with. */
export const problemsAt = (path: string, { error }: Issues): Problem[] =>
  (error?.issues ?? []).map(({ message }) => ({ path, message }))

export const NO_ENGINE = 'There is no Meilisearch: set MEILI_HOST, or start the site first.'
export const BUILD = 'Run quad search reindex, or let the running site build them.'

type Explanation = (message: string, error: Error) => Abort

type WithRemedy = MigrationFailed | StorageFailure | UnfinishedCopy | UnfitDatabase

/** Errors that say themselves what to do next */
function withRemedy(message: string, error: Error): Abort {
  return new Abort(message, {
    next: (error as WithRemedy).remedy,
  })
}

/** What you can do something about, by the name of the error: help loads none of their modules. */
const EXPLAINED: Readonly<Record<string, Explanation>> = {
  SettingsError: (message) => wrongUsage(message),
  MigrationFailed: withRemedy,
  VersionMismatch: (message, error) => {
    const { migrations, detail, remedy } = error as VersionMismatch
    const problems = migrations.map((path) => ({ path, message: detail }))
    return new Abort(message, { problems, next: remedy })
  },
  UnfinishedCopy: withRemedy,
  UnfitDatabase: withRemedy,
  StorageFailure: withRemedy,
  DatabaseInUse: (message) => new Abort(message),
  NotFound: (message) => new Abort(message),
  NoEngineError: () => new Abort(NO_ENGINE),
  BuildInProgress: () =>
    new Abort('The indexes are being built by another process.', {
      next: 'See quad search status; try again when it is done.',
    }),
  IndexMissing: (message) =>
    new Abort(`There is no complete index yet: ${message}.`, { next: BUILD }),
  EngineUnavailable: (message) =>
    new Abort(`${message[0]?.toUpperCase()}${message.slice(1)}`, {
      next: 'See quad search status.',
    }),
}

/** A failure the tool can explain, settings and the disk included; null for a bug. */
export function asAbort(error: unknown): Abort | null {
  if (error instanceof Abort) return error
  if (!(error instanceof Error)) return null
  const known = EXPLAINED[error.name]?.(error.message, error)
  if (known) return known
  const failure = explainStorageFailure(error)
  return failure && new Abort(failure.message, { next: failure.remedy })
}

/** The same as a JSON document (CLI-04). */
export function errorDocument(error: unknown) {
  const abort = asAbort(error)
  return {
    error: {
      code: abort?.kind ?? 'bug',
      message: abort?.message ?? String(error),
      problems: abort?.problems ?? [],
      next: abort?.next ?? null,
    },
  }
}
