import { defineRecords, deletes, PART_OF_ACCOUNT } from '~/domain/records/define'
import { notificationSettings } from './notifications.server'
import { DOWNLOAD_DAYS } from './schema'
import {
  ALL_NOTIFICATION_TOGGLES,
  EXTRA_PUSH_TOGGLES,
  EXTRA_TOGGLES,
  TOGGLE_WORDS,
  type ExtraPushToggle,
  type ExtraToggle,
  type NotificationName,
} from './schema-notifications'

type Labeled = Exclude<NotificationName | ExtraToggle | ExtraPushToggle, 'comments'>

/** Labels are shared by all tables: `comments` is what the list of comments is called, too. */
const labeled = [...ALL_NOTIFICATION_TOGGLES, ...EXTRA_TOGGLES, ...EXTRA_PUSH_TOGGLES].filter(
  (name) => name !== 'comments',
)

const toggleLabel = (name: Labeled) => {
  const { about } = TOGGLE_WORDS[name]
  return name.startsWith('push_')
    ? `Push: ${about}`
    : about.charAt(0).toUpperCase() + about.slice(1)
}

const toggleLabels = Object.fromEntries(labeled.map((name) => [name, toggleLabel(name)])) as Record<
  Labeled,
  string
>

export const settingsRecords = defineRecords({
  UserSettings: {
    ...PART_OF_ACCOUNT,
    labels: {
      dark_mode_enabled: 'Dark mode',
      lite: 'Saving data (Lite)',
      subscription_type: 'Notifications come by',
      answer_requests: 'Others can ask you to answer questions',
      notifications_viewed_at: 'Last looked at notifications',
      undeliverable_at: 'Email address refused by its mail server since',
      undeliverable_code: 'Answer of that mail server',
      bounces: 'Emails in a row that were returned',
      bounces_until: 'Returned emails are counted since',
    },
  },
  NotificationSettings: {
    people: { user_id: deletes() },
    exports: { notification_settings: notificationSettings },
    retention: 'for good',
    labels: {
      frequency: 'Emails about notifications come',
      ...toggleLabels,
    },
  },
  DataDownload: {
    people: { user_id: deletes() },
    exports: {
      downloads: { only: ['created_at', 'expires_at'] },
    },
    retention: { column: 'expires_at', days: 0, lasts: DOWNLOAD_DAYS },
    transfer: { stays: 'Their files can be made again.' },
  },
})
