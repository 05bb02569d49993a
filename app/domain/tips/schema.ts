import * as z from 'zod'

const text = z.string().min(1)

/** One picture, named after the tip, and a few sentences. (TIPS-08) */
export const tipsSchema = z.array(
  z
    .strictObject({
      /** Kept in a session's order of tips */
      name: z.string().regex(/^[a-z]+(-[a-z]+)*$/, 'is not a slug'),
      type: z.enum(['brain', 'peer']),
      title: text,
      /** Paragraphs, an empty line between them */
      content: text,
      /** What the picture shows, for anyone who can't see it */
      alt: text,
    })
    .transform((tip) => ({ ...tip, img: `/images/tips/${tip.name}.svg` })),
)
export type Tip = z.infer<typeof tipsSchema>[number]

/** (TIPS-15, TIPS-16) */
export const RESEARCH_REQUIRED = 'Please respond to this question'
export const RESEARCH_SAVED_TITLE = 'Saved'
export const RESEARCH_SAVED = "Great, we'll contact you soon!"

/** (TIPS-14, TIPS-15) */
export const researchSchema = z.object({
  research_volunteer: z
    .enum(['yes', 'no'], { error: RESEARCH_REQUIRED })
    .transform((answer) => answer === 'yes'),
})
