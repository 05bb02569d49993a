import type { Db } from '~/platform/db.server'
import type { ListEntry } from './unsubscribe-code.server'

/**
 * Takes an entry off its list: the newsletter forgets the address, a volunteer's answer becomes no.
 * For everyone who has the link, and for operators, whose command writes the audit row. Done twice it
 * is done once. No event follows.
 */
export async function unsubscribe(db: Db, { list, id }: ListEntry): Promise<void> {
  await db.write(async (tx) => {
    if (list === 'newsletter') await tx.marketingSubscription.deleteMany({ where: { id } })
    else
      await tx.userStudy.updateMany({
        where: { user_id: id, research_volunteer: true },
        data: { research_volunteer: false },
      })
  })
}
