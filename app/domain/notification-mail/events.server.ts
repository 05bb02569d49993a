import { readNews } from '~/domain/campus-events/news.server'
import { isUnseenNews } from '~/domain/campus-events/schema'
import { isInIntroduction } from '~/policy/core'
import { findMailable } from './pending.server'
import type { EventMail } from './schema'

type Services = Parameters<typeof readNews>[0]
type NewsInput = Parameters<typeof readNews>[1]

/**
 * News of an event as they are to be mailed to someone now. Null where they aren't so anymore, or they get no email,
 * or not about these. For event handlers.
 */
export async function eventMail(services: Services, given: NewsInput): Promise<EventMail | null> {
  const recipient = await findMailable(services.db, given.user_id)
  if (!recipient?.enabledToggles.events || recipient.frequency === 'none') return null
  const found = await readNews(services, given)
  if (!found || isInIntroduction(found.member.viewer)) return null
  const { event, date, member } = found
  const { email, first_name } = recipient
  const { id, title, place, link, all_day, decline_reason } = event
  const { id: date_id, starts_at, ends_at } = date
  const { news } = found
  const seen = isUnseenNews(news)
    ? { title: news === 'closed' ? title : '' }
    : { title, place, link }
  const about = {
    id,
    date_id,
    place: '',
    link: '',
    ...seen,
    starts_at,
    ends_at,
    all_day,
    decline_reason,
  }
  return { email, first_name, partner: member.partner, news, event: about }
}
