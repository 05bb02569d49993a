import { defineRecords, deletes } from '~/domain/records/define'
import { eraseNamesInDrafts } from './names-erased.server'

export const draftRecords = defineRecords({
  Draft: {
    beforeErasure: eraseNamesInDrafts,
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
