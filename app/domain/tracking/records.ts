import { clears, defineRecords, deletes, FOR_GOOD } from '~/domain/records/define'

/** Thirteen months, to compare a term with the same term of the year before. */
const MONTHS_13 = 395

export const trackingRecords = defineRecords({
  TrackingEvent: {
    people: { user_id: deletes() },
    exports: {
      steps_on_the_site: { only: ['name', 'data', 'created_at'] },
    },
    retention: { column: 'created_at', days: MONTHS_13 },
    labels: {
      data: null,
    },
  },
  PostView: {
    people: { user_id: deletes() },
    exports: {
      posts_read: { only: ['post_id', 'started_at', 'seconds', 'path'], newest: 'started_at' },
    },
    retention: { column: 'started_at', days: MONTHS_13 },
    labels: {
      started_at: 'From',
    },
  },
  InfluenceInitiative: FOR_GOOD,
  InfluenceAction: {
    people: { user_id: clears(), member_id: clears() },
    exports: {
      resources_of_initiatives: { only: ['action_type', 'medium', 'url', 'created_at'] },
      resources_opened: {
        only: ['action_type', 'medium', 'url', 'created_at'],
        owner: 'member_id',
      },
    },
    retention: { column: 'created_at', days: MONTHS_13 },
  },
})
