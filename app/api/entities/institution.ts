import * as z from 'zod'

export const assignments_active = z.string().nullable()

/** An institution of a school, wherever the API names one. (ACCESS-03) */
export const institutionEntity = z
  .object({
    institution_code: z.string(),
    name: z.string(),
    status: z.string(),
    primary: z.boolean(),
    campus: z.string().nullable(),
    global_status: z.string().nullable(),
    institution_type: z.string().nullable(),
    program_type_name: z.string().nullable(),
    external_id_required: z.boolean().nullable(),
    state_or_country_field: z.boolean().nullable(),
    completion_requirement: z.string().nullable(),
    completion_instructions: z.string().nullable(),
    assignments_active,
  })
  .meta({ id: 'Institution' })
