import { z } from 'zod'
import type { TipType } from '~/policy/tips'

/** One picture and a few sentences. (TIPS-08) */
export type Tip = {
  /** Stands in the order that a session keeps */
  name: string
  type: TipType
  title: string
  /** Address of the picture */
  img: string
  /** Paragraphs, an empty line between them */
  content: string
  /** What the picture shows, for who does not see it */
  alt: string
}

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
