import type { Person } from '../demo/people'
import type { Piece } from '../writing/manuscript'
import { CATEGORIES } from '../writing/topics'

const ENROLLMENT_TOPICS = new Set<string>(
  CATEGORIES.filter((category) => category.prospective).flatMap(({ topics }) =>
    topics.map(({ key }) => key),
  ),
)
const PROSPECTIVE = new Set(['prospective', 'applicant', 'devry-prospect'])

export function isProspective(person: Person): boolean {
  return PROSPECTIVE.has(person.row.enrollment_status ?? '')
}

/** Whether the person can be here at all: joined, through the terms, no control group. */
export function isPresent({ row, joinedAge }: Person): boolean {
  return joinedAge > 0 && row.core_complete === true && !row.control_group
}

/** Whether a text of this kind sounds right from this person. */
export function mayWrite(piece: Piece, person: Person): boolean {
  if (!isPresent(person)) return false
  const { row } = person
  if (row.coach_user || row.roles?.toString() !== '') return piece.who.includes(staffMark(person))
  if (piece.who.length > 0) return piece.who.some((mark) => carries(person, mark))
  if (row.enrollment_status === 'alumni')
    return ENROLLMENT_TOPICS.has(piece.topic) && !piece.question
  return isProspective(person) === (ENROLLMENT_TOPICS.has(piece.topic) && piece.question)
}

function staffMark({ row }: Person): string {
  return row.coach_user ? 'coach' : 'staff'
}

function carries(person: Person, mark: string): boolean {
  if (mark === 'prospect') return isProspective(person)
  if (mark === 'alumni') return person.row.enrollment_status === 'alumni'
  if (mark === 'leader') return person.row.leader === true
  return (
    !isProspective(person) &&
    person.row.enrollment_status !== 'alumni' &&
    person.program.replaceAll(' ', '-') === mark
  )
}

/** Whether the person would answer in a thread: everybody but prospects on things they cannot know. */
export function mayAnswer(piece: Piece, person: Person): boolean {
  if (!isPresent(person)) return false
  if (person.row.coach_user || person.row.roles?.toString() !== '') return false
  return !isProspective(person) || (ENROLLMENT_TOPICS.has(piece.topic) && !piece.question)
}
