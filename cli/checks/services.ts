import { SEARCH_JOB_NAMES } from '~/handlers/search'
import { backlog } from '~/jobs/queries.server'
import { database } from '~/platform/database/operations.server'
import { openMailer } from '~/platform/mail/open-mailer.server'
import { openReportMailbox } from '~/platform/mail/open-report-mailbox.server'
import { isMailUnavailable } from '~/platform/mail/smtp-mailer.server'
import { whyNoMeaning } from '~/platform/settings/meaning.server'
import { openSearch } from '~search/index'
import { configuredEmbedder } from '~search/meaning/configured-embedder'
import { embed } from '~search/meaning/embedder'
import { check, fail, ok, warn, type Check } from './check'
import { signOnCheck } from './sign-on'

/** Seconds the index may be behind. */
const BEHIND = 60
/** An index can be renamed since 1.18, as a first index needs. */
const VERSION = /^1\.(1[89]|2\d)\./

const EMBEDDER =
  'Check the settings that begin with SEARCH_EMBEDDER; until then searches go by words.'
const OWN_EMBEDDER = 'of this machine; it starts with the site'
/** Milliseconds: the first answer may load a model. */
const EMBEDDER_TIMEOUT = 10_000
const RETURNS =
  'Check MAIL_RETURN_ADDRESS and MAIL_REPORTS_URL or MAIL_REPORTS_TOKEN; docs/deploy.md says how.'

export const serviceChecks: readonly Check[] = [
  check(
    'search',
    'See quad search status.',
    async (context) => {
      const env = await context.env()
      if (!database.exists(env.database)) return ok('nothing to search yet')
      const db = await context.db()
      const search = openSearch({ db, env, log: await context.log() })
      const { state, reason, version } = await search.status().finally(() => search.close())
      if (state !== 'up')
        return warn(
          `${(reason ?? state).replace(/\.$/, '')}; the database answers searches`,
          env.MEILI_HOST
            ? 'See that it runs, and that MEILI_HOST and MEILI_KEY are right.'
            : 'Start the site with quad up, or set MEILI_HOST and MEILI_KEY.',
        )
      if (!VERSION.test(version ?? ''))
        return warn(`Meilisearch ${version} is untested here`, 'Use Meilisearch 1.18 to 1.29.')
      const { oldest } = await backlog(db, context.now(), SEARCH_JOB_NAMES)
      const behind = `${Math.round(oldest)} s behind`
      if (oldest <= BEHIND) return ok(`Meilisearch ${version}, ${behind}`)
      return warn(`the index is ${behind}`, 'Is the site running? Otherwise quad search reindex.')
    },
    'migrations',
  ),
  check('embedder', EMBEDDER, async (context) => {
    const env = await context.env()
    const embedder = configuredEmbedder(env)
    if (!embedder) return ok(`none; searches go by words (${whyNoMeaning(env) ?? ''})`)
    if (!embedder.address()) return ok(OWN_EMBEDDER)
    try {
      const signal = AbortSignal.timeout(EMBEDDER_TIMEOUT)
      await embed(embedder, ['Where can I study late?'], signal)
      return ok(`${embedder.model || 'it'} answers with ${embedder.dimensions} numbers`)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      return embedder.isOwn
        ? warn(
            `${OWN_EMBEDDER}; ${message}`,
            'See that the site runs; until then searches go by words.',
          )
        : warn(message, EMBEDDER)
    }
  }),
  signOnCheck,
  check('mail', 'Check SMTP_URL: server, port, user and password.', async (context) => {
    const env = await context.env()
    if (!env.SMTP_URL)
      return env.NODE_ENV === 'production'
        ? warn('emails go to files, no one gets any', 'Set SMTP_URL, MAIL_FROM and SUPPORT_EMAIL.')
        : ok('goes to files in DATA_DIR/mail')
    const { host } = new URL(env.SMTP_URL)
    try {
      await openMailer(env).check()
      return ok(`${host} answers; mail is from ${env.MAIL_FROM}`)
    } catch (error) {
      if (!isMailUnavailable(error)) throw error
      const remedy = 'Check SMTP_URL and that the server runs; mail waits until it answers.'
      return fail(`${host}: ${error.message}`, remedy)
    }
  }),
  check('mail that comes back', RETURNS, async (context) => {
    const { NODE_ENV, SMTP_URL, ...env } = await context.env()
    if (!env.MAIL_RETURN_ADDRESS)
      return NODE_ENV === 'production' && SMTP_URL
        ? warn('isn’t read: addresses that are gone get mail for good', RETURNS)
        : ok('isn’t read')
    if (!env.MAIL_REPORTS_URL)
      return env.MAIL_REPORTS_TOKEN
        ? ok('is posted to /mail-reports')
        : warn('goes to MAIL_RETURN_ADDRESS, where no one reads it', RETURNS)
    try {
      const unread = await openReportMailbox(env.MAIL_REPORTS_URL).countUnread()
      return ok(`${unread} unread`)
    } catch (error) {
      return fail(error instanceof Error ? error.message : String(error), RETURNS)
    }
  }),
]
