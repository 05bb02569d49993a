import type { Piece } from '../content/texts'
import type { SeedPerson } from './people'

const PROSPECTIVE = new Set(['prospective', 'applicant', 'devry-prospect'])

export const isProspective = ({ row }: SeedPerson): boolean =>
  PROSPECTIVE.has(row.enrollment_status ?? '')

/** Joined, through the terms, and not in the control group. */
export const isActive = ({ row, joinedAge }: SeedPerson): boolean =>
  joinedAge > 0 && row.core_complete === true && !row.control_group

const isStaff = ({ row }: SeedPerson) => row.coach_user || row.roles?.toString() !== ''

/** Whether a text of this kind sounds right from this person. */
export function canWrite(piece: Piece, person: SeedPerson): boolean {
  if (!isActive(person)) return false
  if (isStaff(person)) return piece.who.includes(person.row.coach_user ? 'coach' : 'staff')
  if (piece.who.length > 0) return piece.who.some((audience) => isAmong(person, audience))
  if (person.row.enrollment_status === 'alumni') return piece.prospective && !piece.question
  return isProspective(person) === (piece.prospective && piece.question)
}

function isAmong(person: SeedPerson, audience: string): boolean {
  const { enrollment_status, leader } = person.row
  if (audience === 'alumni') return enrollment_status === 'alumni'
  if (audience === 'leader') return leader
  return enrollment_status === null && person.program.replaceAll(' ', '-') === audience
}

/** Everyone but staff, and but prospective students on what they can't know. */
export function canComment(piece: Piece, person: SeedPerson): boolean {
  if (!isActive(person) || isStaff(person)) return false
  return !isProspective(person) || (piece.prospective && !piece.question)
}
