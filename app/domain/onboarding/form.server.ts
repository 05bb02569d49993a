import * as z from 'zod'
import { INTERNATIONAL, STATES } from '~/domain/people/schema-places'
import { listFields, profileSchema } from '~/domain/profiles/form.server'
import type { ProfileChange, ProfileChoices, ProfileField } from '~/domain/profiles/schema'
import { COUNTRY_MISSING, DEGREE_MISSING, INTERESTS_MISSING, SCHOOL_MISSING } from './schema'

/** What the first page asks, in its order; only what the school asks for. (ONBOARD-08, ONBOARD-16) */
const FIELDS = [
  'institution_code',
  'program_id',
  'degree',
  'state_or_country',
  'country',
  'about',
] as readonly string[] as readonly ProfileField[]

export const onboardingFields = (choices: ProfileChoices): ProfileField[] => {
  const offered = listFields(choices)
  return FIELDS.filter((name) => offered.includes(name))
}

/** The first page. Where a US state is chosen, the country isn't shown. (ONBOARD-09 to ONBOARD-13) */
export const onboardingProfileSchema = (choices: ProfileChoices): z.ZodType<ProfileChange> =>
  z.preprocess(
    withStatesCountry,
    profileSchema(choices, onboardingFields(choices), {
      institution_code: SCHOOL_MISSING,
      country: COUNTRY_MISSING,
      degree: DEGREE_MISSING,
    }),
  )

/** Who lives in a US state and names no country lives in the US. */
function withStatesCountry(typed: unknown) {
  const { state_or_country: state, country } = typed as Record<string, unknown>
  const isState = typeof state === 'string' && state !== INTERNATIONAL && state in STATES
  return isState && !country ? { ...(typed as object), country: 'US' } : typed
}

/** The second page: at least one. (ONBOARD-14) */
export const onboardingInterestsSchema = (choices: ProfileChoices): z.ZodType<ProfileChange> =>
  profileSchema(choices, ['interests'], { interests: INTERESTS_MISSING })
