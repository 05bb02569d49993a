import { announcementDue } from '~/domain/announcements/events'
import { unsubscribeCode } from '~/domain/mailing-lists/unsubscribe-code.server'
import { announcementMail } from '~/domain/notification-mail/announcements.server'
import { announcementEmail } from '~/mail/announcement'
import { memberProps, toMember } from './emails/addressing'
import { emailOn } from './emails/email-on'
import { eventHandler } from './handler'

/** Mails urgent announcements, an event for each person. As of other mail: a day of tries. */
export const announcementMailHandler = eventHandler(
  { name: 'announcement-mail', maxAttempts: 150, timeoutSeconds: 120, parallel: true },
  emailOn(announcementDue, async ({ subject_id, payload }, services) => {
    const { db, env, now } = services
    const { user_id: id } = payload
    const mail = await announcementMail(
      { db, product: env.PRODUCT_NAME, now: now() },
      subject_id,
      id,
    )
    if (!mail) return null
    const { url } = memberProps(services, mail)
    const about = ['announcements'] as const
    const code = unsubscribeCode(env.SESSION_SECRET, { list: 'email', id, about })
    const unsubscribe = url(`/unsubscribe/${code}`)
    const content = announcementEmail({ mail, url, unsubscribe })
    return { ...toMember(services, mail, content), unsubscribe }
  }),
)
