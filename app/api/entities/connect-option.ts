import * as z from 'zod'

/** A way to connect with the school. (PROSP-05) */
export const connectOptionEntity = z.object({
  id: z.string(),
  color: z.string(),
  icon: z.string(),
  header: z.string(),
  content_markdown: z.string(),
  link: z.string(),
  track_id: z.string().nullable(),
})
