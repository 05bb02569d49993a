import type { Db, Tx } from '~/platform/database/types'
import type { Prisma } from '~prisma/generated/client'
import { DIGESTS, type EmailTopic } from './schema'
import type { ListEntry } from './unsubscribe-code.server'

/**
 * Takes an entry off its list: the newsletter forgets the address, a volunteer's answer becomes no, and
 * a member gets no more mail about these notifications, or no digest. Nothing else ends, whatever they
 * have chosen since: someone who went back to mail at once has no digest that could end.
 * For everyone who has the link, and for operators, whose command writes the audit row. Done twice it
 * is done once. No event follows.
 */
export async function unsubscribe(db: Db, entry: ListEntry): Promise<void> {
  const { list, id } = entry
  await db.write(async (tx) => {
    if (list === 'email') await turnOff(tx, id, entry.about)
    else if (list === 'newsletter') await tx.marketingSubscription.deleteMany({ where: { id } })
    else
      await tx.userStudy.updateMany({
        where: { user_id: id, research_volunteer: true },
        data: { research_volunteer: false },
      })
  })
}

async function turnOff(tx: Tx, user_id: string, topics: readonly EmailTopic[]) {
  if ((await tx.user.count({ where: { id: user_id, deleted_at: null } })) === 0) return
  if (topics.includes('digest'))
    await tx.notificationSettings.updateMany({
      where: { user_id, email_frequency: { in: [...DIGESTS] } },
      data: { email_frequency: 'none' },
    })
  const toggles = topics.filter((topic) => topic !== 'digest')
  if (toggles.length === 0) return
  const off = Object.fromEntries(toggles.map((toggle) => [toggle, false]))
  const create: Prisma.NotificationSettingsUncheckedCreateInput = { user_id }
  await tx.notificationSettings.upsert({
    where: { user_id },
    create: Object.assign(create, off),
    update: off,
  })
}
