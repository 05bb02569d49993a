import { seededId } from '../ids'
import type { Tables } from '../rows'
import { before, DAY } from '../time'

/** What Northfield sends students to who have just read how others learn for exams. */
export const initiativeRows = (today: Date): Tables['InfluenceInitiative'][] => [
  {
    id: seededId(20 * DAY, 'initiative', 'northfield', 'Finals without nerves'),
    partner_code: 'northfield',
    name: 'Finals without nerves',
    resource_url_1: 'https://northfield.test/tutoring',
    resource_text_1: 'Book an hour with a tutor',
    resource_url_2: 'https://northfield.test/study-rooms',
    resource_text_2: 'Find a quiet room for your group',
    resource_url_3: 'https://northfield.test/counselling',
    resource_text_3: 'Talk to somebody when it gets too much',
    created_at: before(today, 20 * DAY),
  },
]
