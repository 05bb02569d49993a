import { shownAvatar } from '~/domain/users/schema-avatars'
import type { Ctx } from '~/platform/ctx'
import { sortByName } from '~/platform/text/name-order'
import { listRoles } from '~/policy/roles'
import { isProspective } from '~/policy/viewer'
import { progressFields } from '~/domain/progress/schema'
import { flattenUser, INCLUDE_PARTS } from '~/domain/users/parts'

/**
 * The viewer as the entity User: every field, also those that follow from others, but nothing that
 * opens the account. For the viewer alone. (ACCESS-06, ACCESS-08, ACCESS-09)
 */
export async function ownUser({ db, viewer, partner }: Ctx) {
  const user = await db.read.user.findUniqueOrThrow({
    where: { id: viewer.id },
    omit: { password_hash: true, institution_id: true, program_id: true, deleted_at: true },
    include: {
      ...INCLUDE_PARTS,
      institution: { omit: { id: true, one_time_prompts: true } },
      program: { select: { id: true, name: true } },
      interests: {
        select: { interest: { select: { code: true, name: true } } },
      },
      blocks: { select: { blocked_user_id: true } },
      skips: { select: { skipped_user_id: true } },
      following: { select: { followed_user_id: true } },
      topic_subscriptions: {
        where: { topic: { archived_at: null } },
        select: { topic_id: true },
      },
    },
  })
  const { blocks, skips, following, topic_subscriptions, profile_progress, ...row } =
    flattenUser(user)
  const auths = row.auths as { provider: string }[]
  const roles = row.roles as string[]
  const is_a_prospective = isProspective(row)
  return {
    ...row,
    canvas_auth: viewer.canvas_auth,
    lti_course_ids: row.lti_course_ids as string[],
    avatar_url: shownAvatar(row),
    roles,
    ...progressFields(profile_progress as string[]),
    flags: row.flags as Record<string, boolean>,
    tips: row.tips as Record<string, unknown>,
    auths: auths.map(({ provider }) => ({ provider })),
    char_international: row.char_international ?? false,
    program_name: row.program?.name ?? null,
    age_range: row.leader_profile_age_range,
    not_visible_profile: false as const,
    interests: sortByName(row.interests.map(({ interest }) => interest)),
    // The people they have blocked, not who has blocked them (SETTINGS-04)
    blocked_user_ids: blocks.map(({ blocked_user_id }) => blocked_user_id),
    skipped_user_ids: skips.map(({ skipped_user_id }) => skipped_user_id),
    followed_user_ids: following.map(({ followed_user_id }) => followed_user_id),
    subscribed_topic_ids: topic_subscriptions.map(({ topic_id }) => topic_id),
    partner_shorthand_name: partner.shorthand_name,
    is_a_prospective,
    is_a_current_student_or_alumni: !is_a_prospective,
    recognized_as: listRoles({
      ...row,
      roles,
      lti_course_ids: row.lti_course_ids as string[],
      institution_global_status: row.institution?.global_status ?? null,
    }),
  }
}
