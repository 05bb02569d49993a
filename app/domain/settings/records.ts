import { defineRecords, deletes, PART_OF_ACCOUNT } from '~/domain/records/define'
import { notificationSettings } from './notifications.server'
import { DOWNLOAD_DAYS } from './schema'

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
    },
  },
  NotificationSettings: {
    people: { user_id: deletes() },
    exports: { notification_settings: notificationSettings },
    retention: 'for good',
    labels: {
      frequency: 'Emails about notifications come',
      follow_ups: 'Email about open follow-ups, on Mondays',
      also_commented: 'Comments on posts that you have commented on',
      follows: 'New followers',
      influence: 'How your posts help others',
      push_comments: 'Push: comments',
      push_also_commented: 'Push: comments on posts that you have commented on',
      push_follows: 'Push: new followers',
      push_likes: 'Push: likes',
      push_influence: 'Push: how your posts help others',
      push_message_requests: 'Push: message requests',
      push_new_message: 'Push: new messages',
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
