import type { Db, Tx } from '~/platform/database/types'
import type { Prisma } from '~prisma/generated/client'
import type { EmailTopic } from './schema'
import type { ListEntry } from './unsubscribe-code.server'

/**
 * Takes an entry off its list: the newsletter forgets the address, a volunteer's answer becomes no, and
 * a member gets no more mail about these notifications, or no digest.
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
  const off = topics.map((topic) => (topic === 'digest' ? NO_DIGEST : { [topic]: false }))
  const data = Object.assign({}, ...off) as Prisma.NotificationSettingsUncheckedUpdateInput
  await tx.notificationSettings.upsert({
    where: { user_id },
    create: { ...data, user_id } as Prisma.NotificationSettingsUncheckedCreateInput,
    update: data,
  })
}

const NO_DIGEST = { email_frequency: 'none' }
