import { clears, defineRecords, deletes } from '~/domain/records/define'

export const announcementRecords = defineRecords({
  Announcement: {
    people: { author_id: clears() },
    exports: {
      announcements_you_wrote: {
        only: ['title', 'text', 'starts_at', 'ends_at', 'created_at', 'revised_at', 'archived_at'],
        owner: 'author_id',
        newest: 'created_at',
      },
    },
    school: { called: 'announcements' },
    retention: { column: 'ends_at', days: 365 },
    labels: { starts_at: 'Shown from', ends_at: 'Shown until', revised_at: 'Changed' },
  },
  AnnouncementDismissal: {
    people: { user_id: deletes() },
    exports: {
      announcements_you_read: { only: ['announcement_id', 'created_at'], newest: 'created_at' },
    },
    retention: 'for good',
    labels: { announcement_id: 'Id of the announcement' },
  },
})
