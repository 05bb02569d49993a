import { clears, defineRecords, deletes } from '~/domain/records/define'
import type { Ctx } from '~/platform/ctx'
import { toWhere } from '~/platform/database/where.server'
import { portfolioStudents } from '~/policy/coaching'
import { all } from '~/policy/condition'
import { visiblePeople } from '~/policy/people'
import { VISIT_DAYS } from './schema-needs'

export const coachingRecords = defineRecords({
  CoachNote: {
    // Students don't get them: only their coach sees them. (decision 36)
    people: { student_id: deletes(), author_id: clears() },
    exports: { notes_about_your_students: exportNotes },
    retention: { column: 'created_at', days: 730 },
    school: { called: 'notes of success coaches' },
    labels: {
      student_id: 'Id of the student',
      follow_up: 'Follow up on',
      done_at: 'Followed up',
    },
  },
  VisitWeek: {
    people: { user_id: deletes() },
    exports: { weeks_with_a_visit: { only: ['week', 'last_at'], newest: 'last_at' } },
    retention: { column: 'last_at', days: VISIT_DAYS },
    school: { called: 'weeks with visits' },
    labels: { week: 'Week that began on', last_at: 'Last visit in it' },
  },
})

/** Of what the coach wrote, only what they can see on the site: about the students they have now. */
function exportNotes({ db, viewer, partner }: Ctx) {
  const students = all(portfolioStudents(viewer), visiblePeople(viewer, partner))
  return db.read.coachNote.findMany({
    where: { author_id: viewer.id, student: { AND: [toWhere('User', students)] } },
    orderBy: { created_at: 'desc' },
    select: { student_id: true, text: true, follow_up: true, done_at: true, created_at: true },
  })
}
