import { messageSent } from '~/domain/messages/events'
import { unsubscribeCode } from '~/domain/mailing-lists/unsubscribe-code.server'
import {
  pendingMail,
  settlePending,
  type Occasion,
} from '~/domain/notification-mail/pending.server'
import type { MailNews } from '~/domain/notification-mail/schema'
import { digestDue, notificationCreated } from '~/domain/notifications/events'
import { digestEmail } from '~/mail/digest'
import { notificationEmail, threadPost } from '~/mail/notification'
import { memberProps, toMember } from './emails/addressing'
import { sendEmail, type OutgoingEmail } from './emails/email-on'
import { batchEventHandler, eventHandler, on, type HandlerServices } from './handler'
import { isPermanentFailure } from './outcomes'

/** As of other mail: a day of tries. */
const MAX_ATTEMPTS = 150

/**
 * Mails people what they were notified of and didn't look at, some minutes later: what comes within
 * these goes in the same mail. Each pending thing is mailed once; a process that dies between sending
 * and noting it sends a second copy with the same Message-ID. (SETTINGS-05, SETTINGS-06)
 */
export const notificationMailHandler = batchEventHandler(
  {
    name: 'notification-mail',
    holdSeconds: 5 * 60,
    batchSize: 25,
    maxAttempts: MAX_ATTEMPTS,
    timeoutSeconds: 10 * 60,
  },
  [notificationCreated, messageSent],
  async (services, events) => {
    const people = events.map(({ name, subject_id, payload }) =>
      name === messageSent.eventName
        ? messageSent.payload.parse(payload).other_user_id
        : subject_id,
    )
    for (const id of new Set(people)) await mailNews(services, id, 'at once')
  },
)

/** Digests are due by the school's clock; they don't wait behind other mail, nor it behind them. */
export const digestHandler = eventHandler(
  { name: 'digest', maxAttempts: MAX_ATTEMPTS, timeoutSeconds: 120 },
  on(digestDue, async ({ id, subject_id, payload }, services) =>
    mailNews(services, subject_id, { since: new Date(payload.since) }, id),
  ),
)

async function mailNews(
  services: HandlerServices,
  userId: string,
  occasion: Occasion,
  id?: string,
) {
  const { db, env, log, now } = services
  const reader = { db, product: env.PRODUCT_NAME, now: now() }
  const mail = await pendingMail(reader, userId, occasion)
  if (!mail) return
  const { pending, news } = mail
  if (news) {
    try {
      await sendEmail(services, id ?? news.id, newsEmail(services, userId, news))
    } catch (error) {
      // The next one is another mail, to an address that may be noted as undeliverable by then.
      if (!isPermanentFailure(error)) throw error
      log.error({ err: error }, 'mail about notifications was rejected')
    }
  }
  await settlePending(db, userId, pending, now())
}

/** Mail programs end it with one press, and show mails about the same post as a thread. (RFC 8058) */
function newsEmail(services: HandlerServices, id: string, news: MailNews): OutgoingEmail {
  const { product, url } = memberProps(services, news)
  const isDigest = news.frequency !== 'at_once'
  const about = isDigest ? (['digest'] as const) : news.settings
  const code = unsubscribeCode(services.env.SESSION_SECRET, { list: 'email', id, about })
  const unsubscribe = url(`/unsubscribe/${code}`)
  const content = (isDigest ? digestEmail : notificationEmail)({ news, product, url, unsubscribe })
  const post = isDigest ? undefined : threadPost(news)
  const thread = post && `post-${post.post_id}.${id}`
  return { ...toMember(services, news, content), unsubscribe, thread }
}
