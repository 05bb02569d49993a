import { defineRecords, deletes } from '~/domain/records/define'

export const draftRecords = defineRecords({
  Draft: {
    people: { user_id: deletes() },
    exports: {
      drafts: { only: ['draft_key', 'fields', 'updated_at'], newest: 'updated_at' },
    },
    retention: { column: 'updated_at', days: 365 },
    labels: {
      draft_key: null,
    },
  },
})
