import { fillAnnouncements } from '~tests/support/two-schools/announcements'
import { fillAnswerRequests } from '~tests/support/two-schools/answer-requests'
import { fillEvents } from '~tests/support/two-schools/events'
import { fillCoachNotes } from '~tests/support/two-schools/coach-notes'
import { fillCases } from '~tests/support/two-schools/cases'
import { fillConversations } from '~tests/support/two-schools/conversations'
import { updateUser } from '~tests/support/users'
import { idOf, NOW, siteTest } from '~tests/support/fixtures'

/** Each at another page of the onboarding */
const NEWCOMERS = { dev: 'profile', glen: 'interests', ivan: 'meetNewFriends', lisa: 'finished' }

const LINK = { resource_url_1: 'https://lake.test/', resource_text_1: 'Boats' }
/** A site with everything that the cases of the routes speak of. */
export const test = siteTest({
  now: NOW,
  fill: async ({ db }) => {
    await fillCases(db)
    await fillConversations(db)
    await fillAnswerRequests(db)
    await fillAnnouncements(db)
    await fillEvents(db)
    await fillCoachNotes(db)
    await db.write(async (tx) => {
      for (const [name, onboarding_step] of Object.entries(NEWCOMERS))
        await updateUser(tx, idOf(name), { onboarding_step })
    })
    const lake = { id: idOf('initiative:lake'), name: 'Lake', created_at: NOW, ...LINK }
    await db.write((tx) =>
      tx.influenceInitiative.create({ data: { ...lake, partner_code: 'lakeside' } }),
    )
  },
})
