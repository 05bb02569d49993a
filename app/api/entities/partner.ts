import * as z from 'zod'
import type { PartnerProfile } from '~/domain/partners/queries.server'
import { assignments_active, institutionEntity } from './institution'

/** A school, without the settings that are for operators. (ACCESS-02) */
export const partnerEntity = z
  .object({
    code: z.string(),
    partner_code: z.string(),
    name: z.string(),
    shorthand_name: z.string(),
    time_zone: z.string().meta({ description: 'Where its days begin' }),
    abbreviation: z.string().nullable(),
    host: z.string(),
    status: z.string(),
    direct_messaging: z.boolean(),
    allow_prospective: z.boolean(),
    program_list: z.array(z.object({ id: z.string(), name: z.string() })),
    program_type_name: z.string().nullable(),
    institutions: z.array(institutionEntity),
    state_or_country_field: z.boolean(),
    international_country: z.boolean(),
    non_school_experience: z.boolean(),
    global_status: z.string().nullable(),
    assignments_active,
    prospective_student_apply_link: z.string().nullable(),
    require_id: z.boolean(),
    external_id_required: z.boolean(),
    external_id_visible: z.boolean(),
    external_id_name: z.string().nullable(),
    external_id_error_message: z.string().nullable(),
  })
  .meta({ id: 'School' })

export const toPartner = ({ programs, ...partner }: PartnerProfile, time_zone: string) => ({
  code: partner.partner_code,
  ...partner,
  time_zone,
  program_list: programs,
})
