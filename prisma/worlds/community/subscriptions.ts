import type { Person } from '../demo/people'
import { seeded } from '../random'
import type { Tables } from '../rows'
import { before, DAY } from '../time'
import { isPresent } from './authors'

/** How many topics some accounts have subscribed to; the others by chance, many to none. */
const FIXED: Readonly<Record<string, number>> = { sam: 4, maya: 2, alex: 0 }

/** The topics that people come back to. (PEOPLE-18) */
export function subscriptionRows(
  partner_code: string,
  topics: readonly Tables['Topic'][],
  people: readonly Person[],
  today: Date,
): Tables['TopicSubscription'][] {
  return people.filter(isPresent).flatMap((person) => {
    const rng = seeded('subscriptions', person.row.id)
    const name = person.row.email.split('@')[0] ?? ''
    const count = FIXED[name] ?? Math.floor(6 * rng.next() ** 2)
    return rng
      .shuffle(topics)
      .slice(0, count)
      .map((topic) => ({
        user_id: person.row.id,
        topic_id: topic.id,
        partner_code,
        created_at: before(today, Math.round(Math.min(person.joinedAge, 200 * DAY) * rng.next())),
      }))
  })
}
