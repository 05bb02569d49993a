import * as z from 'zod'
import { yamlContent } from '~/platform/content/content.server'
import type { PartnerContext } from '~/policy/viewer'
import type { CrisisHelp } from './schema'

const line = z.strictObject({
  label: z.string(),
  phone: z.string().optional(),
  text_number: z.string().optional(),
  link: z.url().optional(),
  hours: z.string().optional(),
  for: z.string().optional(),
})
const country = z.strictObject({ emergency: z.string().nullable(), lines: z.array(line).min(1) })

const crisisLines = yamlContent(
  'crisis-lines.yaml',
  z.intersection(z.object({ US: country, other: country }), z.record(z.string(), country)),
)

const DEFAULT_COUNTRY = 'US'

/** Who helps in a crisis at a school, or where none is known, in the US. For everyone, also signed out. */
export function crisisHelp(partner: Pick<PartnerContext, 'settings'> | null): CrisisHelp {
  const lines = crisisLines()
  const { emergency, lines: national } =
    lines[partner?.settings.home_country ?? DEFAULT_COUNTRY] ?? lines.other
  return { emergency, contacts: [...(partner?.settings.crisis_contacts ?? []), ...national] }
}
