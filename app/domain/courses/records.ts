import { clears, defineRecords, deletes, FOR_GOOD } from '~/domain/records/define'

const SEALED = 'It is sealed with the secret of this installation.'

export const courseRecords = defineRecords({
  LmsConnection: {
    ...FOR_GOOD,
    school: { called: 'connections to learning platforms' },
    transfer: { stays: SEALED },
  },
  // Without a person the tokens are revoked, and go.
  LmsAccount: {
    people: { user_id: clears() },
    exports: {
      canvas_account: { only: ['created_at', 'assignments_at'] },
    },
    retention: { column: 'expires_at', days: 7, where: 'user_id IS NULL' },
    school: { called: 'connected Canvas accounts' },
    transfer: { stays: SEALED },
    labels: { assignments_at: 'Assignments last read' },
  },
  CourseAssignment: {
    retention: 'for good',
    school: { called: 'assignments of courses' },
    transfer: { stays: 'It is read again.' },
  },
  Homework: {
    people: { user_id: deletes() },
    exports: {
      homework: {
        only: ['post_id', 'assignment_name', 'state', 'sent_at', 'created_at'],
        newest: 'created_at',
      },
    },
    retention: 'for good',
    school: { called: 'homework' },
    labels: { assignment_name: 'Assignment', state: 'State', sent_at: 'Accepted by Canvas' },
  },
})
