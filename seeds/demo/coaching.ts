import { calendarDay, lastMondays } from '~/platform/time-zone'
import { coachingContent } from '../content/schools'
import { seededId } from '../ids'
import { createRow, type SeedRows } from '../rows'
import { dateBefore, DAY, HOUR } from '../time'
import type { SeedPerson } from './people'

/** Cora's portfolio, what she noted, and when her students were here. */
export function addCoaching(rows: SeedRows, people: readonly SeedPerson[], today: Date): void {
  const coach = people.find(({ row }) => row.coach_user)?.row
  const school = rows.Partner.find(({ partner_code }) => partner_code === coach?.partner_code)
  if (!coach || !school) throw new Error('The demo has no coach')
  const { time_zone: zone } = school.settings as { time_zone: string }
  const { named, newest, others } = portfolio(people)
  const students = [...named, newest, ...others]
  for (const { row } of students) row.coach = coach.id
  for (const [at, note] of coachingContent().notes.entries()) {
    const { about, days_ago, follow_up, done, text } = note
    const student =
      typeof about === 'number' ? others[about] : named.find(({ name }) => name === about)
    if (!student) throw new Error(`No student of the coach is ${about}`)
    const created_at = dateBefore(today, days_ago * DAY)
    const day = follow_up === undefined ? null : dateBefore(today, -follow_up * DAY)
    rows.CoachNote.push(
      createRow('CoachNote', {
        id: seededId(days_ago * DAY, 'coach note', coach.id, String(at)),
        partner_code: coach.partner_code,
        student_id: student.row.id,
        author_id: coach.id,
        text,
        follow_up: day && calendarDay(day, zone),
        created_at,
        done_at: done ? day : null,
      }),
    )
  }
  const quiet = coachingContent().quiet
  for (const [at, student] of students.entries()) {
    const since = at < students.length - quiet.length ? 0 : quiet[students.length - 1 - at]
    if (since !== null) addVisits(rows, { student, at, since: (since ?? 0) * DAY, zone }, today)
  }
}

const SIZE = 12
const NEW = 12 * DAY

/** Sam, Maya and Luis, the student who joined last, and others who have been here longer. */
function portfolio(people: readonly SeedPerson[]) {
  const named = people.filter(({ name }) => ['sam', 'maya', 'luis'].includes(name))
  const unnamed = people.filter(
    ({ row, name }) => !name && !row.enrollment_status && !row.invalid_user && !row.global,
  )
  const newest = unnamed.find(({ joinedAge }) => joinedAge < NEW)
  if (!newest) throw new Error('No one has just joined the demo')
  const others = unnamed.filter(({ joinedAge }) => joinedAge > 90 * DAY)
  return { named, newest, others: others.slice(0, SIZE - named.length - 1) }
}

/** So many weeks are kept. */
const WEEKS = 9

type Visits = { student: SeedPerson; at: number; since: number; zone: string }

/** A visit in most weeks, the last one `since` then; everyone misses others. */
function addVisits(rows: SeedRows, { student, at, since, zone }: Visits, today: Date): void {
  const { row, joinedAge } = student
  for (let week = 0; week < WEEKS; week++) {
    const age = since + week * 7 * DAY + (at + 1) * HOUR
    if (age > joinedAge || (week > 0 && (week + at * 2) % 5 === 0)) continue
    const last_at = dateBefore(today, age)
    const [monday = ''] = lastMondays(last_at, zone, 1)
    const { id: user_id, partner_code } = row
    const id = seededId(age, 'visit', user_id, String(week))
    rows.VisitWeek.push(
      createRow('VisitWeek', { id, user_id, partner_code, week: monday, last_at }),
    )
  }
}
