import * as z from 'zod'
import { CHARACTERISTICS, type Characteristic } from '~/domain/people/schema-characteristics'
import { saveProfile } from '~/domain/profiles/commands.server'
import { listFields, profileSchema } from '~/domain/profiles/form.server'
import { profileChoices } from '~/domain/profiles/queries.server'
import { failure, Forbidden, type Outcome } from '~/platform/failures'
import type { EndpointArgs } from './endpoint'
import { errorsByField, idField, laterText, listField } from './fields'

/** Checked like the form's, which knows what the school offers. */
const flag = z.unknown().optional().meta({ type: 'boolean' })
const textOrNone = z
  .unknown()
  .optional()
  .meta({ type: ['string', 'null'] as unknown as 'string' })
const codes = z
  .unknown()
  .optional()
  .meta({ type: 'array', items: { type: 'string' } })

/** What a request can say about the own profile; checked like its form. Null empties a field. (API-14) */
export const profileInput = z.object({
  /** One's own, if it is there */
  id: idField('a user').optional(),
  first_name: laterText,
  last_name: laterText,
  institution_code: laterText,
  program_id: laterText,
  state_or_country: textOrNone,
  country: textOrNone,
  degree: textOrNone,
  about: textOrNone,
  interests: listField(codes),
  ...(Object.fromEntries(CHARACTERISTICS.map((name) => [name, flag])) as Record<
    Characteristic,
    typeof flag
  >),
})

/** Saves the fields that are sent and that the school asks for. Throws Forbidden for anyone else's. */
export async function saveProfileInput(
  { ctx, context }: EndpointArgs,
  { id = ctx.viewer.id, ...input }: z.infer<typeof profileInput>,
): Promise<Outcome<object>> {
  if (id !== ctx.viewer.id) throw new Forbidden()
  const sent = Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value === null || value === '' ? undefined : value]),
  )
  const choices = await profileChoices(ctx)
  const names = listFields(choices).filter((name) => name in sent)
  if (names.length === 0) return { ok: true }
  const read = profileSchema(choices, names).safeParse(sent)
  if (!read.success) return failure(errorsByField(read))
  const { PRODUCT_NAME: product } = context.services.env
  return saveProfile(ctx, read.data, { idempotencyKey: crypto.randomUUID(), product })
}
