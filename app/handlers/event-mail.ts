import { eventNews } from '~/domain/campus-events/events'
import { unsubscribeCode } from '~/domain/mailing-lists/unsubscribe-code.server'
import { eventMail } from '~/domain/notification-mail/events.server'
import { eventEmail } from '~/mail/event-news'
import { memberProps, toMember } from './emails/addressing'
import { emailOn } from './emails/email-on'
import { eventHandler } from './handler'

/** Mails reminders and news of events, each as it happens. As of other mail: a day of tries. */
export const eventMailHandler = eventHandler(
  { name: 'event-mail', maxAttempts: 150, timeoutSeconds: 120, parallel: true },
  emailOn(eventNews, async ({ subject_id: event_id, payload }, services) => {
    const { db, env, now } = services
    const given = { db, product: env.PRODUCT_NAME, now: now() }
    const mail = await eventMail(given, { ...payload, event_id })
    if (!mail) return null
    const { url } = memberProps(services, mail)
    const about = ['events'] as const
    const code = unsubscribeCode(env.SESSION_SECRET, { list: 'email', id: payload.user_id, about })
    const unsubscribe = url(`/unsubscribe/${code}`)
    return { ...toMember(services, mail, eventEmail({ mail, url, unsubscribe })), unsubscribe }
  }),
)
