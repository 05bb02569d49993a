import { promptCategories } from './content/schools'
import { seededId } from './ids'
import type { Batch } from './rows'
import { generateSchool, schoolAccounts, type SchoolOptions } from './school-generator'
import { generatedSchool } from './school-generator/options'
import { roleRows, type SchoolAccount } from './school-generator/people'
import { promptRows, topicRows } from './schools'

/** Every account of the school that has a role, and the first student. */
export const testAccounts = (code: string): SchoolAccount[] => schoolAccounts(code, { extra: true })

/**
 * A small school for the run of a test: one account of each role, topics, prompts, some posts. The
 * first student is looked after by the coach. The same code and seed give the same rows. (CLI-18)
 */
export function* generateTestSchool(options: SchoolOptions): Generator<Batch> {
  const { code } = options
  const roles = roleRows(options, generatedSchool(options), true)
  const coach = roles.find(({ coach_user }) => coach_user)?.id ?? null
  const { categories, prompts } = promptRows(
    code,
    promptCategories().northfield,
    topicRows(code).byKey,
  )
  for (const batch of generateSchool(options)) {
    if (batch.table === 'User')
      for (const row of batch.rows) if (row.email === `student1@${code}.test`) row.coach = coach
    yield batch
    if (batch.table === 'Program') yield { table: 'User', rows: roles }
    if (batch.table === 'Topic') {
      yield { table: 'PromptCategory', rows: categories }
      yield { table: 'Prompt', rows: prompts.map(({ row }) => row) }
    }
  }
}

/** A code that no school is likely to have, for runs at the same time. */
export const newTestSchoolCode = (random: string): string =>
  `test-${seededId(0, 'test-school', random).slice(-8)}`
