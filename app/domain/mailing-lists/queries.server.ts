import type { Db } from '~/platform/database/types'
import type { EmailFrequency } from '~/domain/settings/schema-notifications'
import { DIGESTS, type EmailTopic, type MailingList } from './schema'
import type { ListEntry } from './unsubscribe-code.server'

/** Someone to write to. The newsletter knows only addresses. */
export type ListMember = {
  id: string
  email: string
  name: string | null
  partner_code: string | null
  /** Where they signed up for the newsletter */
  signup_location: string | null
  /** Since when; not known of volunteers */
  since: Date | null
}

/** Volunteers who can be written to: present, joined, not suspended, at an open school. */
const volunteers = (partner_code?: string) => ({
  partner_code,
  study: { research_volunteer: true },
  joined_date: { not: null },
  deleted_at: null,
  suspended_at: null,
  partner: { status: 'active' },
})

/** Who is on a list, in the order of their addresses. For operators. */
export async function listMembers(
  { read }: Db,
  list: MailingList,
  partner_code?: string,
): Promise<ListMember[]> {
  if (list === 'newsletter') {
    const rows = await read.marketingSubscription.findMany({ orderBy: { email: 'asc' } })
    return rows.map(({ created_at, ...row }) => ({
      ...row,
      name: null,
      partner_code: null,
      since: created_at,
    }))
  }
  const rows = await read.user.findMany({
    where: volunteers(partner_code),
    select: { id: true, email: true, first_name: true, last_name: true, partner_code: true },
    orderBy: { email: 'asc' },
  })
  return rows.map(({ first_name, last_name, ...row }) => ({
    ...row,
    name: `${first_name} ${last_name}`,
    signup_location: null,
    since: null,
  }))
}

/** Whether that entry is on its list (still). For everyone who has its link. */
export async function isOnList({ read }: Db, entry: ListEntry): Promise<boolean> {
  const { list, id } = entry
  if (list === 'email') {
    const row = await read.notificationSettings.findUnique({ where: { user_id: id } })
    const frequency = row?.email_frequency as EmailFrequency | undefined
    const isOn = (topic: EmailTopic) =>
      topic === 'digest'
        ? frequency !== undefined && DIGESTS.includes(frequency)
        : (row?.[topic] ?? true)
    return entry.about.some(isOn)
  }
  const rows =
    list === 'newsletter'
      ? await read.marketingSubscription.count({ where: { id } })
      : await read.userStudy.count({ where: { user_id: id, research_volunteer: true } })
  return rows > 0
}
