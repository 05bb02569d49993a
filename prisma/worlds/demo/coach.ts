import type { Person } from './people'

/** Cora's portfolio: Sam, Maya, Luis and nine more students. */
const PORTFOLIO = 12
const NAMED_IN_PORTFOLIO = ['sam', 'maya', 'luis']

export function giveCoach(people: readonly Person[]): void {
  const coach = people.find(({ row }) => row.coach_user)
  if (!coach) throw new Error('the school has no success coach')
  const named = people.filter(({ row }) =>
    NAMED_IN_PORTFOLIO.includes(row.email.split('@')[0] ?? ''),
  )
  const others = people.filter(
    ({ row, named: known }) => !known && !row.enrollment_status && !row.invalid_user,
  )
  for (const { row } of [...named, ...others].slice(0, PORTFOLIO)) row.coach = coach.row.id
}
