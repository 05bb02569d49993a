import { STATUS_WORDS } from '~/domain/announcements/schema-school'
import { matchesCondition } from '~/policy/condition'
import { AUDIENCE_STATUSES, inAudience } from '~/policy/announcements'

type Category = { key: string; label: string }

/** Someone as they are when the week is counted. */
export type Person = {
  program_id: string | null
  program: string | null
  enrollment_status: string | null
  /** Their account is deleted, or stands for those who ask without their name: nothing is known of them */
  gone: boolean
}

const GONE: Category = { key: 'gone', label: 'Without a name, or left' }
const NONE: Category = { key: 'none', label: 'None' }

export const programCategory = ({ program_id, program, gone }: Person): Category => {
  if (gone) return GONE
  return program_id && program ? { key: program_id, label: program } : NONE
}

/** As announcements divide people. */
export function statusCategory({ enrollment_status, gone }: Person): Category {
  if (gone) return GONE
  const everyone = { programs: [], campuses: [], roles: [] }
  const status = AUDIENCE_STATUSES.find((name) =>
    matchesCondition(inAudience({ ...everyone, status: [name] }), { enrollment_status }),
  )
  return status ? { key: status, label: STATUS_WORDS[status] } : NONE
}

export const topicCategory = (topic: {
  topic_id: string | null
  topic: string | null
}): Category => (topic.topic_id && topic.topic ? { key: topic.topic_id, label: topic.topic } : NONE)
