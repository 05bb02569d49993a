/** What the tool answers to the shell that called it. (CLI-03) */
export const EXIT = { done: 0, failed: 1, usage: 2, declined: 3, interrupted: 130 } as const

export const EXIT_CODES = [
  { code: EXIT.done, meaning: 'done, also when the list is empty or there is nothing to do' },
  { code: EXIT.failed, meaning: 'failed; standard error says why' },
  { code: EXIT.usage, meaning: 'wrong usage or a missing value; nothing was begun' },
  { code: EXIT.declined, meaning: 'you said no to a question' },
  { code: EXIT.interrupted, meaning: 'interrupted (Ctrl-C)' },
] as const

/** One thing that is wrong and where: a flag, a field of a file. */
export type Problem = { path: string; message: string }

type Kind = Exclude<keyof typeof EXIT, 'done'>
type More = { problems?: Problem[]; next?: string }

/** The person at the terminal can do something about it; anything else that is thrown is a bug. */
export class Abort extends Error {
  override name = 'Abort'
  readonly problems: Problem[]
  /** What to do next */
  readonly next: string | undefined

  constructor(
    message: string,
    more: More = {},
    readonly kind: Kind = 'failed',
  ) {
    super(message)
    this.problems = more.problems ?? []
    this.next = more.next
  }

  get exitCode() {
    return EXIT[this.kind]
  }
}

export const wrongUsage = (message: string, more?: More) => new Abort(message, more, 'usage')
export const declined = (message = 'Nothing was changed.') => new Abort(message, {}, 'declined')
export const interrupted = () => new Abort('Interrupted.', {}, 'interrupted')

/** After a migration that failed */
export const REPAIR = 'Restore a backup or repair the database, then run quad db migrate again.'

/** Every failure as one the tool can answer with: settings and bugs included. */
export function asAbort(error: unknown): Abort | null {
  if (error instanceof Abort) return error
  if (!(error instanceof Error)) return null
  if (error.name === 'SettingsError') return wrongUsage(error.message)
  if (error.name === 'MigrationFailed') return new Abort(error.message, { next: REPAIR })
  if (error.name === 'DatabaseInUse') return new Abort(error.message)
  if (error.name === 'NotFound') return new Abort(error.message)
  return null
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
