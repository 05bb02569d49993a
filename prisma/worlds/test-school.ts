import { promptRows } from './demo/prompts'
import { seededId } from './ids'
import type { Batch, Tables } from './rows'
import { schoolWorld, type SchoolOptions } from './school'
import { schoolOf } from './school/options'
import { roleRows, schoolAccounts, type Role, type SchoolAccount } from './school/people'
import { NORTHFIELD_PROMPTS } from './writing/prompts'

/** Of the roles that the demo world shows, those that a school of any size has no account of. */
const FURTHER_ROLES: readonly Role[] = [
  {
    name: 'optin1',
    who: 'current student who has opted in',
    special: { enrollment_opt_status: 'in', can_see_prospectives: true },
  },
  {
    name: 'onboarding1',
    who: 'joined, onboarding not finished',
    special: { onboarding_step: 'interests', prompts_shown: [] },
  },
  {
    name: 'devry1',
    who: 'prospective student of a partner',
    special: { enrollment_status: 'devry-prospect' },
  },
  {
    name: 'newleader1',
    who: 'leader at the start of the introduction',
    special: { leader: true, core_complete: false, onboarding_step: 'signup' },
  },
  {
    name: 'course1',
    who: 'course user with linked LMS courses',
    special: { course_experience: true, lti_course_ids: ['lms-bus-210'] },
  },
  { name: 'nodm1', who: 'direct messaging off', special: { direct_messaging: false } },
]

/** Every account of the school that has a role, and the first student. */
export const testAccounts = (code: string): SchoolAccount[] => schoolAccounts(code, FURTHER_ROLES)

/**
 * A small school for the run of a test: one account of each role, topics, prompts, some posts. The
 * first student is looked after by the coach. The same code and seed give the same rows. (CLI-18)
 */
export function* testSchoolWorld(options: SchoolOptions): Generator<Batch> {
  const { rows, prompts } = promptRows(options.code, NORTHFIELD_PROMPTS)
  const coach = roleRows(options, schoolOf(options)).find(({ coach_user }) => coach_user)?.id
  for (const batch of schoolWorld(options)) {
    yield batch.table === 'User' ? coached(batch.rows, options.code, coach ?? null) : batch
    if (batch.table === 'Topic') {
      yield { table: 'PromptCategory', rows }
      yield { table: 'Prompt', rows: prompts.map(({ row }) => row) }
    }
    if (batch.table === 'Program')
      yield { table: 'User', rows: roleRows(options, schoolOf(options), FURTHER_ROLES) }
  }
}

function coached(rows: Tables['User'][], code: string, coach: string | null): Batch {
  const first = `student1@${code}.test`
  return { table: 'User', rows: rows.map((row) => (row.email === first ? { ...row, coach } : row)) }
}

/** A code that no school is likely to have, for runs beside each other. */
export const freshCode = (random: string): string =>
  `test-${seededId(0, 'test-school', random).slice(-8)}`
