import { defineRecords, deletes } from '~/domain/records/define'

/** A little longer than the window in which they are shown. (NOTIF-09) */
const DAYS = 35

export const notificationRecords = defineRecords({
  Notification: {
    people: { user_id: deletes(), actor_id: deletes() },
    exports: {
      notifications: {
        only: ['kind', 'post_id', 'comment_id', 'badge_family', 'decision', 'created_at'],
        newest: 'created_at',
      },
    },
    retention: { column: 'created_at', days: DAYS },
    school: { called: 'notifications' },
  },
  PostFollow: {
    people: { user_id: deletes() },
    exports: { posts_followed: { only: ['post_id', 'muted', 'created_at'], newest: 'created_at' } },
    retention: 'for good',
    labels: { post_id: 'Id of the post', muted: 'Muted' },
  },
})
