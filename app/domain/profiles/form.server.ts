import * as z from 'zod'
import { nameField } from '~/domain/accounts/fields'
import { COUNTRIES, STATES } from '~/domain/people/schema-places'
import { CHARACTERISTICS, type Characteristic } from '~/domain/people/schema-characteristics'
import { DEGREES } from '~/domain/people/schema'
import { optionalText } from '~/domain/writing/schema'
import {
  ABOUT_REQUIRED,
  ABOUT_TOO_LONG,
  CHECK_OR_NOT,
  FIRST_NAME_REQUIRED,
  INSTITUTION_REQUIRED,
  LAST_NAME_REQUIRED,
  MAX_ABOUT_LENGTH,
  PICK_INTERESTS,
  PICK_ONE,
  programRequired,
  STATE_REQUIRED,
  type ProfileChange,
  type ProfileChoices,
  type ProfileField,
} from './schema'

/** A checkbox: browsers send nothing for an empty one. Programs send true and false. */
const checkbox = z.preprocess(
  (value) => (value === undefined ? false : (CHECKED.get(value) ?? value)),
  z.boolean({ error: CHECK_OR_NOT }),
)
const CHECKED = new Map<unknown, boolean>([
  ['true', true],
  ['on', true],
  ['false', false],
])

const CHARACTERISTIC_FIELDS = Object.fromEntries(
  CHARACTERISTICS.map((name) => [name, checkbox]),
) as Record<Characteristic, typeof checkbox>

/** What someone says of themselves, where they may leave it out. (PROFILE-35) */
export const about = optionalText(MAX_ABOUT_LENGTH, ABOUT_TOO_LONG)

/** The form with nothing but the text about oneself. (PROFILE-36) */
export const aboutSchema = z.object({
  about: about.pipe(z.string({ error: ABOUT_REQUIRED })),
  about_version: z.string().optional(),
})

/** Each field of a profile. (PROFILE-32, PROFILE-33, PROFILE-35) */
function profileFields(
  { institutions, programs, interests, program_label }: ProfileChoices,
  institutionMissing = INSTITUTION_REQUIRED,
) {
  const known = new Set(pluck(interests, 'code'))
  return {
    first_name: nameField(FIRST_NAME_REQUIRED),
    last_name: nameField(LAST_NAME_REQUIRED),
    institution_code: chosenFrom(pluck(institutions, 'institution_code'), institutionMissing),
    program_id: chosenFrom(pluck(programs, 'id'), programRequired(program_label)),
    state_or_country: maybeFrom(Object.keys(STATES)),
    country: maybeFrom([...COUNTRIES.keys()]),
    degree: maybeFrom(Object.keys(DEGREES)),
    about,
    interests: z
      .array(z.string({ error: PICK_INTERESTS }), { error: PICK_INTERESTS })
      .default([])
      .transform((codes) => [...new Set(codes)])
      .refine((codes) => codes.every((code) => known.has(code)), { error: PICK_INTERESTS }),
    ...CHARACTERISTIC_FIELDS,
  } satisfies Record<ProfileField, z.ZodType>
}

const PROFILE_FIELDS = [
  ...CHARACTERISTICS,
  ...Object.keys({
    first_name: 0,
    last_name: 0,
    institution_code: 0,
    program_id: 0,
    state_or_country: 0,
    country: 0,
    degree: 0,
    about: 0,
    interests: 0,
  } satisfies Record<Exclude<ProfileField, Characteristic>, 0>),
] as ProfileField[]

/** The fields that the viewer's school asks for: none with nothing to choose. */
export const listFields = (choices: ProfileChoices): ProfileField[] =>
  PROFILE_FIELDS.filter((name) => {
    if (name === 'institution_code') return asksInstitution(choices)
    if (name === 'program_id') return choices.programs.length > 0
    if (name === 'state_or_country') return choices.asks_state
    return name === 'country' ? choices.asks_country : true
  })

/** The only institution is everyone's. (ACCESS-05) */
const asksInstitution = ({ institutions, institution_code }: ProfileChoices) =>
  institutions.length > 1 || (institution_code === null && institutions.length === 1)

/**
 * The form with these fields; each says what is wrong with it, whatever is wrong with others. Those with
 * a message of their own in `missing` have to be there. (PROFILE-34)
 */
export function profileSchema(
  choices: ProfileChoices,
  names: readonly ProfileField[] = listFields(choices),
  missing: Partial<Record<ProfileField, string>> = {},
): z.ZodType<ProfileChange> {
  const fields = profileFields(choices, missing.institution_code)
  const shape: Record<string, z.ZodType> = {}
  for (const name of names) shape[name] = requireValue(fields[name], missing[name])
  if (names.includes('about')) shape.about_version = z.string().optional()
  const schema = z.object(shape).refine((typed) => !lacksState(choices, typed), {
    path: ['state_or_country'],
    error: STATE_REQUIRED,
    when: () => names.includes('state_or_country'),
  })
  return schema as unknown as z.ZodType<ProfileChange>
}

const requireValue = (field: z.ZodType, error: string | undefined) =>
  error === undefined
    ? field
    : field.refine((value) => value !== null && !(Array.isArray(value) && value.length === 0), {
        error,
      })

type StateFields = { institution_code?: unknown; state_or_country?: unknown }

/** Whether the chosen institution, or else the viewer's, wants a state that is not there. */
export function lacksState(choices: ProfileChoices, fields: StateFields): boolean {
  if (!choices.asks_state || fields.state_or_country) return false
  const code = fields.institution_code ?? choices.institution_code
  const chosen = choices.institutions.find((institution) => institution.institution_code === code)
  return chosen?.needs_state ?? choices.needs_state
}

const pluck = <Name extends string>(rows: readonly Record<Name, string>[], name: Name) =>
  rows.map((row) => row[name])

const chosenFrom = (values: string[], error: string) => z.enum(values, { error })

const maybeFrom = (values: string[]) =>
  z
    .enum(values, { error: PICK_ONE })
    .optional()
    .transform((value) => value ?? null)
