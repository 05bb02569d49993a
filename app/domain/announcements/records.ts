import { defineRecords, deletes } from '~/domain/records/define'

export const announcementRecords = defineRecords({
  Announcement: {
    school: { called: 'announcements' },
    retention: { column: 'ends_at', days: 90 },
  },
  AnnouncementDismissal: {
    people: { user_id: deletes() },
    exports: 'They only say which notices of ours are not shown anymore.',
    retention: 'for good',
  },
})
