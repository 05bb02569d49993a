import * as z from 'zod'
import { isSingleLine } from '~/platform/text/text-checks'

/** A campaign of a school: a post and up to three links to resources. (TRACK-09) */
export type Initiative = {
  id: string
  name: string
  resource_url_1: string | null
  resource_text_1: string | null
  resource_url_2: string | null
  resource_text_2: string | null
  resource_url_3: string | null
  resource_text_3: string | null
}

/** A link to a resource; the number is the one in its columns. */
export type Resource = { number: number; url: string; text: string }

export const initiativeResources = (initiative: Initiative): Resource[] =>
  ([1, 2, 3] as const).flatMap((number) => {
    const url = initiative[`resource_url_${number}`]
    return url ? [{ number, url, text: initiative[`resource_text_${number}`] ?? url }] : []
  })

export const ACTION_TYPES = ['open', 'click'] as const

const shortText = (most: number) =>
  z
    .string({ error: 'Must be a text' })
    .max(most, { error: `Must have at most ${most} characters` })
    .refine(isSingleLine, { error: 'Must be one line without control characters' })
    .nullish()
    .transform((value) => value || null)

/** (API-64, TRACK-10) */
export const actionSchema = z.object({
  initiative_id: z.string({ error: 'Must be the id of an initiative' }),
  user_id: shortText(64).meta({ description: 'Who the mail or message was sent to' }),
  medium: shortText(60),
  action_type: z.enum(ACTION_TYPES, { error: `Must be ${ACTION_TYPES.join(' or ')}` }),
  url: shortText(500),
})
export type InfluenceActionInput = z.infer<typeof actionSchema>

/** The user id and medium in the link of an initiative; invalid values are null. */
export function parseSender(query: URLSearchParams): {
  user_id: string | null
  medium: string | null
} {
  const read = (name: string, most: number) =>
    shortText(most).safeParse(query.get(name)).data ?? null
  return { user_id: read('user_id', 64), medium: read('medium', 60) }
}
