import { followUpsDue } from '~/domain/coaching/events'
import { unsubscribeCode } from '~/domain/mailing-lists/unsubscribe-code.server'
import { followUpMail } from '~/domain/notification-mail/follow-ups.server'
import { followUpsEmail } from '~/mail/follow-ups'
import { memberProps, toMember } from './emails/addressing'
import { emailOn } from './emails/email-on'
import { eventHandler } from './handler'

/** Mails coaches their open follow-ups of the moment, on Mondays. As of other mail: a day of tries. */
export const followUpMailHandler = eventHandler(
  { name: 'follow-up-mail', maxAttempts: 150, timeoutSeconds: 120 },
  emailOn(followUpsDue, async ({ subject_id: id }, services) => {
    const { db, env, now } = services
    const mail = await followUpMail({ db, product: env.PRODUCT_NAME, now: now() }, id)
    if (!mail) return null
    const { url } = memberProps(services, mail)
    const about = ['follow_ups'] as const
    const code = unsubscribeCode(env.SESSION_SECRET, { list: 'email', id, about })
    const unsubscribe = url(`/unsubscribe/${code}`)
    const content = followUpsEmail({ mail, url, unsubscribe })
    return { ...toMember(services, mail, content), unsubscribe }
  }),
)
