import { UnfinishedCopy } from '~/platform/database/copying/unfinished.server'
import { UnfitDatabase } from '~/platform/database/unfit-database'
import { explainStorageFailure } from '~/platform/storage/storage-errors'
import { VersionMismatch } from '~prisma/version-match'

/** Errors whose message says it all. */
const SELF_EXPLAINING = ['SettingsError', 'DatabaseInUse']

/** Why the site can't start and what to do about it, for its operator. Null for a bug. */
export function explainStartFailure(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (SELF_EXPLAINING.includes(error.name)) return error.message
  if (error instanceof UnfinishedCopy || error instanceof UnfitDatabase)
    return `${error.message}\n${error.remedy}`
  if (error instanceof VersionMismatch) {
    const lines = error.migrations.map((name) => `  ${name} ${error.detail}`)
    return [error.message, ...lines, error.remedy].join('\n')
  }
  const failure = explainPort(error) ?? explainStorageFailure(error)
  return failure && `${failure.message}\n${failure.remedy}`
}

function explainPort(error: NodeJS.ErrnoException & { address?: string; port?: number }) {
  // Several web processes bind to it through their parent.
  if (error.syscall !== 'listen' && error.syscall !== 'bind') return null
  const { code = '', address = '', port = '' } = error
  const why =
    { EADDRINUSE: 'is in use', EACCES: 'is not allowed for this user' }[code] ?? `fails (${code})`
  return {
    message: `Port ${port} of ${address} ${why}.`,
    remedy: 'Set PORT or HOST to another one, or stop the program that uses it.',
  }
}
