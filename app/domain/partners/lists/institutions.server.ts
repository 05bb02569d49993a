import * as z from 'zod'
import { newId } from '~/platform/ids'
import { ONE_TIME_PROMPT_NAMES, type OneTimePromptName } from '~/policy/default-route'
import { sharedListCodes, trimmedText, valueAt, type Problem } from '../duplicates'
import {
  code,
  list,
  listCodes,
  longText,
  oneOf,
  optional,
  optionalText,
  text,
  trueOrFalse,
} from '../fields'
import { pattern } from '../pattern.server'
import { GLOBAL_STATUSES, STATUSES } from '../schema'
import { defineList, rowKind } from './define.server'

/** A campus or branch. (ACCESS-03) */
const schema = z.strictObject({
  institution_code: code.describe('Its code within the school.'),
  name: text(120),
  status: oneOf(STATUSES).default('active').describe('Only active ones are offered.'),
  primary: trueOrFalse
    .default(false)
    .describe('Whether it is the one that people belong to unless told otherwise.'),
  campus: optionalText(120).default(null),
  global_status: oneOf(GLOBAL_STATUSES)
    .default('hybrid')
    .describe('The same as of a school, for its people only.'),
  institution_type: optionalText(60).default(null),
  program_type_name: optionalText(40).default(null),
  external_id_required: trueOrFalse.default(false),
  state_or_country_field: trueOrFalse.default(false),
  completion_requirement: optional(longText(500))
    .default(null)
    .describe('What has to be done to complete a course.'),
  completion_instructions: optional(longText(2000)).default(null).describe('How to do it.'),
  assignments_active: optionalText(120).default(null),
  external_id_pattern: pattern.nullable().default(null).describe('In place of the school’s.'),
  one_time_prompts: list(
    oneOf(ONE_TIME_PROMPT_NAMES as [OneTimePromptName, ...OneTimePromptName[]]),
  )
    .default([])
    .describe('What its people are shown once after they log in.'),
  list_codes: listCodes,
})

type Institution = z.infer<typeof schema>

/** Exactly one is the primary one, unless there is none. */
function checkPrimary(items: readonly unknown[]): Problem[] {
  const primary = items.map((item) => valueAt(item, 'primary') ?? false)
  const count = primary.filter((value) => value === true).length
  // One that is neither true nor false may be meant as the primary one.
  const isUnclear = primary.some((value) => typeof value !== 'boolean')
  if (items.length === 0 || count === 1 || (count === 0 && isUnclear)) return []
  return [{ path: 'institutions', message: `exactly one must be primary; ${count} are` }]
}

export const institutions = defineList({
  about: 'Campuses and branches; exactly one is the primary one.',
  schema,
  unique: [{ field: 'institution_code', key: trimmedText }],
  check: (items) => [...checkPrimary(items), ...sharedListCodes('institutions', items)],
  load: async (reader, partner_code) =>
    (await reader.institution.findMany({
      where: { partner_code },
      orderBy: [{ primary: 'desc' }, { institution_code: 'asc' }],
      omit: { id: true, partner_code: true },
    })) as Institution[],
  kinds: [
    rowKind<Institution, Institution>({
      kind: 'institution',
      rows: (all) => all.map((fields) => ({ name: fields.institution_code, fields })),
      write(tx, { partner_code }, { fields }) {
        const { institution_code } = fields
        return tx.institution.upsert({
          where: { partner_code_institution_code: { partner_code, institution_code } },
          create: { ...fields, id: newId(), partner_code },
          update: fields,
        })
      },
    }),
  ],
  overview: {
    title: 'Institutions',
    lines: (all) =>
      all.map((institution) => {
        const notes = [
          institution.primary ? 'primary' : '',
          institution.status,
          institution.global_status,
        ]
        return `${institution.institution_code}  ${institution.name} (${notes.filter(Boolean).join(', ')})`
      }),
  },
})
