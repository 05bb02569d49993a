import { FORMER_MEMBER_AVATAR, shownAvatar } from '~/domain/users/schema-avatars'
import { countedComment, countedPost } from '~/domain/records/counted'
import { clears, defineRecords, deletes, PART_OF_ACCOUNT, sets } from '~/domain/records/define'
import { resetColumns } from '~/domain/records/reset-columns'
import { ownRows } from '~/domain/records/own-rows'
import { browserName } from './browser-name'
import type { Ctx } from '~/platform/ctx'
import { SAVED_SUBMISSION_MINUTES, SESSION_MOST_DAYS, TOKEN_DAYS } from './schema'
import { flattenUser, INCLUDE_PARTS } from '~/domain/users/parts'

/**
 * What stays of someone who deleted their account and left their posts: an author without a name,
 * whose profile no one sees. Whether the posts are shared with all schools stays as it was.
 */
const FORMER_MEMBER = resetColumns('User', {
  keep: `id partner_code global test_user posts_count comments_count interests_private created_at`,
  set: {
    first_name: `'Former'`,
    last_name: `'member'`,
    email: `@id || '@' || 'deleted.invalid'`,
    invalid_user: 'TRUE',
    direct_messaging: 'FALSE',
    avatar_url: `'${FORMER_MEMBER_AVATAR}'`,
    auths: `'[]'`,
    roles: `'[]'`,
    deleted_at: '@now',
    updated_at: '@now',
  },
})

export const accountRecords = defineRecords({
  User: {
    people: { id: [deletes(undefined, 'remove'), sets(FORMER_MEMBER, 'keep')], coach: clears() },
    exports: { account: exportAccount },
    counts: {
      posts_count: { from: '"Post" p', key: 'p.user_id', where: countedPost('p') },
      comments_count: { from: '"Comment" c', key: 'c.user_id', where: countedComment('c') },
      followers_count: { from: '"Follow" f', key: 'f.followed_user_id' },
      following_count: { from: '"Follow" f', key: 'f.user_id' },
    },
    retention: 'for good',
    school: { called: 'people' },
    labels: {
      avatar_bg_type: null,
      avatar_url: null,
      institution_id: null,
      program_id: null,
      auths: null,
      test_user: null,
      invalid_user: null,
      email_confirmed: 'Email address confirmed',
      suspended_at: 'Suspended since',
      suspended_reason: 'Why it is suspended',
      pending_email: 'New email address, not yet confirmed',
      interests_private: 'Interests are private',
      enrollment_opt_status: 'Contact between students and prospective students',
      coach: 'Your success coach',
      coach_user: 'You’re a success coach',
      leader: 'You’re a leader',
      can_see_prospectives: 'You see prospective students',
      direct_messaging: 'Private messages are open to you',
      global: 'Part of the global community',
      joined_date: 'Joined',
      posts_count: 'Posts',
      comments_count: 'Comments that you wrote',
      followers_count: 'Followers',
      following_count: 'Following',
    },
  },
  Identity: { ...PART_OF_ACCOUNT, transfer: { stays: 'The account’s own column makes them.' } },
  UserStudy: {
    ...PART_OF_ACCOUNT,
    labels: {
      flags: null,
      variants: null,
      tips: null,
      core_state: null,
      core_complete: null,
      control_group: 'You’re in the control group of a study',
      research_volunteer: 'You volunteer for research',
    },
  },
  UserOnboarding: {
    ...PART_OF_ACCOUNT,
    labels: {
      onboarding_step: null,
      daily_prompt_id: null,
      prompts_shown: null,
      mindset_message_id: null,
      onboarding_exit_choice: 'How you went on after your introduction',
      viewed_prelaunch_modal: 'Asked about prospective students before they came',
      viewed_postlaunch_modal: 'Asked about prospective students',
      global_answered: 'Asked about the global community',
      mobile_app_prompt: 'Asked about the app',
      video_progress: 'Videos that you watched',
      international_student_check: 'Asked whether you are an international student',
      char_international: 'You’re an international student',
      profile_progress: 'Steps of your profile that are done',
    },
  },
  UserConsents: {
    ...PART_OF_ACCOUNT,
    labels: {
      global_consent_at: 'Agreed to the global community',
      global_since: 'Part of the global community since',
      global_consent_version: 'Version of the text on the global community',
      enrollment_consent_at: 'Agreed to contact with prospective students',
      enrollment_consent_version: 'Version of the text on prospective students',
      terms_version: 'Version of the terms that you accepted',
      accepted_canvas_data_deletion_warning_at: 'Accepted the warning about deleted Canvas data',
    },
  },
  SchoolLinks: {
    ...PART_OF_ACCOUNT,
    labels: {
      lti_course_ids: null,
      external_id: 'Your id at the school',
      external_lead_id: 'Id of your invitation',
      listed_at: 'On your school’s lists since',
      listed_id: 'Your id on your school’s lists',
      course_experience: 'You came by a course',
    },
  },
  Session: {
    people: { user_id: deletes() },
    exports: { sessions: exportSessions },
    retention: { column: 'expires_at', days: 0, lasts: SESSION_MOST_DAYS },
    school: { called: 'sessions' },
    transfer: { stays: 'Everyone logs in again.' },
    labels: {
      last_seen_at: 'Last visit',
      ip: 'Network address',
      user_agent: 'Name that the browser gave itself',
    },
  },
  AccessToken: {
    people: { user_id: deletes() },
    exports: { access_tokens: { except: ['id', 'hash'] } },
    retention: { column: 'expires_at', days: 0, lasts: Number(TOKEN_DAYS[2]) },
    transfer: { stays: 'A token opens the site that made it.' },
    labels: { last_used_at: 'Last used', scope: 'What it can do' },
  },
  MailLink: {
    people: { user_id: deletes() },
    exports: {
      links_sent_by_mail: { except: ['id'] },
    },
    retention: { column: 'expires_at', days: 30 },
    transfer: { stays: 'A link opens the site that sent it.' },
    labels: {
      ended_at: 'Ended',
    },
  },
  SavedSubmission: {
    people: { user_id: deletes() },
    exports: {
      saved_forms: { only: ['path', 'fields', 'created_at', 'expires_at'] },
    },
    retention: { column: 'expires_at', days: 0, lasts: SAVED_SUBMISSION_MINUTES / 1440 },
    transfer: { stays: 'It waits for a login on this site.' },
  },
})

async function exportAccount({ db, viewer }: Ctx) {
  const name = { select: { name: true } }
  const interest = { interests: { select: { interest: name } } }
  const user = await db.read.user.findUniqueOrThrow({
    where: { id: viewer.id },
    include: { ...INCLUDE_PARTS, ...interest, program: name, institution: name },
  })
  const { password_hash, interests, program, institution, ...columns } = flattenUser(user)
  const coach = columns.coach
    ? await db.read.user.findUnique({
        where: { id: columns.coach },
        select: { first_name: true, last_name: true },
      })
    : null
  return {
    ...columns,
    avatar_url: shownAvatar(columns),
    coach_id: columns.coach,
    coach: coach && `${coach.first_name} ${coach.last_name}`,
    has_password: password_hash !== null,
    program: program?.name ?? null,
    institution: institution?.name ?? null,
    interests: interests.map(({ interest }) => interest.name),
  }
}

async function exportSessions({ db, viewer }: Ctx) {
  const sessions = await db.read.session.findMany({
    ...ownRows(viewer),
    omit: { id_hash: true, user_id: true, partner_code: true },
  })
  return sessions.map((row) => ({ browser: browserName(row.user_agent), ...row }))
}
