import { accountRecords } from '~/domain/accounts/records'
import { answerRequestRecords } from '~/domain/answer-requests/records'
import { announcementRecords } from '~/domain/announcements/records'
import { campusEventRecords } from '~/domain/campus-events/records'
import { auditRecords } from '~/domain/audit/records'
import { badgeRecords } from '~/domain/badges/records'
import { captchaRecords } from '~/domain/captcha/records'
import { coachingRecords } from '~/domain/coaching/records'
import { mentionRecords } from '~/domain/mentions/records'
import { commentRecords } from '~/domain/comments/records'
import { courseRecords } from '~/domain/courses/records'
import { draftRecords } from '~/domain/drafts/records'
import { factorRecords } from '~/domain/factors/records'
import { homeRecords } from '~/domain/home/records'
import { leaderRecords } from '~/domain/leaders/records'
import { marketingRecords } from '~/domain/marketing/records'
import { messageRecords } from '~/domain/messages/records'
import { notificationRecords } from '~/domain/notifications/records'
import { insightRecords } from '~/domain/insights/records'
import { importRecords } from '~/domain/imports/records'
import { moderationRecords } from '~/domain/moderation/records'
import { partnerRecords } from '~/domain/partners/records'
import { peopleRecords } from '~/domain/people/records'
import { pictureRecords } from '~/domain/photos/records'
import { postRecords } from '~/domain/posts/records'
import { promptRecords } from '~/domain/prompts/records'
import { provisioningRecords } from '~/domain/provisioning/records'
import { pushRecords } from '~/domain/push/records'
import { settingsRecords } from '~/domain/settings/records'
import { signOnRecords } from '~/domain/sign-on/records'
import { signupRecords } from '~/domain/signup/records'
import { termRecords } from '~/domain/terms/records'
import { ticketRecords } from '~/domain/tickets/records'
import { topicRecords } from '~/domain/topics/records'
import { trackingRecords } from '~/domain/tracking/records'
import { versionRecords } from '~/domain/versions/records'
import type { ColumnName, TableName } from '~prisma/generated/tables'
import type { TableRecord } from '~/domain/records/define'
import { platformRecords } from './platform-records'

/**
 * Every table with what it holds about people. The data export lists its sections in this order;
 * erasure goes through the tables in this order and takes the account last. A topic adds up its
 * posts' comments, so posts come before topics.
 */
export const RECORDS: { [T in TableName]: TableRecord<ColumnName<T>> } = {
  ...accountRecords,
  ...factorRecords,
  ...settingsRecords,
  ...versionRecords,
  ...postRecords,
  ...commentRecords,
  ...mentionRecords,
  ...pictureRecords,
  ...topicRecords,
  ...promptRecords,
  ...courseRecords,
  ...provisioningRecords,
  ...draftRecords,
  ...peopleRecords,
  ...messageRecords,
  ...answerRequestRecords,
  ...notificationRecords,
  ...pushRecords,
  ...badgeRecords,
  ...leaderRecords,
  ...moderationRecords,
  ...coachingRecords,
  ...trackingRecords,
  ...ticketRecords,
  ...signupRecords,
  ...signOnRecords,
  ...partnerRecords,
  ...importRecords,
  ...termRecords,
  ...homeRecords,
  ...announcementRecords,
  ...campusEventRecords,
  ...insightRecords,
  ...marketingRecords,
  ...captchaRecords,
  ...auditRecords,
  ...platformRecords,
}

export const recordEntries = () => Object.entries(RECORDS) as [TableName, TableRecord][]
