import { defineRecords, deletes } from '~/domain/records/define'

export const answerRequestRecords = defineRecords({
  AnswerRequest: {
    people: { user_id: deletes(), requester_id: deletes() },
    exports: {
      answer_requests: { only: ['post_id', 'created_at', 'declined_at'], newest: 'created_at' },
      // Whether they declined is theirs to tell.
      answer_requests_sent: {
        only: ['post_id', 'created_at'],
        owner: 'requester_id',
        newest: 'created_at',
      },
    },
    school: { called: 'requests to answer' },
    retention: 'for good',
    labels: { declined_at: 'Declined' },
  },
})
