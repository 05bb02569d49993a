import type { SearchCriteria } from '~search/criteria/criteria'
import { NOW } from '~tests/support/database'

/** Every criterion set; a new one doesn't compile until it is here. */
export const everyCriterion = ({
  topic,
  person,
}: {
  topic: string
  person: string
}): SearchCriteria => ({
  q: 'the lab',
  order: 'recommended',
  size: 10,
  from: 0,
  context: null,
  program_name: 'Nursing',
  enrollment_status: 'alumni',
  institution_code: 'main',
  interests: ['chess'],
  tags: ['study'],
  any_topics: [topic],
  marked_as_question: true,
  answered: true,
  match_on_comment_content: true,
  user_ids: [person],
  exclude_user_ids: ['x'],
  filter_followed_users: true,
  created_start_date: NOW.getTime(),
  show_global: false,
  enrollment_topics: true,
  with_messages: true,
  active_only: true,
  aggregate_users: true,
  prompt_code: 'x',
  lti_course_id: 'x',
})
