import type { Ctx } from '~/platform/ctx'
import { rolesOf } from '~/policy/roles'
import { isProspective } from '~/policy/viewer'

const INSTITUTION = {
  institution_code: true,
  name: true,
  campus: true,
  global_status: true,
  state_or_country_field: true,
  completion_requirement: true,
  completion_instructions: true,
  assignments_active: true,
} as const

/**
 * The viewer as the entity User: every field, also those that follow from others, but nothing that
 * opens the account. For the viewer alone. (ACCESS-06, ACCESS-08, ACCESS-09)
 */
export async function ownUser({ db, viewer, partner }: Ctx) {
  const found = await db.read.user.findUniqueOrThrow({
    where: { id: viewer.id },
    omit: { password_hash: true, institution_id: true, program_id: true, deleted_at: true },
    include: {
      institution: { select: INSTITUTION },
      program: { select: { id: true, name: true } },
      interests: { select: { interest: { select: { code: true, name: true } } } },
      blocks: { select: { blocked_user_id: true } },
      topic_subscriptions: { select: { topic_id: true } },
    },
  })
  const { blocks, topic_subscriptions, ...row } = found
  const auths = row.auths as { provider: string }[]
  const is_a_prospective = isProspective(row)
  return {
    ...row,
    auths: auths.map(({ provider }) => ({ provider })),
    interests: row.interests.map(({ interest }) => interest),
    // Whom they have blocked, not who has blocked them (SETTINGS-04)
    blocked_user_ids: blocks.map(({ blocked_user_id }) => blocked_user_id),
    subscribed_topic_ids: topic_subscriptions.map(({ topic_id }) => topic_id),
    partner_shorthand_name: partner.shorthand_name,
    is_a_prospective,
    is_a_current_student_or_alumni: !is_a_prospective,
    recognised_as: rolesOf({
      ...row,
      roles: row.roles as string[],
      lti_course_ids: row.lti_course_ids as string[],
      institution_global_status: row.institution?.global_status ?? null,
    }),
  }
}
