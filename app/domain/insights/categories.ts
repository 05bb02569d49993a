import { STATUS_WORDS } from '~/domain/announcements/schema-school'
import { matchesCondition } from '~/policy/condition'
import { AUDIENCE_STATUSES, inAudience } from '~/policy/announcements'

type Category = { key: string; label: string }

/** Someone as they are when the week is counted. */
export type Person = {
  program_id: string | null
  program: string | null
  enrollment_status: string | null
  /** Staff or a coach */
  works_here: boolean
  /** Their account is deleted, or stands for those who ask without their name: nothing is known of them */
  gone: boolean
}

const GONE: Category = { key: 'gone', label: 'Without a name, or left' }
const NONE: Category = { key: 'none', label: 'None' }
const WORKS_HERE: Category = { key: 'works_here', label: 'Staff and coaches' }

export const programCategory = ({ program_id, program, gone }: Person): Category => {
  if (gone) return GONE
  return program_id && program ? { key: program_id, label: program } : NONE
}

/** As announcements divide people. */
export function statusCategory({ enrollment_status, works_here, gone }: Person): Category {
  if (gone) return GONE
  const everyone = { programs: [], campuses: [], roles: [] }
  const row = { enrollment_status, staff: works_here, coach_user: works_here }
  const status = AUDIENCE_STATUSES.find((name) =>
    matchesCondition(inAudience({ ...everyone, status: [name] }), row),
  )
  if (status) return { key: status, label: STATUS_WORDS[status] }
  return works_here ? WORKS_HERE : NONE
}

export const topicCategory = (topic: {
  topic_id: string | null
  topic: string | null
}): Category => (topic.topic_id && topic.topic ? { key: topic.topic_id, label: topic.topic } : NONE)
