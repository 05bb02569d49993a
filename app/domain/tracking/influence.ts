import { z } from 'zod'
import { isOneLine } from '~/platform/one-line'

/** What a school sends its people to, with a post and up to three places to go on to. (TRACK-09) */
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

/** A place to go on to; its number is that of its fields. */
export type Resource = { number: number; url: string; text: string }

export const resourcesOf = (initiative: Initiative): Resource[] =>
  ([1, 2, 3] as const).flatMap((number) => {
    const url = initiative[`resource_url_${number}`]
    return url ? [{ number, url, text: initiative[`resource_text_${number}`] ?? url }] : []
  })

export const ACTION_TYPES = ['open', 'click'] as const

const short = (most: number) =>
  z
    .string({ error: 'Must be a text' })
    .max(most, { error: `Must have at most ${most} characters` })
    .refine(isOneLine, { error: 'Must be one line without control characters' })
    .nullish()
    .transform((value) => value || null)

/** (API-64, TRACK-10) */
export const actionSchema = z.object({
  initiative_id: z.string({ error: 'Must be the id of an initiative' }),
  user_id: short(64),
  medium: short(60),
  action_type: z.enum(ACTION_TYPES, { error: `Must be ${ACTION_TYPES.join(' or ')}` }),
  url: short(500),
})
export type InfluenceActionInput = z.infer<typeof actionSchema>

/** What a link of an initiative says about itself; what cannot be meant is left out. */
export function senderOf(query: URLSearchParams): {
  user_id: string | null
  medium: string | null
} {
  const read = (name: string, most: number) => short(most).safeParse(query.get(name)).data ?? null
  return { user_id: read('user_id', 64), medium: read('medium', 60) }
}
