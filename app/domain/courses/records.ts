import { clears, defineRecords, deletes, FOR_GOOD } from '~/domain/records/define'
import { canvasAccountForExport, platformAccountsForExport } from './export.server'

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
    exports: { canvas_account: canvasAccountForExport },
    retention: { column: 'expires_at', days: 7, where: 'user_id IS NULL' },
    school: { called: 'connected Canvas accounts' },
    transfer: { stays: SEALED },
    labels: { assignments_at: 'Assignments last read', due_at: 'Due' },
  },
  // The export has them with their account. Months after it was last opened the course is over.
  CourseAssignment: {
    retention: { column: 'launched_at', days: 200 },
    school: { called: 'assignments of courses' },
    transfer: { stays: 'It is read again.' },
  },
  LtiPlatform: {
    ...FOR_GOOD,
    school: { called: 'platforms that open this site' },
    transfer: { stays: SEALED },
  },
  LtiKey: { ...FOR_GOOD, transfer: { stays: SEALED } },
  LtiAccount: {
    people: { user_id: deletes() },
    exports: { course_platform_accounts: platformAccountsForExport },
    retention: 'for good',
    school: { called: 'connected accounts of platforms' },
    transfer: { stays: 'It belongs to a platform, which stays.' },
    labels: { subject: 'Your ID at the platform', launched_at: 'Last opened' },
  },
  LtiLaunch: {
    people: { user_id: deletes() },
    exports: { launches_from_courses: { only: ['target', 'created_at'] } },
    retention: { column: 'created_at', days: 1 },
    school: { called: 'launches from courses' },
    transfer: { stays: 'It waits for a browser of this site.' },
    labels: { target: 'What was opened' },
  },
  Course: { ...FOR_GOOD, school: { called: 'courses' } },
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
    labels: { assignment_name: 'Assignment', state: 'State', sent_at: 'Accepted by the platform' },
  },
})
