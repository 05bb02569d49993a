import type { Db } from '~/platform/database/types'
import { LmsError, type HomeworkLms } from '~/platform/lms/lms'
import { openLti } from '~/platform/lms/open.server'
import type { Homework } from '~prisma/generated/client'
import { asAccount, type LmsOptions } from './accounts.server'
import { signingKey } from './platforms.server'

/** A platform that homework can be handed in to now. */
export type HomeworkLogin = { lms: HomeworkLms; token: string }

/**
 * Hands in where the homework belongs: in Canvas as its author, or at the platform that the author came
 * from, as its tool. Throws LmsError. For event handlers.
 */
export function asAuthor(
  db: Db,
  row: Homework,
  options: LmsOptions,
  now: () => Date,
  work: (login: HomeworkLogin) => Promise<void>,
): Promise<void> {
  return row.platform_id === null
    ? asAccount(db, row.user_id, options, now, work)
    : asTool(db, { ...row, platform_id: row.platform_id }, options, now, work)
}

async function asTool(
  db: Db,
  { user_id, platform_id, assignment_id }: Homework & { platform_id: string },
  { sealer, ...options }: LmsOptions,
  now: () => Date,
  work: (login: HomeworkLogin) => Promise<void>,
): Promise<void> {
  const account = await db.read.ltiAccount.findUnique({
    where: { user_id_platform_id: { user_id, platform_id } },
    include: { platform: { include: { keys: true } } },
  })
  if (!account) throw new LmsError('unlinked', 'the account is not connected')
  const { keys, client_id, token_url, ...platform } = account.platform
  const named = [platform.issuer, platform.login_url, token_url, platform.jwks_url]
  const known_hosts = named.flatMap((url) => (URL.canParse(url) ? new URL(url).hostname : []))
  const site = { client_id, token_url, subject: account.subject, line_item: assignment_id }
  const key = signingKey(keys, sealer, now())
  const lms = openLti({ ...site, key, known_hosts }, { ...options, now })
  try {
    await work({ lms, token: await lms.token() })
  } catch (error) {
    if (!isTokenRefused(error)) throw error
    await work({ lms, token: await lms.token() }).catch(rejectTool)
  }
}

/** A token can end between two requests. */
const isTokenRefused = (error: unknown) => error instanceof LmsError && error.problem === 'unlinked'

/** The platform still knows the person, but no longer us. */
function rejectTool(error: unknown): never {
  throw isTokenRefused(error) ? new LmsError('not set up', 'it takes none of our tokens') : error
}
