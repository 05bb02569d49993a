import * as z from 'zod'

const text = z.string().nullable()

/** An influence initiative. (TRACK-09) */
export const initiativeEntity = z.object({
  id: z.string(),
  name: z.string(),
  resource_url_1: text,
  resource_text_1: text,
  resource_url_2: text,
  resource_text_2: text,
  resource_url_3: text,
  resource_text_3: text,
})
