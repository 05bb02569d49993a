import { defineRecords, deletes } from '~/domain/records/define'

export const mentionRecords = defineRecords({
  Mention: {
    people: { user_id: deletes() },
    exports: {
      mentions: {
        only: ['post_id', 'comment_id', 'message_id', 'created_at'],
        newest: 'created_at',
      },
    },
    retention: 'for good',
    school: { called: 'mentions' },
    labels: { message_id: 'Id of the message' },
  },
})
